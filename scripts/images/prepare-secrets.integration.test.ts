import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = {
  firebase: { apiKey: 'key', authDomain: 'x.test', projectId: 'harbour-street', appId: 'app' },
};
const isRoot = process.getuid?.() === 0;

let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-prepare-'));
  for (const name of ['given', 'certificates']) mkdirSync(inFolder(name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program like the service `prepare`. */
function prepare(settings: object, environment: Record<string, string> = {}) {
  writeFileSync(inFolder('settings.json'), JSON.stringify(settings));
  const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'prepare-secrets.ts')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: '--no-warnings',
      FORECOURT_SETTINGS: inFolder('settings.json'),
      SECRETS_GIVEN: inFolder('given'),
      SECRETS_VOLUMES: inFolder('volumes'),
      CERTIFICATES: inFolder('certificates'),
      ...environment,
    },
  });
  return { status, complaint: stderr };
}

function writeCertificate(name: string, mode: number): void {
  writeFileSync(inFolder('certificates', name), 'PEM', { mode });
}

/** Writes a certificate and its key, which only their owner can read. */
function writePair(): void {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = [
    '-keyout',
    inFolder('certificates/key.pem'),
    '-out',
    inFolder('certificates/certificate.pem'),
  ];
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' });
  for (const name of ['certificate.pem', 'key.pem']) chmodSync(inFolder('certificates', name), 0o600);
}

// Only root can give files to other users.
const asRoot = isRoot ? it : it.skip;

describe('the start of a site', () => {
  it.each<[string, object, Record<string, string>, string]>([
    ['the emulator at a public address', {}, { SITE_HOST: 'www.garage.example' }, 'ALLOW_EMULATOR=1'],
    [
      'the emulator at a public address and one of this machine',
      {},
      { SITE_HOST: 'www.garage.example, garage.localhost' },
      'ALLOW_EMULATOR=1',
    ],
    ['another number of emulators', {}, { EMULATOR: '00' }, 'EMULATOR must be 0 or 1, got "00"'],
    ['neither emulator nor project', {}, { EMULATOR: '0' }, 'Nobody could sign in: EMULATOR=0'],
    ['an unknown kind of certificate', PROJECT, { SITE_TLS: 'file' }, 'must be auto or files, got "file"'],
    ['no certificate', PROJECT, { SITE_TLS: 'files' }, 'docker/certificates/certificate.pem does not exist'],
  ])('is refused with a reason, before anything is written: %s', (_, settings, environment, reason) => {
    const { status, complaint } = prepare(settings, environment);
    expect(status).toBe(1);
    expect(complaint).toContain(reason);
    expect(complaint).not.toMatch(/^ +at /m);
    expect(existsSync(inFolder('volumes'))).toBe(false);
  });

  it('is refused with a list of all errors of the settings, without a stack', () => {
    const { status, complaint } = prepare({ organization: {}, colour: 'red' });
    expect(status).toBe(1);
    expect(complaint).toMatch(/has 2 mistakes:\n {2}- .*\n {2}- .*\n$/);
  });

  it('is refused if the proxy cannot read the key', () => {
    writeCertificate('certificate.pem', 0o644);
    writeCertificate('key.pem', 0o600);
    // The proxy runs as root without the capability to read files of others.
    if (isRoot) chownSync(inFolder('certificates', 'key.pem'), 1000, 1000);
    const { status, complaint } = prepare(PROJECT, { SITE_TLS: 'files' });
    expect(status).toBe(1);
    expect(complaint).toBe(
      'The proxy cannot read docker/certificates/key.pem: run `sudo chown root docker/certificates/*.pem`.\n',
    );
  });

  it('is refused if the proxy cannot open the folder of the certificates', () => {
    chmodSync(inFolder('certificates'), 0o600);
    const { status, complaint } = prepare(PROJECT, { SITE_TLS: 'files' });
    expect(status).toBe(1);
    expect(complaint).toContain('run `sudo chmod a+x docker/certificates`');
  });

  asRoot('is refused if a certificate is a folder', () => {
    writePair();
    rmSync(inFolder('certificates/key.pem'));
    mkdirSync(inFolder('certificates/key.pem'));
    expect(prepare(PROJECT, { SITE_TLS: 'files' })).toEqual({
      status: 1,
      complaint: 'docker/certificates/key.pem must be a file.\n',
    });
  });

  asRoot('is refused if the key is not that of the certificate', () => {
    writePair();
    const certificate = readFileSync(inFolder('certificates/certificate.pem'));
    writePair();
    writeFileSync(inFolder('certificates/certificate.pem'), certificate);
    const { status, complaint } = prepare(PROJECT, { SITE_TLS: 'files' });
    expect(status).toBe(1);
    expect(complaint).toMatch(/are no certificate and its key \(.*mismatch\)\.\n$/);
  });

  asRoot('accepts the emulator if every address is of this machine', () => {
    const { status } = prepare({}, { SITE_HOST: 'localhost, garage.localhost' });
    expect(status).toBe(0);
  });

  asRoot('gives each service its secrets', () => {
    writePair();
    chmodSync(inFolder('given'), 0o755);
    writeFileSync(inFolder('given/smtp-url'), 'smtp://mail.garage.example\n');
    expect(prepare(PROJECT, { SITE_TLS: 'files', EMULATOR: '0', SITE_HOST: 'www.garage.example' })).toEqual({
      status: 0,
      complaint: '',
    });
    expect(readFileSync(inFolder('volumes/api/smtp-url'), 'utf8')).toBe('smtp://mail.garage.example');
    expect(readFileSync(inFolder('volumes/api/environment'), 'utf8')).toBe(
      'SMTP_URL_FILE=/run/secrets/smtp-url\n',
    );
    expect(existsSync(inFolder('volumes/edge/smtp-url'))).toBe(false);
  });

  asRoot.each(['api', 'tools'])('gives %s the address of the server behind a pooler', (service) => {
    writeFileSync(inFolder('given/database-url'), 'postgres://forecourt:secret@pooler:6432/forecourt');
    writeFileSync(
      inFolder('given/database-direct-url'),
      'postgres://forecourt:secret@database:5432/forecourt',
    );
    expect(prepare(PROJECT)).toEqual({ status: 0, complaint: '' });
    expect(readFileSync(inFolder('volumes', service, 'database-direct-url'), 'utf8')).toContain('@database:');
    expect(readFileSync(inFolder('volumes', service, 'environment'), 'utf8')).toContain(
      'DATABASE_DIRECT_URL_FILE=/run/secrets/database-direct-url\n',
    );
  });
});
