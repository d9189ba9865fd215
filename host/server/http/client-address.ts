import { normalizeIP } from '@fastify/rate-limit';

const IPV6_SUBNET = 48;

/**
 * The part of an address that stands for one client; IPv4 in the form of IPv6 is IPv4. An IPv6 network of 48 bits is one
 * client: more than that nobody gets at home, and free tunnels give no less.
 */
export function clientAddress(address: string): string {
  return normalizeIP(address, IPV6_SUBNET);
}
