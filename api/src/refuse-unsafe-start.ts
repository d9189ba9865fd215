import {
  adminTokenRefusals,
  emulatorRefusals,
  httpOriginRefusals,
  internalListenerRefusals,
  looksMadeUp,
  type Refusal,
  refuseUnsafeStart,
} from '@forecourt/shared/server';

/** Variables of the api's environment that can be unsafe. */
interface UnsafeVariables {
  NODE_ENV?: string | undefined;
  ALLOW_EMULATOR: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  DATABASE_URL?: string | undefined;
  SITE_URL?: string | undefined;
  API_ADMIN_TOKEN?: string | undefined;
  PUSH_ALLOW_PRIVATE: string;
  PORT: number;
  INTERNAL_PORT: number;
  INTERNAL_HOST: string;
}

/** @throws EnvironmentError listing every unsafe variable, with NODE_ENV=production only */
export function refuseUnsafeApi(values: UnsafeVariables): void {
  refuseUnsafeStart(values, [
    ...emulatorRefusals(values.FIREBASE_AUTH_EMULATOR_HOST ? 'FIREBASE_AUTH_EMULATOR_HOST' : null, values),
    ...databaseRefusals('DATABASE_URL', values.DATABASE_URL),
    ...httpOriginRefusals('SITE_URL', values.SITE_URL === undefined ? [] : [values.SITE_URL]),
    ...adminTokenRefusals('API_ADMIN_TOKEN', values.API_ADMIN_TOKEN),
    ...pushRefusals(values.PUSH_ALLOW_PRIVATE),
    ...internalListenerRefusals(values),
  ]);
}

/** Passwords of tutorials and images. */
const DEFAULT_PASSWORDS = [
  'postgres',
  'forecourt',
  'root',
  'admin',
  'secret',
  'database',
  'db',
  'pass',
  'pw',
];

/**
 * Refuses a database server that everybody can use. A Unix socket and a client certificate need no password.
 * @param url `postgres://user:password@host:5432/name`
 */
function databaseRefusals(variable: string, url: string | undefined): Refusal[] {
  // An address without a host is valid for the driver, but not for `URL`.
  const address = url === undefined ? null : (URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/')));
  if (!address) return [];
  const { searchParams, username, hostname, pathname } = address;
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  if (host.startsWith('/') || searchParams.has('sslcert')) return [];
  const password = decodeURIComponent(address.password);
  const names = [...DEFAULT_PASSWORDS, decodeURIComponent(username), host, pathname.slice(1)];
  const isDefault = looksMadeUp(password) || names.includes(password.toLowerCase());
  if (password !== '' && !isDefault) return [];
  const what = password === '' ? 'it has no password' : 'its password can be guessed';
  return [
    {
      variable,
      reason: `${what}, so everybody who can reach the database server can read and change all data`,
      cure: `Give the role a random password, if possible in ${variable}_FILE, or connect by a Unix socket or with a client certificate (sslcert).`,
    },
  ];
}

function pushRefusals(allowPrivate: string): Refusal[] {
  if (allowPrivate !== '1') return [];
  return [
    {
      variable: 'PUSH_ALLOW_PRIVATE',
      reason: 'customers choose the address of their push service, so they could reach your private network',
      cure: 'Unset it: it is for tests.',
    },
  ];
}
