import { customerChangeSchema } from '@forecourt/shared/api';
import { faultsBySchema } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanLine } from '@forecourt/shared/text';

/** What is wrong with a name; `refused` is the backend's word. */
export type NameFault = 'tooLong' | 'refused';

/** The name that stands in the field; null when there is nothing to be seen in it. */
export function nameOf(typed: string): string | null {
  return cleanLine(typed) || null;
}

/** What can be seen to be wrong with it without asking the backend. */
export function findNameFault(name: string | null): { name?: NameFault } {
  const faults = faultsBySchema(customerChangeSchema, { display_name: name });
  return Object.keys(faults).length > 0 ? { name: 'tooLong' } : {};
}

/**
 * What is wrong with a field in which nothing can be seen: `none` where there is no name to remove, and `blank` where it
 * only looks empty, which could be meant either way; null for an empty field, which takes the name away.
 * @param saved the name so far, empty where there is none
 */
export function findBlankFault(typed: string, saved: string): 'none' | 'blank' | null {
  if (nameOf(typed) !== null) return null;
  if (saved === '') return 'none';
  return typed === '' ? null : 'blank';
}

/** Whether the backend refused the name itself. */
export function isAboutName(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'invalid_input';
}
