import acceptNegotiator from '@fastify/accept-negotiator';
import { ENCODINGS, type Encoding } from './encodings.ts';

const SUPPORTED = [...ENCODINGS];

/** The form of a body that a client likes best, by its `Accept-Encoding`; of those that it likes as much, the smallest. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const chosen = acceptNegotiator.negotiate(String(header ?? ''), SUPPORTED);
  return SUPPORTED.find((encoding) => encoding === chosen) ?? 'identity';
}
