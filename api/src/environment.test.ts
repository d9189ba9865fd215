/** @jest-environment node */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApiEnvironment } from './environment.ts';
import { createVapidKeys } from './messaging/push/vapid-keys.ts';

const SECRETS = {
  DATABASE_URL: 'postgres://user:password@db:5432/forecourt',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  DVLA_API_KEY: 'a-key-of-dvla',
  SMS_URL: 'twilio://account:token@sms.example?from=Garage',
  API_ADMIN_TOKEN: 'a-token-of-an-operator',
  AWS_ACCESS_KEY_ID: 'the-key-id',
  AWS_SECRET_ACCESS_KEY: 'the-key',
};

describe('the environment', () => {
  it.each(Object.entries(SECRETS))('accepts %s in a file', (name, value) => {
    const file = join(mkdtempSync(join(tmpdir(), 'forecourt-secrets-')), name);
    writeFileSync(file, `${value}\n`);
    const common = { SITE_URL: 'https://site.example' };
    const read = readApiEnvironment({ ...common, [`${name}_FILE`]: file });
    expect(read).toEqual(readApiEnvironment({ ...common, [name]: value }));
    expect(read).not.toEqual(readApiEnvironment(common));
  });

  it('accepts the private key of push messages in a file', () => {
    const { publicKey, privateKey } = createVapidKeys();
    const file = join(mkdtempSync(join(tmpdir(), 'forecourt-secrets-')), 'key');
    writeFileSync(file, privateKey);
    const all = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY_FILE: file,
      VAPID_SUBJECT: 'mailto:a@site.example',
    };
    expect(readApiEnvironment(all).push?.vapid.privateKey).toBe(privateKey);
    const failure = /mistakes:\n {2}- VAPID_PRIVATE_KEY_FILE: the file \/nowhere cannot be read \(ENOENT\)$/;
    expect(() => readApiEnvironment({ ...all, VAPID_PRIVATE_KEY_FILE: '/nowhere' })).toThrow(failure);
  });

  it('has a default for everything', () => {
    expect(readApiEnvironment({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      internalPort: 4100,
      internalHost: '127.0.0.1',
      database: { folder: '.data/api' },
      photoStore: '.data/photos',
      s3Credentials: {},
      settingsFile: 'site.settings.json',
      mail: null,
      push: null,
      dvla: null,
      texts: null,
      adminToken: undefined,
      webhooksAllowPrivate: false,
      emulatorHost: null,
      drainSeconds: 0,
      isDocumentationPublic: false,
      logLevel: 'info',
    });
  });

  it.each([
    'PORT',
    'HOST',
    'INTERNAL_PORT',
    'INTERNAL_HOST',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATA_DIR',
    'PHOTO_STORE',
    'FORECOURT_SETTINGS',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'SITE_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'VAPID_SUBJECT',
    'PUSH_ALLOW_PRIVATE',
    'DVLA_API_KEY',
    'API_ADMIN_TOKEN',
    'WEBHOOKS_ALLOW_PRIVATE',
    'FIREBASE_AUTH_EMULATOR_HOST',
    'LOG_LEVEL',
    'NODE_ENV',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ])('treats an empty %s as absent', (name) => {
    expect(readApiEnvironment({ [name]: '' })).toEqual(readApiEnvironment({}));
  });

  it('prefers a database server', () => {
    const url = 'postgres://user@db:5432/forecourt';
    expect(readApiEnvironment({ DATABASE_URL: url, DATA_DIR: 'x' }).database).toEqual({ url });
  });

  it('accepts the address of the server itself beside that of a pooler', () => {
    const url = 'postgres://user@pooler:6432/forecourt';
    const directUrl = 'postgres://user@db:5432/forecourt';
    expect(readApiEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }).database).toEqual({
      url,
      directUrl,
    });
    expect(() => readApiEnvironment({ DATABASE_DIRECT_URL: directUrl })).toThrow(/DATABASE_URL: must be set/);
  });

  it('stores photos in a folder or a bucket, and in nothing else', () => {
    for (const place of ['/srv/photos', 's3://bucket/photos?region=eu-central-1']) {
      expect(readApiEnvironment({ PHOTO_STORE: place }).photoStore).toBe(place);
    }
    expect(() => readApiEnvironment({ PHOTO_STORE: 'redis://cache' })).toThrow(/PHOTO_STORE: .*folder/);
  });

  it('lists all invalid variables at once', () => {
    expect(() => readApiEnvironment({ PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
      /PORT: .*\n.*LOG_LEVEL: .*\n.*DATABASE_URL: /,
    );
  });

  it('sends push messages with a pair of keys, and says how to create one', () => {
    const { publicKey, privateKey } = createVapidKeys();
    const subject = 'mailto:visits@site.example';
    const all = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject };
    expect(readApiEnvironment(all).push).toEqual({
      vapid: { publicKey, privateKey, subject },
      allowPrivate: false,
    });
    expect(readApiEnvironment({ ...all, PUSH_ALLOW_PRIVATE: '1' }).push?.allowPrivate).toBe(true);
    const { VAPID_SUBJECT: _, ...withoutSubject } = all;
    expect(() => readApiEnvironment(withoutSubject)).toThrow(
      /VAPID_SUBJECT: must be set with VAPID_PUBLIC_KEY; mailto:/,
    );
    const another = { ...all, VAPID_PRIVATE_KEY: createVapidKeys().privateKey };
    expect(() => readApiEnvironment(another)).toThrow(
      /VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY; `npm run vapid-keys` makes/,
    );
    const wrong = { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y', VAPID_SUBJECT: 'me' };
    expect(() => readApiEnvironment(wrong)).toThrow(
      /VAPID_PUBLIC_KEY: .*\n.*VAPID_PRIVATE_KEY: .*\n.*VAPID_SUBJECT: /,
    );
  });

  it('sends emails by a mail server, and then needs the address of the site', () => {
    const SMTP_URL = 'smtp://mail.example:587';
    expect(readApiEnvironment({ SMTP_URL, SITE_URL: 'https://site.example/' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: null,
      siteUrl: 'https://site.example',
    });
    const MAIL_FROM = 'visits@site.example';
    const mail = readApiEnvironment({ SMTP_URL, MAIL_FROM, SITE_URL: 'http://localhost:3000' }).mail;
    expect(mail?.from).toBe(MAIL_FROM);
    expect(() => readApiEnvironment({ SMTP_URL })).toThrow(/SITE_URL: must be set with SMTP_URL/);
    const wrong = { SMTP_URL: 'mail.example', MAIL_FROM: 'me', SITE_URL: 'https://site.example/path' };
    expect(() => readApiEnvironment(wrong)).toThrow(/SMTP_URL: .*\n.*MAIL_FROM: .*\n.*SITE_URL: /);
  });

  it('sends text messages by a provider, and then needs the address of the site', () => {
    const SMS_URL = 'twilio://account:the-token@sms.example?from=Garage';
    expect(readApiEnvironment({ SMS_URL, SITE_URL: 'https://site.example/' }).texts).toMatchObject({
      provider: { messagesUrl: 'https://sms.example/2010-04-01/Accounts/account/Messages.json' },
      siteUrl: 'https://site.example',
    });
    expect(() => readApiEnvironment({ SMS_URL })).toThrow(/SITE_URL: must be set with SMS_URL/);
    const wrong = () => readApiEnvironment({ SMS_URL: 'sms://account:the-token@sms.example' });
    expect(wrong).toThrow(/SMS_URL: .*twilio:\/\/ACCOUNT_SID/);
    expect(wrong).not.toThrow(/the-token/);
  });
});

describe('in production, the environment', () => {
  const production = { NODE_ENV: 'production' };

  const PASSWORD = 'wm8Xb0zVq3';
  const DEMO_SMS_URL = 'twilio+http://demo:demo@mailbox:8025?from=Demo';

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099', 'everybody can sign in'],
    ['DATABASE_URL', 'postgres://forecourt@db:5432/site', 'it has no password'],
    ['DATABASE_URL', 'postgres://site:@db/site', 'it has no password'],
    ['DATABASE_URL', 'postgres://site@/site', 'it has no password'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/site', 'its password can be guessed'],
    ['DATABASE_URL', 'postgres://ann:Ann@db/site', 'its password can be guessed'],
    ['DATABASE_URL', 'postgres://ann:changeme@db/site', 'its password can be guessed'],
    ['DATABASE_URL', 'postgres://ann:aaaaaaaaaaaa@db/site', 'its password can be guessed'],
    ['SITE_URL', 'http://www.example.com', 'is not encrypted'],
    ['API_ADMIN_TOKEN', 'a-token-of-an-operator', 'looks like the token of an example'],
    ['PUSH_ALLOW_PRIVATE', '1', 'customers choose the address'],
    ['SMS_URL', 'Twilio+HTTP://account:token@sms.example?from=Garage', 'is not encrypted'],
    ['INTERNAL_HOST', '8.8.8.8', 'open to the internet'],
    ['INTERNAL_PORT', '4000', 'the port for the public'],
  ])('is refused, with reason and cure: %s=%s', (name, value, reason) => {
    const variables = { SITE_URL: 'https://www.example.com', [name]: value };
    const message = new RegExp(`not safe in production:\\n {2}- ${name}: .*${reason}.*\\. .+$`);
    expect(() => readApiEnvironment({ ...production, ...variables })).toThrow(message);
    for (const other of ['', 'test', 'development']) readApiEnvironment({ NODE_ENV: other, ...variables });
  });

  it.each<Record<string, string>>([
    {},
    { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099', ALLOW_EMULATOR: '1' },
    { DATABASE_URL: `postgres://forecourt:${PASSWORD}@db:5432/site` },
    { DATABASE_URL: 'postgres://forecourt@%2Fvar%2Frun%2Fpostgresql/site' },
    { DATABASE_URL: 'postgres://forecourt@/site?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://forecourt@db/site?sslmode=verify-full&sslcert=/run/client.pem' },
    { SITE_URL: 'https://www.example.com' },
    { SITE_URL: 'http://localhost:3000' },
    { SMS_URL: 'twilio://account:token@sms.example?from=Garage', SITE_URL: 'https://www.example.com' },
    { SMS_URL: DEMO_SMS_URL, SITE_URL: 'https://www.example.com', ALLOW_EMULATOR: '1' },
    { API_ADMIN_TOKEN: 'Bp3cNZ3S1mC7gPo3Y2uKJx0f' },
    { INTERNAL_HOST: '10.0.0.7' },
  ])('is accepted: %j', (variables) => {
    const { isDocumentationPublic } = readApiEnvironment({ ...production, ...variables });
    expect(isDocumentationPublic).toBe(false);
  });

  it('is refused with all reasons at once, and without any secret', () => {
    const unsafe = {
      ...production,
      DATABASE_URL: 'postgres://ann:changeme@db/site',
      API_ADMIN_TOKEN: 'example-token-of-16',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    };
    const read = () => readApiEnvironment(unsafe);
    expect(read).toThrow(/FIREBASE_AUTH_EMULATOR_HOST: .*\n.*DATABASE_URL: .*\n.*API_ADMIN_TOKEN: /);
    expect(read).not.toThrow(/changeme|example-token/);
  });
});
