import { ApiProblem } from '@forecourt/shared/http';

/** The backend's problem about invalid input. */
export function invalidInputProblem(...errors: { pointer: string; code: string }[]): ApiProblem {
  const problems = errors.map((error) => ({ ...error, message: 'not for customers' }));
  return new ApiProblem(422, 'invalid_input', 'Some of the input is not valid', {}, problems);
}
