// Runs once before the other containers: checks settings and certificates, gives each service its secrets, and creates the
// passwords and tokens that docker/secrets does not contain. docker/README.md lists the files.
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { readSettings, SettingsError } from '@forecourt/shared/settings/read-settings';

/** Mount point of docker/secrets, the folder with the operator's secrets. */
const GIVEN = process.env.SECRETS_GIVEN ?? '/given';
/** Folder with one volume per service. */
const VOLUMES = process.env.SECRETS_VOLUMES ?? '/secrets';
/** Mount point of docker/certificates. */
const CERTIFICATES = process.env.CERTIFICATES ?? '/certificates';

/** Id of the user that the images of edge, api and tools run as. */
const SITE_USER = 65_532;

/** Variable → file of an optional secret. */
const BUCKET_KEYS = {
  AWS_ACCESS_KEY_ID_FILE: 'aws-access-key-id',
  AWS_SECRET_ACCESS_KEY_FILE: 'aws-secret-access-key',
};
const OPTIONAL = {
  edge: BUCKET_KEYS,
  tools: { ...BUCKET_KEYS, DATABASE_DIRECT_URL_FILE: 'database-direct-url' },
  api: {
    ...BUCKET_KEYS,
    GOOGLE_APPLICATION_CREDENTIALS: 'google-service-account.json',
    DATABASE_DIRECT_URL_FILE: 'database-direct-url',
    SMTP_URL_FILE: 'smtp-url',
    SMS_URL_FILE: 'sms-url',
    VAPID_PRIVATE_KEY_FILE: 'vapid-private-key',
    DVLA_API_KEY_FILE: 'dvla-api-key',
  },
};

const THIS_MACHINE = /^(localhost|[\w.*-]+\.localhost|127\.\d+\.\d+\.\d+)$/;

const {
  ALLOW_EMULATOR,
  EMULATOR = '1',
  SITE_HOST = 'localhost',
  SITE_TLS = 'auto',
  FORECOURT_SETTINGS = '/site/site.settings.json',
} = process.env;

const usesEmulator = readSettingsFile().firebase === 'emulator';
const faults = [...findEmulatorFaults(), ...findCertificateFaults()];
if (faults.length > 0) fail(faults.join('\n'));

const owner = statSync(GIVEN);

const databasePassword = given('database-password');
const valkeyPassword = given('valkey-password');

// PostgreSQL and Valkey run as other users, so every user may read these files. Only their containers mount the volumes.
write('postgres', 'database-password', databasePassword, { mode: 0o444 });
write('valkey', 'valkey-password', valkeyPassword, { mode: 0o444 });
write('valkey', 'valkey.conf', `requirepass ${valkeyPassword}\nmaxmemory-policy noeviction\n`, {
  mode: 0o444,
});

const databaseUrl =
  optional('database-url') ?? `postgres://forecourt:${databasePassword}@postgres:5432/forecourt`;
write('api', 'database-url', databaseUrl);
write('api', 'api-admin-token', given('api-admin-token'));
const releaseStore = optional('release-store') ?? `redis://:${valkeyPassword}@valkey:6379`;
write('edge', 'release-store', releaseStore);
write('tools', 'database-url', databaseUrl);
write('tools', 'release-store', releaseStore);
write('edge', 'edge-admin-token', given('edge-admin-token'));

for (const [service, files] of Object.entries(OPTIONAL)) {
  const there = usesEmulator ? ['FIREBASE_AUTH_EMULATOR_HOST=identity:9099\n', 'ALLOW_EMULATOR=1\n'] : [];
  for (const [variable, file] of Object.entries(files)) {
    const content = optional(file);
    if (content === null) continue;
    write(service, file, content);
    there.push(`${variable}=/run/secrets/${file}\n`);
  }
  write(service, 'environment', there.join(''));
}

function readSettingsFile(): ReturnType<typeof readSettings> {
  try {
    return readSettings(FORECOURT_SETTINGS);
  } catch (error) {
    if (error instanceof SettingsError) fail(error.message);
    throw error;
  }
}

function findEmulatorFaults(): string[] {
  // Compose reads EMULATOR as the number of emulators, so `00` would be none.
  if (EMULATOR !== '0' && EMULATOR !== '1') {
    return [`EMULATOR must be 0 or 1, got ${JSON.stringify(EMULATOR)}.`];
  }
  if (!usesEmulator) return [];
  if (EMULATOR === '0') {
    return [
      'Nobody could sign in: EMULATOR=0 stops the identity emulator, but the settings name no Firebase project. ' +
        'Name a project in the settings, or remove EMULATOR=0 from `.env`.',
    ];
  }
  // The proxy accepts several names, so each must be of this machine.
  const isThisMachine = SITE_HOST.split(/[\s,]+/).every((name) => THIS_MACHINE.test(name));
  if (isThisMachine || ALLOW_EMULATOR === '1') return [];
  return [
    `At ${SITE_HOST} anybody could sign in as anybody: the settings name no Firebase project, so the identity emulator is used. ` +
      'Name a project in the settings, or set ALLOW_EMULATOR=1 in `.env` for a site without real customers.',
  ];
}

function findCertificateFaults(): string[] {
  if (SITE_TLS === 'auto') return [];
  if (SITE_TLS !== 'files') return [`SITE_TLS must be auto or files, got ${JSON.stringify(SITE_TLS)}.`];
  // Without the right to enter the folder, the proxy reads none of its files.
  if (!proxyMay(0o1, CERTIFICATES)) {
    return ['The proxy cannot open docker/certificates: run `sudo chmod a+x docker/certificates`.'];
  }
  const unusable = ['certificate.pem', 'key.pem'].flatMap((name) => {
    const file = path.join(CERTIFICATES, name);
    if (!existsSync(file))
      return [`docker/certificates/${name} does not exist, but SITE_TLS=files needs it.`];
    if (!statSync(file).isFile()) return [`docker/certificates/${name} must be a file.`];
    return proxyMay(0o4, file)
      ? []
      : [
          `The proxy cannot read docker/certificates/${name}: run \`sudo chown root docker/certificates/*.pem\`.`,
        ];
  });
  return unusable.length > 0 ? unusable : findPairFaults();
}

function findPairFaults(): string[] {
  const [cert, key] = ['certificate.pem', 'key.pem'].map((name) =>
    readFileSync(path.join(CERTIFICATES, name)),
  );
  try {
    createSecureContext({ cert, key });
    return [];
  } catch (error) {
    return [
      `docker/certificates/certificate.pem and key.pem are no certificate and its key (${(error as Error).message}).`,
    ];
  }
}

/** Whether the proxy has a permission. @param permission bit of an octal digit of a mode: 4 to read, 1 to enter a folder */
function proxyMay(permission: number, file: string): boolean {
  // The proxy runs as root without the capability to read what belongs to others.
  const { uid, gid, mode } = statSync(file);
  const shift = uid === 0 ? 6 : gid === 0 ? 3 : 0;
  return (mode & (permission << shift)) !== 0;
}

/** Returns a secret of the operator, which is created if it does not exist. */
function given(name: string): string {
  const existing = optional(name);
  if (existing !== null) return existing;
  const created = randomBytes(24).toString('base64url');
  const file = path.join(GIVEN, name);
  writeFileSync(file, `${created}\n`, { mode: 0o600 });
  chownSync(file, owner.uid, owner.gid);
  console.log(`created docker/secrets/${name}`);
  return created;
}

function optional(name: string): string | null {
  const file = path.join(GIVEN, name);
  if (!existsSync(file)) return null;
  const content = readFileSync(file, 'utf8').trim();
  if (content === '') fail(`docker/secrets/${name} is empty: write the secret into it, or delete the file.`);
  return content;
}

function write(service: string, name: string, content: string, { mode = 0o400 } = {}): void {
  const folder = path.join(VOLUMES, service);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode });
  chownSync(file, SITE_USER, SITE_USER);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
