import * as z from '@forecourt/shared/schema';
import { type TabStore, tabStore } from '../tab-store/tab-store.ts';

/** What stands in the fields of a form that was not sent: field → text, only for fields that were touched. */
export type Draft = Readonly<Record<string, string>>;

/**
 * What the customer who is signed in typed under this name in this tab; empty when nothing, or nothing readable.
 * @param name the form's, unique in the site: `booking.note`
 */
export function readDraft(name: string): Draft {
  const kept = storeOf(name).read();
  return isDraft(kept) ? kept : {};
}

/** Keeps a draft for the customer who is signed in, in place of the one before; for nobody, nothing is kept. */
export function keepDraft(name: string, draft: Draft): void {
  storeOf(name).keep(draft);
}

/** Called when the form was sent successfully, or its input is wanted no more. */
export function forgetDraft(name: string): void {
  storeOf(name).forget();
}

function storeOf(name: string): TabStore<unknown> {
  return tabStore(name, 'customer', z.unknown());
}

/** By hand: `z.record` would be the heaviest part of the sign-in's forms. */
function isDraft(kept: unknown): kept is Draft {
  return kept instanceof Object && Object.values(kept).every((text) => typeof text === 'string');
}
