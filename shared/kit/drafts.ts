import * as z from '@forecourt/shared/schema';
import { useState } from 'react';
import { createTabStore, type TabStore } from './tab-store.ts';

/** Field → unsent text, for the fields that the customer has edited. */
type Draft = Readonly<Record<string, string>>;

/** Reads the signed-in customer's draft in this tab; an empty object if there is none, or when signed out. */
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
  return createTabStore(name, 'customer', z.unknown());
}

/** Checks a stored draft without zod, because `z.record` would make the sign-in bundle much larger. */
function isDraft(kept: unknown): kept is Draft {
  return kept instanceof Object && Object.values(kept).every((text) => typeof text === 'string');
}

/** Returns the draft of a form, and a function that adds fields to the draft. Call `clearDraft` when the form has been sent. */
export function useDraft(name: string): [Draft, (typed: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(name));
  const keep = (typed: Draft) => {
    setDraft((before) => ({ ...before, ...typed }));
    saveDraft(name, { ...readDraft(name), ...typed });
  };
  return [draft, keep];
}
