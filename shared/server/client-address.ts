import { normalizeIP } from '@fastify/rate-limit';

const IPV6_SUBNET = 48;

/** Some proxies write the visitor's port behind the address, which is another one with each connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/;

/**
 * The part of an address that stands for one client; IPv4 in the form of IPv6 is IPv4. An IPv6 network of 48 bits is one
 * client: more than that nobody gets at home, and free tunnels give no less.
 */
export function clientAddress(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return normalizeIP(ipv4 ?? ipv6 ?? address, IPV6_SUBNET);
}
