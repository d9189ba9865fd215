import { ApiProblem } from '@forecourt/shared/http';

/** What is wrong with a name; `refused` is the backend's word. */
export type NameFault = 'tooLong' | 'refused';

/** The longest name that the backend takes, in UTF-16 units, spaces around it not counted. */
const MAX_LENGTH = 100;

export function findNameFault(typed: string): NameFault | null {
  return typed.trim().length > MAX_LENGTH ? 'tooLong' : null;
}

/** Whether the backend refused the name itself. */
export function isAboutName(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'invalid_input';
}
