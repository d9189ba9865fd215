import { type Customer, customerChangeSchema, updateMe } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { faultsBySchema } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanLine } from '@forecourt/shared/text';

interface SaveName {
  name: string | null;
  /** `useCacheMe` */
  cacheMe: (answer: Customer, changed: 'display_name') => void;
  /** Saves it at identity. @returns whether that succeeded */
  saveAtIdentity: () => Promise<boolean>;
}

/**
 * Saves a name at the backend, which is stricter, and then at identity. Saving again is safe.
 * @returns whether both have it and the customer is still signed in
 * @throws the backend's refusal
 */
export async function saveName({ name, cacheMe, saveAtIdentity }: SaveName): Promise<boolean> {
  const me = await updateMe({ display_name: name });
  // Another customer may have signed in meanwhile.
  const isHere = () => currentUid() === me.id;
  if (!isHere()) return false;
  cacheMe(me, 'display_name');
  if (!(await saveAtIdentity()) || !isHere()) return false;
  // The backend's response has the name in the current token, which is the old one.
  cacheMe({ ...me, display_name: name }, 'display_name');
  return true;
}

/** `refused`: by the backend. */
export type NameFault = 'tooLong' | 'refused';

/** Typed name; null if it has no visible character. */
export function typedName(typed: string): string | null {
  return cleanLine(typed) || null;
}

/** Errors that can be found without a request. */
export function findNameFault(name: string | null): { name?: NameFault } {
  const faults = faultsBySchema(customerChangeSchema, { display_name: name });
  return Object.keys(faults).length > 0 ? { name: 'tooLong' } : {};
}

/**
 * Error of a field without visible characters: `none` if no name is saved that could be removed, `blank` if the field only
 * looks empty, which is ambiguous; null for an empty field, which removes the name.
 * @param saved name so far, `''` if missing
 */
export function findBlankFault(typed: string, saved: string): 'none' | 'blank' | null {
  if (typedName(typed) !== null) return null;
  if (saved === '') return 'none';
  return typed === '' ? null : 'blank';
}

/** Whether the backend refused the name itself. */
export function isAboutName(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'invalid_input';
}
