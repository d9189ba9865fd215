import { ApiProblem } from '@forecourt/shared/http';

/** What is wrong with a name; `refused` is the backend's word. */
export type NameFault = 'tooLong' | 'refused';

// The backend's own rules (api/src/platform/fields.ts, api/src/me); it has the last word.
const MAX_CHARACTERS = 100;
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The name that stands in the field; null when there is nothing to be seen in it. */
export function nameOf(typed: string): string | null {
  return VISIBLE.test(typed) ? typed.trim() : null;
}

/** A character is what Unicode gives a number, so an emoji is not two; one that is put together counts its parts. */
export function findNameFault(name: string | null): NameFault | null {
  return name && [...name].length > MAX_CHARACTERS ? 'tooLong' : null;
}

/** Whether the backend refused the name itself. */
export function isAboutName(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'invalid_input';
}
