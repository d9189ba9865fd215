import type { FastifyServerOptions } from 'fastify';

const secrets = ['authorization', 'cookie', 'set-cookie', 'token', 'phone', 'phone_number', 'email'];

/** Log as JSON lines. Tokens, and what identifies a person, never get into it. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined> {
  const names = secrets.map((name) => `["${name}"]`);
  return {
    level,
    redact: {
      paths: [...names, ...names.map((name) => `*${name}`), ...names.map((name) => `*.*${name}`)],
      censor: '[redacted]',
    },
  };
}
