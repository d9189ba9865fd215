import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is given out to the networks of the internet (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is somebody's on the internet: not one of this machine or network (loopback, private, link-local,
 * unique-local, carrier-grade NAT), and none for many, for documentation, or that wraps one of IPv4 (NAT64, 6to4, Teredo).
 * An IPv4 address that is only written as IPv6 counts as itself. What is no IP address is none.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** Whether a URL may lead to a public address: it has one, or a name. Where a name leads is looked at when it is connected to. */
export function mayBePublic({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}
