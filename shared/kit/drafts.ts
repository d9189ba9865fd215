import * as z from '@forecourt/shared/schema';
import { useState } from 'react';
import { type TabStore, tabStore } from './tab-store.ts';

/** Field → text of an unsent form; touched fields only. */
type Draft = Readonly<Record<string, string>>;

/** Draft of the signed-in customer in this tab; empty if there is none. */
export function readDraft(name: string): Draft {
  const kept = storeOf(name).read();
  return isDraft(kept) ? kept : {};
}

export function saveDraft(name: string, draft: Draft): void {
  storeOf(name).keep(draft);
}

export function clearDraft(name: string): void {
  storeOf(name).forget();
}

function storeOf(name: string): TabStore<unknown> {
  return tabStore(name, 'customer', z.unknown());
}

/** `z.record` would be the largest part of the sign-in forms. */
function isDraft(kept: unknown): kept is Draft {
  return kept instanceof Object && Object.values(kept).every((text) => typeof text === 'string');
}

/** Draft of a form, and a function that adds to it. After sending, call `clearDraft`. */
export function useDraft(name: string): [Draft, (typed: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(name));
  const keep = (typed: Draft) => {
    setDraft((before) => ({ ...before, ...typed }));
    saveDraft(name, { ...readDraft(name), ...typed });
  };
  return [draft, keep];
}
