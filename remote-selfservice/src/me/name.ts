import { type Customer, customerChangeSchema, updateMe } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { findInputFaults, findMaxLength } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanLine } from '@forecourt/shared/text';

interface SaveName {
  name: string | null;
  /** Stores the response in the cached profile; returned by `useCachedProfileUpdater`. */
  cacheMe: (answer: Customer, changed: 'display_name') => void;
  /** Saves the name at the identity provider. @returns whether it succeeded */
  saveAtIdentity: () => Promise<boolean>;
}

/**
 * Saves a name first at the backend, whose rules are stricter, then at the identity provider. Safe to repeat.
 * @returns whether both have saved it, and the same customer is still signed in
 * @throws the backend's error. One of the identity provider is reported by `saveAtIdentity`.
 */
export async function saveName({ name, cacheMe, saveAtIdentity }: SaveName): Promise<boolean> {
  const me = await updateMe({ display_name: name });
  // Another customer may have signed in while the name was being saved.
  const isHere = () => currentUid() === me.id;
  if (!isHere()) return false;
  cacheMe(me, 'display_name');
  if (!(await saveAtIdentity()) || !isHere()) return false;
  // The backend's response contains the name in the token, which is still the old name, so cache the new name.
  cacheMe({ ...me, display_name: name }, 'display_name');
  return true;
}

export const MAX_NAME_LENGTH = findMaxLength(customerChangeSchema.shape.display_name);

/** `refused`: the backend rejected the name. */
export type NameFault = 'tooLong' | 'refused';

/** Returns the typed name; null if it has no visible character. */
export function cleanTypedName(typed: string): string | null {
  return cleanLine(typed) || null;
}

/** Returns the error that can be found without a request: a name that is too long. */
export function findNameFault(name: string | null): { name?: NameFault } {
  const faults = findInputFaults(customerChangeSchema, { display_name: name });
  return Object.keys(faults).length > 0 ? { name: 'tooLong' } : {};
}

/**
 * Returns the error of a name without visible characters. `none`: no name is saved that could be removed. `blank`: the field
 * only looks empty, so it is unclear whether the customer wants to remove the name. Null otherwise: an empty field removes it.
 * @param saved stored name; `''` without one
 */
export function findBlankNameFault(typed: string, saved: string): 'none' | 'blank' | null {
  if (cleanTypedName(typed) !== null) return null;
  if (saved === '') return 'none';
  return typed === '' ? null : 'blank';
}

export function isNameRejected(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'invalid_input';
}
