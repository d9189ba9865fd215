import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'idToken',
  'access_token',
  'phone',
  'phone_number',
  'phoneNumber',
  'email',
  'name',
  'display_name',
];

const CENSOR = '[redacted]';

/** What identifies a person, or lets somebody in, where it stands within a text: tokens, e-mail addresses, numbers. */
const inTexts = [
  /\beyJ[\w-]+(\.[\w-]*){1,2}/g,
  /\bya29\.[\w-]+/g,
  /[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g,
  /\+\d{6,15}\b/g,
  // As the api has them, without the plus. Not within an id or a fraction, and not a time in s or ms since 1970 (from 2023
  // to 2033): no telephone number looks like one, because those of country code 1 have eleven digits.
  /(?<!\w|[\da-f]{4}-|\d\.)(?!1[7-9]\d{8}(?:\d{3})?\b)\d{9,15}(?!\w|\.\d)/gi,
];

/** Log as JSON lines. Tokens, and what identifies a person, never get into it. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined> {
  const names = secrets.map((name) => `["${name}"]`);
  return {
    level,
    redact: {
      paths: [...names, ...names.map((name) => `*${name}`), ...names.map((name) => `*.*${name}`)],
      censor: CENSOR,
    },
    serializers: { req: requestLine, err: errorLine },
    hooks: {
      logMethod(given, log) {
        const [first] = given as unknown[];
        // An error alone has its message repeated as that of the line.
        const all = first instanceof Error && given.length === 1 ? [first, first.message] : [...given];
        const clean = all.map((each) => (typeof each === 'string' ? withoutPersons(each) : each));
        log.apply(this, clean as Parameters<typeof log>);
      },
    },
  };
}

/** Without the query, in which a token may stand by somebody's mistake. */
function requestLine({ method, url, host, ip }: Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>) {
  return { method, url: url.split('?', 1)[0] ?? '', host, remoteAddress: ip };
}

/** Kind, texts and code alone: errors of libraries carry whole requests, rows and answers. */
function errorLine(error: Error) {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPersons(error.message),
    stack: withoutPersons(stackWithCauses(error)),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function stackWithCauses(error: Error, depth = 0): string {
  const { stack = error.message, cause } = error;
  if (!(cause instanceof Error) || depth > 5) return stack;
  return `${stack}\ncaused by: ${stackWithCauses(cause, depth + 1)}`;
}

function withoutPersons(text: string): string {
  return inTexts.reduce((left, pattern) => left.replace(pattern, CENSOR), text);
}
