import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';

const KEY_LENGTH = 16;

/**
 * Makes the function that tells clients apart without keeping their addresses: a hash under a key that this process
 * alone has and never writes down. An IPv6 network of 48 bits is one client: more than that nobody gets at home, and
 * free tunnels give no less.
 */
export function createClientKey(): (address: string) => string {
  const secret = randomBytes(32);
  return (address) =>
    createHmac('sha256', secret).update(clientAddress(address)).digest('base64url').slice(0, KEY_LENGTH);
}

/** The part of an address that stands for one client; IPv4 in the form of IPv6 is IPv4. */
export function clientAddress(address: string): string {
  return normalizeIP(address, IPV6_SUBNET);
}

const IPV6_SUBNET = 48;
