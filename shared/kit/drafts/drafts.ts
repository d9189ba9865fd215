import { authState } from '@forecourt/shared/auth';
import * as z from 'zod/mini';
import { draftStorage } from './draft-storage.ts';

/** What stands in the fields of a form that was not sent: field → text, only for fields that were touched. */
export type Draft = Readonly<Record<string, string>>;

const draftSchema = z.record(z.string(), z.string());

const PREFIX = 'forecourt.draft.';

/**
 * What the customer who is signed in typed under this name in this tab; empty when nothing, or nothing readable.
 * @param name the form's, unique in the site: `booking.note`
 */
export function readDraft(name: string): Draft {
  const key = keyOf(name);
  const text = key && draftStorage.get(key);
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text || '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Keeps a draft for the customer who is signed in, in place of the one before; for nobody, nothing is kept. */
export function keepDraft(name: string, draft: Draft): void {
  const key = keyOf(name);
  if (key) draftStorage.set(key, JSON.stringify(draft));
}

/** Called when the form was sent successfully, or its input is wanted no more. */
export function forgetDraft(name: string): void {
  const key = keyOf(name);
  if (key) draftStorage.delete(key);
}

/** Forgets every draft in this tab but those of one user; for the shell, which knows who comes and goes. */
export function forgetDraftsExceptOf(uid: string | null): void {
  const isKept = (key: string) => uid !== null && key.startsWith(prefixOf(uid));
  const others = draftStorage.keys().filter((key) => isDraftKey(key) && !isKept(key));
  for (const key of others) draftStorage.delete(key);
}

/** Whether a key of the tab's storage is that of a draft, whoever's it is. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Null while nobody is signed in. */
function keyOf(name: string): string | null {
  const state = authState();
  return state.status === 'signed-in' ? prefixOf(state.user.uid) + name : null;
}

/** Encoded, so that no uid is the beginning of another's keys. */
function prefixOf(uid: string): string {
  return `${PREFIX}${encodeURIComponent(uid).replaceAll('.', '%2E')}.`;
}
