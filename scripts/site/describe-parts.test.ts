import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeMailbox,
  describeSiteParts,
  readLocalSiteOptions,
  type SiteOptions,
} from './describe-parts.ts';

const PLAN: SiteOptions = {
  ports: {
    edge: 1,
    'edge-internal': 11,
    api: 2,
    'api-internal': 12,
    identity: 3,
    mailbox: 6,
    'mailbox-smtp': 16,
    'origin-tyres': 4,
    'origin-auth': 5,
  },
  data: '/data',
  settingsFile: '/settings.json',
  emulator: true,
};

function part(name: string, change: Partial<SiteOptions> = {}) {
  const found = describeSiteParts({ ...PLAN, ...change }).find((description) => description.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

test('gives each area with a port an origin, and its address to the edge', () => {
  expect(part('origin-tyres').parameters).toEqual(['remote-tyres/dist']);
  expect(part('edge').environment.REMOTE_ORIGINS).toBe(
    '{"tyres":"http://127.0.0.1:4","auth":"http://127.0.0.1:5"}',
  );
  expect(part('edge').after).toEqual(['origin-tyres', 'origin-auth']);
});

test('serves the configured folder of an origin', () => {
  const change = { originFolders: { tyres: '/releases/tyres' } };
  expect(part('origin-tyres', change).parameters).toEqual(['/releases/tyres']);
  expect(part('origin-auth', change).parameters).toEqual(['remote-auth/dist']);
});

test("puts the edge's store into the data folder by default", () => {
  expect(part('edge').environment.RELEASE_STORE).toBe('/data/releases');
  expect(part('edge', { releaseStore: 'redis://store' }).environment.RELEASE_STORE).toBe('redis://store');
});

test("puts the api's photo store into the data folder by default", () => {
  expect(part('api').environment.PHOTO_STORE).toBe('/data/photos');
  expect(part('api', { photoStore: 's3://bucket' }).environment.PHOTO_STORE).toBe('s3://bucket');
});

test('runs and configures no identity emulator with a real project', () => {
  const parts = describeSiteParts({ ...PLAN, emulator: false });
  expect(parts.map(({ name }) => name)).not.toContain('identity');
  expect(parts.every(({ environment }) => environment.FIREBASE_AUTH_EMULATOR_HOST === undefined)).toBe(true);
});

test('omits parts that run elsewhere, and waits for none of them', () => {
  const parts = describeSiteParts({ ...PLAN, elsewhere: ['identity', 'origin-auth'] });
  expect(parts.map(({ name }) => name)).toEqual(['api', 'origin-tyres', 'edge']);
  expect(parts.at(-1)?.after).toEqual(['origin-tyres']);
  expect(parts[0]?.environment.FIREBASE_AUTH_EMULATOR_HOST).toBe('127.0.0.1:3');
});

test('sends emails to the demo mailbox without a mail server', () => {
  expect(part('mailbox', { mailbox: true })).toMatchObject({
    port: 6,
    smtpPort: 16,
    environment: { SMTP_PORT: '16', MAILBOX_FOLDER: '/data/mailbox' },
  });
  const links = { SMTP_URL: 'smtp://127.0.0.1:16', SITE_URL: 'http://localhost:1' };
  expect(part('api', { mailbox: true }).environment).toMatchObject(links);
  const environment = { SITE_URL: 'http://localhost:9' };
  expect(part('api', { mailbox: true, environment }).environment).toMatchObject(environment);
  expect(part('api').environment.SMTP_URL).toBeUndefined();
  expect(describeSiteParts(PLAN).map(({ name }) => name)).not.toContain('mailbox');
});

test.each([
  ['Harbour Street Garage', 'Harbour'],
  ['Fußgarage', 'Fussgarage'],
  ['ÖKO Auto', 'OeKO Auto'],
  ['Harris & Daughters', 'Harris'],
])('names %s as the sender of text messages in the demo mailbox', (name, sender) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ organisation: { name } }));
  const [api] = describeSiteParts(readLocalSiteOptions({ FORECOURT_SETTINGS: file })).filter(
    (part) => part.name === 'api',
  );
  expect(new URL(api?.environment.SMS_URL ?? '').searchParams.get('from')).toBe(sender);
  rmSync(folder, { recursive: true });
});

test('sends text messages to the demo mailbox without an SMS provider', () => {
  const SMS_URL = 'twilio+http://demo:demo@127.0.0.1:6?from=Forecourt';
  const { environment } = part('api', { texts: true });
  expect(environment).toMatchObject({ SMS_URL, SITE_URL: 'http://localhost:1' });
  expect(environment.SMTP_URL).toBeUndefined();
  expect(part('mailbox', { texts: true }).port).toBe(6);
  expect(part('api', { mailbox: true }).environment.SMS_URL).toBeUndefined();
  expect(describeMailbox({ ...PLAN, texts: true })).toBe('Text messages to customers: http://localhost:6');
  expect(describeMailbox({ ...PLAN, mailbox: true, texts: true })).toMatch(/^Emails and text messages to/);
  expect(describeMailbox(PLAN)).toBeNull();
});

test('keeps the address of the site if a mail server or an SMS provider replaces a part of the demo mailbox', () => {
  const real = { SMTP_URL: 'smtp://mail.example', SITE_URL: 'https://www.example.com' };
  const [api] = describeSiteParts(readLocalSiteOptions(real)).filter(({ name }) => name === 'api');
  expect(api?.environment).toMatchObject({
    SITE_URL: 'https://www.example.com',
    SMS_URL: expect.any(String),
  });
  expect(api?.environment).not.toHaveProperty('SMTP_URL');
  expect(readLocalSiteOptions({ SITE_URL: 'https://www.example.com' }).environment).toBeUndefined();
});
