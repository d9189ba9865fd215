import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { z } from 'zod';

/** Thrown instead of connecting to an address that is not public. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';

  constructor() {
    super('It is at no public address');
  }
}

const codedErrorSchema = z.object({ code: z.string() });

/** Returns the code of a failed request, e.g. `ECONNREFUSED`, to report instead of its message, which may name the address. */
export function readErrorCode(error: unknown): string {
  return codedErrorSchema.safeParse(error).data?.code ?? 'no response';
}

interface OutboundOptions {
  /** Whether connections to private addresses are allowed: for development, or for systems on the same network. */
  allowPrivate: boolean;
  connectTimeoutMs: number;
  lookup?: typeof systemLookup;
}

/**
 * Creates an agent for URLs that customers and operators choose. Unless `allowPrivate`, it refuses private addresses
 * (AddressRefused). Addresses are checked when a connection is opened, so a name that later resolves to another address is
 * checked too (DNS rebinding). Redirects and proxies of the environment are ignored.
 */
export function createOutboundAgent({ allowPrivate, connectTimeoutMs, lookup }: OutboundOptions): Agent {
  if (allowPrivate) return new Agent({ connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) } });
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: createPublicAddressLookup(lookup ?? systemLookup),
  });
  return new Agent({
    connect(options, callback) {
      // Check IP addresses here, because they are not looked up. `URL` has normalised their notation.
      if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {
        callback(new AddressRefused(), null);
      } else {
        connect(options, callback);
      }
    },
  });
}

export function createPublicAddressLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      const addresses = found.filter(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (!first) return callback(new AddressRefused(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Range of public IPv6 addresses (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not loopback, private, link-local, unique-local, carrier-grade NAT, multicast or
 * documentation, and without an embedded IPv4 address (NAT64, 6to4, Teredo). IPv4-mapped addresses count as their IPv4 address.
 * False for other texts.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** Whether a URL has a public address, or a name, which is checked when a connection is opened. */
export function mayHavePublicAddress({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}
