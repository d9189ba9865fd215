import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** The requested address is on this machine or network; nobody was connected to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';

  constructor() {
    super('It is at no public address');
  }
}

interface OutboundOptions {
  /** Lets requests go to private addresses too: for development, or where what is asked is on the same network. */
  allowPrivate: boolean;
  /** How long it may take to connect, TLS included. */
  connectTimeoutMs: number;
  /** Looks up names, all addresses at once; by the system where it is left out. */
  lookup?: typeof systemLookup;
}

/**
 * Connects to addresses given by others, never inside our own network. The address is looked at when
 * it is connected to, so that a name that leads elsewhere the next time is of no use (DNS rebinding). Requests fail
 * with AddressRefused. It follows no redirects, and no proxy of the environment.
 */
export function createOutboundAgent({ allowPrivate, connectTimeoutMs, lookup }: OutboundOptions): Agent {
  if (allowPrivate) return new Agent({ connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }) } });
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: publicLookup(lookup ?? systemLookup) });
  return new Agent({
    connect(options, callback) {
      // What is an address already is not looked up. `URL` has made of it what it means, however it was written.
      if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {
        callback(new AddressRefused(), null);
      } else {
        connect(options, callback);
      }
    },
  });
}

/** Looks up names, and gives only those of their addresses that are public. */
export function publicLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
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
