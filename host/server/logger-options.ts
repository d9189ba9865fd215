import type { FastifyServerOptions } from 'fastify';

const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie'];

/** Takes the lines of a log. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log as JSON lines. What proves who somebody is, and what tells visitors apart, never gets into it.
 * @param stream the standard output, if none is given
 */
export function loggerOptions(
  level: string,
  stream?: LogStream,
): Exclude<FastifyServerOptions['logger'], undefined> {
  const paths = SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]);
  return { level, redact: { paths, censor: '[redacted]' }, ...(stream && { stream }) };
}
