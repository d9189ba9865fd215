import type { FastifyServerOptions } from 'fastify';
import { REDACTED_LOG_FIELDS, REDACTED_TEXT, redactPath, redactSensitiveText } from './redact.ts';

const MAX_CAUSES = 5;

export interface LogStream {
  write(line: string): void;
}

/** Options of a JSON log without tokens and personal data. */
export function createLoggerOptions(
  level: string,
  stream?: LogStream,
): Exclude<FastifyServerOptions['logger'], undefined> {
  const fields = REDACTED_LOG_FIELDS.map((name) => `["${name}"]`);
  return {
    level,
    ...(stream && { stream }),
    redact: {
      paths: [...fields, ...fields.map((name) => `*${name}`), ...fields.map((name) => `*.*${name}`)],
      censor: REDACTED_TEXT,
    },
    serializers: { req: requestFields, err: errorFields },
    hooks: {
      logMethod(given, log) {
        const [first] = given as unknown[];
        // An error logged without a message: use the error's own message for the line.
        const all = first instanceof Error && given.length === 1 ? [first, first.message] : [...given];
        const clean = all.map((each) => (typeof each === 'string' ? redactSensitiveText(each) : each));
        log.apply(this, clean as Parameters<typeof log>);
      },
    },
  };
}

/** Logged fields of a request: only method and path, because other fields could contain personal data. */
function requestFields({ method, url = '' }: { method: string; url?: string }) {
  return { method, path: redactPath(url) };
}

/** Logged fields of an error: only these, because errors of libraries contain whole requests, rows and responses. */
function errorFields(error: Error) {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redactSensitiveText(error.message),
    stack: redactSensitiveText(stackWithCauses(error)),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function stackWithCauses(error: Error, depth = 0): string {
  const { stack = error.message, cause } = error;
  if (!(cause instanceof Error) || depth >= MAX_CAUSES) return stack;
  return `${stack}\ncaused by: ${stackWithCauses(cause, depth + 1)}`;
}

/** Interval in ms within which a repeated message is counted instead of logged. */
const PAUSE_MS = 60_000;

/** Limits log lines while every request fails for the same reason, e.g. without a database. */
export class LogThrottle {
  readonly #logged = new Map<string, { at: number; skipped: number }>();

  /** Calls `log` at most once per PAUSE_MS and message, with the number of skipped calls. @param message one of few texts */
  throttled(message: string, log: (skipped: number | undefined) => void): void {
    const now = performance.now();
    const last = this.#logged.get(message);
    if (last && now - last.at < PAUSE_MS) {
      last.skipped += 1;
      return;
    }
    this.#logged.set(message, { at: now, skipped: 0 });
    log(last?.skipped || undefined);
  }
}
