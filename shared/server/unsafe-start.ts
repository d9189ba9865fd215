import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { EnvironmentError } from './environment.ts';

/** Reason why a production process must not start (docs/decisions/047-starting-and-stopping.md). */
export interface StartRefusal {
  variable: string;
  /** Why the start is unsafe, without a full stop: "it has no password, so everybody who …". */
  reason: string;
  /** Sentence with the change that allows the start. */
  cure: string;
}

/** Throws in production if there is a refusal. @throws EnvironmentError that lists all refusals */
export function refuseUnsafeStart(
  { NODE_ENV }: { NODE_ENV?: string | undefined },
  refusals: readonly StartRefusal[],
): void {
  if (NODE_ENV !== 'production' || refusals.length === 0) return;
  const lines = refusals.map(({ variable, reason, cure }) => `${variable}: ${reason}. ${cure}`);
  throw new EnvironmentError(['This start is not safe in production:', ...lines].join('\n  - '));
}

/** @param variable environment variable or setting that selects the emulator; null if none does */
export function findEmulatorStartRefusals(
  variable: string | null,
  { ALLOW_EMULATOR }: { ALLOW_EMULATOR: string },
): StartRefusal[] {
  if (variable === null || ALLOW_EMULATOR === '1') return [];
  return [
    {
      variable,
      reason: 'everybody can sign in as any customer at the identity emulator',
      cure: 'Use a Firebase project, or set ALLOW_EMULATOR=1 for a site without real customers.',
    },
  ];
}

/** Words of example secrets in documentation, and sequences of keys. */
const EXAMPLE =
  /change.?me|example|passw|placeholder|replace|insert|default|12345|abcde|qwert|[<>]|(^|[-_. ])(secret|token|admin|demo|test|your|my)([-_. ]|$)/i;

/** Minimum number of different characters of a secret. Of random secrets of 16 hexadecimal digits, one in 30,000 has fewer. */
const MIN_VARIETY = 6;

/** Whether a secret looks like an example or like typed by hand, and could therefore be guessed. */
function looksMadeUp(secret: string): boolean {
  return EXAMPLE.test(secret) || new Set(secret).size < MIN_VARIETY;
}

export function findWeakAdminTokenStartRefusals(variable: string, token: string | undefined): StartRefusal[] {
  if (token === undefined || !looksMadeUp(token)) return [];
  return [
    {
      variable,
      reason: 'it looks like the token of an example, which others could guess',
      cure: 'Make one with: openssl rand -base64 32',
    },
  ];
}

/** Refuses `http:` except on this machine, where browsers trust it too. */
export function findHttpOriginStartRefusals(variable: string, origins: readonly string[]): StartRefusal[] {
  return origins
    .filter((origin) => URL.parse(origin)?.protocol === 'http:' && !isThisMachine(origin))
    .map((origin) => ({
      variable,
      reason: `${origin} is not encrypted, so networks in between can change it`,
      cure: 'Use https.',
    }));
}

function isThisMachine(origin: string): boolean {
  const { hostname = '' } = URL.parse(origin) ?? {};
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Passwords that tutorials and container images use. */
const USUAL_PASSWORDS = /^(postgres|forecourt|redis|valkey|root|admin|secret|database|db|pass|pw)$/i;

/**
 * Refuses a database or Redis server that everybody can use. A Unix socket and a client certificate need no password.
 * @param url `postgres://user:password@host:5432/name` or `redis://:password@host:6379`
 */
export function findWeakPasswordStartRefusals(variable: string, url: string | undefined): StartRefusal[] {
  // An address without a host is valid for the driver of PostgreSQL, but not for `URL`.
  const address = url === undefined ? null : (URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/')));
  if (!address || !/^(postgres(ql)?|rediss?):$/.test(address.protocol)) return [];
  const { searchParams, username, hostname, pathname } = address;
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  if (host.startsWith('/') || searchParams.has('sslcert')) return [];
  const password = decodeURIComponent(address.password);
  const names = [decodeURIComponent(username), host, pathname.slice(1)];
  const isUsual =
    looksMadeUp(password) || USUAL_PASSWORDS.test(password) || names.includes(password.toLowerCase());
  if (password !== '' && !isUsual) return [];
  const what = password === '' ? 'it has no password' : 'its password can be guessed';
  return [
    {
      variable,
      reason: `${what}, so everybody who can reach that server can read and change everything`,
      cure: `Give the server a random password, if possible in ${variable}_FILE; PostgreSQL also accepts a Unix socket or a client certificate (sslcert).`,
    },
  ];
}

interface Listeners {
  PORT: number;
  INTERNAL_PORT: number;
  INTERNAL_HOST: string;
}

/**
 * Refuses an internal listener on the public port, or at an address that the internet can reach. Listening on all addresses
 * (`0.0.0.0`, `::`) is accepted if this machine has private addresses only, as containers have.
 * @param addresses IP addresses of this machine
 */
export function findInternalListenerStartRefusals(
  { PORT, INTERNAL_PORT, INTERNAL_HOST: host }: Listeners,
  addresses: readonly string[] = machineAddresses(),
): StartRefusal[] {
  const refusals: StartRefusal[] = [];
  if (PORT === INTERNAL_PORT && PORT !== 0) {
    refusals.push({
      variable: 'INTERNAL_PORT',
      reason: 'it is the port for the public, so a rule for that port opens both',
      cure: 'Choose another one.',
    });
  }
  const reachable = (host === '0.0.0.0' || host === '::' ? addresses : [host]).find(isPublicAddress);
  if (reachable !== undefined) {
    refusals.push({
      variable: 'INTERNAL_HOST',
      reason: `metrics and the commands of operators are open to the internet at ${reachable}`,
      cure: 'Set it to 127.0.0.1, or to an address of a private network.',
    });
  }
  return refusals;
}

function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}

/** Addresses that the internet does not route: this machine, private, carrier-grade NAT, link-local and unique-local. */
const NOT_ROUTED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NOT_ROUTED.addSubnet(network, prefix, 'ipv4');
}
NOT_ROUTED.addAddress('::1', 'ipv6');
NOT_ROUTED.addSubnet('fc00::', 7, 'ipv6');
NOT_ROUTED.addSubnet('fe80::', 10, 'ipv6');

/** Returns false for host names, which are not looked up. */
function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  return family !== 0 && !NOT_ROUTED.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
