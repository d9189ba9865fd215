import { customerChangeSchema } from '@forecourt/shared/api';
import { faultsBySchema } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanLine } from '@forecourt/shared/text';

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
