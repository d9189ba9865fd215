import type { DocumentedAnswer, Operation } from './api-document.ts';
import type { WireAnswer } from './send.ts';

/**
 * What the edge answers by itself, to whichever request (docs/design.md): status → code. The document is the api's, and
 * has them only where the api answers the same.
 */
const EDGE_ANSWERS: ReadonlyMap<number, string> = new Map([
  [400, 'bad_request'],
  [408, 'request_timeout'],
  [413, 'body_too_large'],
  [417, 'expectation_failed'],
  [431, 'headers_too_large'],
  [503, 'overloaded'],
]);

/** Whether the site says that it has too much to do, which is no fault as long as it is rare. */
function isShed({ status, text }: WireAnswer): boolean {
  return status === 503 && parsed(text).code === EDGE_ANSWERS.get(503);
}

/** In what an answer is not as it is documented, in words; none when it is. */
export function faultsOf({ answers }: Operation, answer: WireAnswer): string[] {
  const { status, type, text } = answer;
  const documented = answers.get(status);
  if (type !== null && documented?.otherTypes.includes(type)) return [];
  if (status < 400) return documented ? bodyFaults(documented, answer) : [`${status} is not documented`];
  const problem = parsed(text);
  const code = String(problem.code);
  if (status >= 500 && !isShed(answer)) return [`${status} ${code}`];
  const isOfApi = documented?.description.split(', ').includes(code);
  if (!isOfApi && EDGE_ANSWERS.get(status) !== code) return [`${status} ${code} is not documented`];
  // Every problem of the edge is a plain one, and nobody can be refused otherwise than by one.
  const plain = answers.get(401) ?? answers.get(404);
  if (!plain) return ['neither 401 nor 404 is documented'];
  const faults = bodyFaults(isOfApi && documented ? documented : plain, answer);
  return problem.status === status
    ? faults
    : [...faults, `${status} says that its status is ${problem.status}`];
}

function bodyFaults({ type, check }: DocumentedAnswer, { status, type: given, text }: WireAnswer): string[] {
  if (type === null) return text === '' ? [] : [`${status} has a body`];
  if (given !== type) return [`${status} comes as ${given}, not as ${type}`];
  if (check(type.endsWith('json') ? parsed(text) : text)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${status}: ${instancePath || 'body'} ${message}`,
  );
}

/** The JSON in a body; nothing where there is none. */
function parsed(text: string): { status?: unknown; code?: unknown } {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}
