import type { FastifyServerOptions } from 'fastify';
import { loggedPath } from './http/logged-path.ts';
import { CENSOR, REDACTED_FIELDS, redact } from './redact.ts';

const MAX_CAUSES = 5;

/** Takes the lines of a log. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log as JSON lines. Tokens, and what identifies a person, never get into it.
 * @param stream the standard output, if none is given
 */
export function loggerOptions(
  level: string,
  stream?: LogStream,
): Exclude<FastifyServerOptions['logger'], undefined> {
  const fields = REDACTED_FIELDS.map((name) => `["${name}"]`);
  return {
    level,
    ...(stream && { stream }),
    redact: {
      paths: [...fields, ...fields.map((name) => `*${name}`), ...fields.map((name) => `*.*${name}`)],
      censor: CENSOR,
    },
    serializers: { req: requestFields, err: errorFields },
    hooks: {
      logMethod(given, log) {
        const [first] = given as unknown[];
        // An error alone has its message repeated as that of the line.
        const all = first instanceof Error && given.length === 1 ? [first, first.message] : [...given];
        const clean = all.map((each) => (typeof each === 'string' ? redact(each) : each));
        log.apply(this, clean as Parameters<typeof log>);
      },
    },
  };
}

/** Neither who asked nor what they said that they are. Anything may be logged under that name. */
function requestFields({ method, url = '' }: { method: string; url?: string }) {
  return { method, path: loggedPath(url) };
}

/** Kind, texts and code alone: errors of libraries carry whole requests, rows and answers. */
function errorFields(error: Error) {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redact(error.message),
    stack: redact(stackWithCauses(error)),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function stackWithCauses(error: Error, depth = 0): string {
  const { stack = error.message, cause } = error;
  if (!(cause instanceof Error) || depth > MAX_CAUSES) return stack;
  return `${stack}\ncaused by: ${stackWithCauses(cause, depth + 1)}`;
}
