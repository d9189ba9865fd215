import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What is about one connection and ends with it (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What says where a request came from. The edge says that itself: what a visitor writes there proves nothing. */
const PROVENANCE = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via)$/;

/**
 * The headers with which a request is passed on: without those of the connection, without what a visitor claims about
 * its origin, and with what the edge knows of that. `Expect` has been answered here.
 */
export function passedRequestHeaders(
  { headers, ip, protocol, host }: Pick<FastifyRequest, 'headers' | 'ip' | 'protocol' | 'host'>,
  body: Buffer | undefined,
): IncomingHttpHeaders {
  const passed = withoutHopByHop(headers);
  for (const name of Object.keys(passed)) if (PROVENANCE.test(name)) delete passed[name];
  delete passed.expect;
  delete passed.host;
  delete passed['content-length'];
  return {
    ...passed,
    ...(body && { 'content-length': String(body.length) }),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
  };
}

/** The headers of an answer that are passed back; its length is told by what is sent, or for HEAD by the backend. */
export function passedAnswerHeaders(headers: IncomingHttpHeaders, method: string): IncomingHttpHeaders {
  const passed = withoutHopByHop(headers);
  if (method !== 'HEAD') delete passed['content-length'];
  return passed;
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const passed = { ...headers };
  for (const name of [...HOP_BY_HOP, ...listed]) delete passed[name];
  return passed;
}
