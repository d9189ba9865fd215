import {
  createServerVariables,
  defineSecretVariable,
  MIN_ADMIN_TOKEN_LENGTH,
  readEnvironment,
  s3Variables,
} from '@forecourt/shared/server';
import type { S3Credentials } from '@forecourt/shared/server/store';
import { z } from 'zod';
import type { EmailChannelAddresses } from './messaging/email/email-channel.ts';
import type { PushSettings } from './messaging/push/vapid-keys.ts';
import { isMatchingVapidKeyPair } from './messaging/push/vapid-keys.ts';
import { parseSmsUrl } from './messaging/text/sms-provider.ts';
import type { TextMessageSettings } from './messaging/text/text-channel.ts';
import type { DvlaAccess } from './plates/plate-lookup.ts';
import type { DatabaseAddress } from './platform/db/open-database.ts';
import { assertSafeApiEnvironment } from './refuse-unsafe-start.ts';

/** Environment variables for push notifications; all of them are required to enable pushes. */
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

const SMS = 'twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=%2B441632960123';

const PAIR = '`npm run vapid-keys` makes a pair of keys';
const SUBJECT = 'mailto:somebody@example.com or https://www.example.com';

// A description belongs to one schema object, so each of the two variables needs a separate object.
const databaseUrl = () =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address as postgres://user:password@host:5432/name')
    .optional();

export const environmentSchema = z
  .object({
    ...createServerVariables({ port: 4000, internalPort: 4100 }),
    DATABASE_URL: defineSecretVariable(
      databaseUrl(),
      'PostgreSQL server or PgBouncer in front of it, as postgres://user:password@host:5432/name; without it the embedded database',
    ),
    DATABASE_DIRECT_URL: defineSecretVariable(
      databaseUrl(),
      'the PostgreSQL server itself, for migrations and LISTEN; must be set if DATABASE_URL is a pooler',
    ),
    DATA_DIR: z.string().default('.data/api').describe('folder of the embedded database'),
    PHOTO_STORE: z
      .string()
      .min(1)
      .regex(
        /^(?:s3:\/\/|(?![a-z][a-z0-9+.-]*:\/\/))/i,
        'the path of a folder, or s3://BUCKET/PREFIX?region=…',
      )
      .default('.data/photos')
      .describe('store of photos: a folder, or s3://BUCKET/PREFIX?region=…'),
    ...s3Variables,
    FORECOURT_SETTINGS: z.string().default('site.settings.json').describe('settings of the business'),
    SMTP_URL: defineSecretVariable(
      z
        .string()
        .regex(/^smtps?:\/\//, 'an address as smtp://user:password@host:587')
        .optional(),
      'mail server, as smtp://user:password@host:587 or smtps://…; without it customers get no emails',
    ),
    MAIL_FROM: z
      .email()
      .optional()
      .describe('sender of emails; without it the email address of the settings'),
    SMS_URL: defineSecretVariable(
      z
        .string()
        .refine((url) => parseSmsUrl(url) !== null, SMS)
        .optional(),
      `provider of text messages with the API of Twilio, as ${SMS}; without it customers get none`,
    ),
    SITE_URL: z
      .string()
      .regex(/^https?:\/\/[^/]+\/?$/, 'an origin as https://www.example.com')
      .optional()
      .describe('origin at which customers find the site, for the links in emails and text messages'),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/, PAIR)
      .optional()
      .describe('as `npm run vapid-keys` prints it; without the keys no device is notified'),
    VAPID_PRIVATE_KEY: defineSecretVariable(
      z
        .string()
        .regex(/^[\w-]{43}$/, PAIR)
        .optional(),
      'secret: as `npm run vapid-keys` prints it',
    ),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, SUBJECT)
      .optional()
      .describe('contact for push services: mailto:… or https://…'),
    PUSH_ALLOW_PRIVATE: z
      .enum(['0', '1'])
      .default('0')
      .describe('1 allows push services at private addresses, without TLS: for tests'),
    DVLA_API_KEY: defineSecretVariable(
      z
        .string()
        .regex(/^[\x21-\x7e]+$/, 'the key as DVLA has sent it')
        .optional(),
      'secret: key of the DVLA Vehicle Enquiry Service; without it no number plates are looked up',
    ),
    API_ADMIN_TOKEN: defineSecretVariable(
      z
        .string()
        .min(MIN_ADMIN_TOKEN_LENGTH, `at least ${MIN_ADMIN_TOKEN_LENGTH} characters, or none`)
        .optional(),
      'secret: lets its bearer manage webhooks; without it nobody can',
    ),
    WEBHOOKS_ALLOW_PRIVATE: z
      .enum(['0', '1'])
      .default('0')
      .describe('1 allows webhooks to private addresses and by http: for development'),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[^\s/:]+:\d+$/, 'host:port')
      .optional()
      .describe('host:port of the identity emulator; without it tokens of a real project'),
  })
  .refine((values) => !values.DATABASE_DIRECT_URL || values.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'must be set with DATABASE_DIRECT_URL: the address for all other statements',
  })
  .refine((values) => !values.SMTP_URL || values.SITE_URL, {
    path: ['SITE_URL'],
    error: 'must be set with SMTP_URL: where customers find the site, for the links in emails',
  })
  .refine((values) => !values.SMS_URL || values.SITE_URL, {
    path: ['SITE_URL'],
    error: 'must be set with SMS_URL: where customers find the site, for the links in text messages',
  })
  .superRefine((values, { addIssue }) => {
    const given = VAPID.filter((name) => values[name]);
    if (given.length === 0) return;
    for (const name of VAPID.filter((each) => !values[each])) {
      const how = name === 'VAPID_SUBJECT' ? SUBJECT : PAIR;
      addIssue({ code: 'custom', path: [name], message: `must be set with ${given[0]}; ${how}` });
    }
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
    if (publicKey && privateKey && !isMatchingVapidKeyPair({ publicKey, privateKey })) {
      addIssue({
        code: 'custom',
        path: ['VAPID_PRIVATE_KEY'],
        message: `does not belong to VAPID_PUBLIC_KEY; ${PAIR}`,
      });
    }
  });

export interface ApiEnvironment {
  /** Port for customers' requests; 0 for any free port. */
  port: number;
  host: string;
  internalPort: number;
  internalHost: string;
  database: DatabaseAddress;
  /** Location of the photo store: path of a folder, or `s3://BUCKET[/PREFIX]?region=…`. */
  photoStore: string;
  s3Credentials: S3Credentials;
  settingsFile: string;
  mail: EmailChannelAddresses | null;
  push: PushSettings | null;
  dvla: DvlaAccess | null;
  texts: TextMessageSettings | null;
  /** Token for managing webhooks; undefined if nobody may manage them. */
  adminToken: string | undefined;
  /** Whether webhooks may go to private addresses and use http. */
  webhooksAllowPrivate: boolean;
  /** `host:port` of the identity emulator; null to accept only signed tokens. */
  emulatorHost: string | null;
  drainSeconds: number;
  /** Whether the API documentation is public; operators can always read it. */
  isDocumentationPublic: boolean;
  /** Address of the collector of traces; undefined for no traces. */
  tracesEndpoint: string | undefined;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** Reads environment variables. @throws EnvironmentError that lists every variable that is wrong, or unsafe in production */
export function readApiEnvironment(variables: Readonly<Record<string, string | undefined>>): ApiEnvironment {
  const values = readEnvironment(environmentSchema, variables);
  assertSafeApiEnvironment(values);
  const siteUrl = (values.SITE_URL ?? '').replace(/\/$/, '');
  const provider = values.SMS_URL === undefined ? null : parseSmsUrl(values.SMS_URL);
  return {
    port: values.PORT,
    host: values.HOST,
    internalPort: values.INTERNAL_PORT,
    internalHost: values.INTERNAL_HOST,
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL, directUrl: values.DATABASE_DIRECT_URL }
      : { folder: values.DATA_DIR },
    photoStore: values.PHOTO_STORE,
    s3Credentials: {
      AWS_ACCESS_KEY_ID: values.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: values.AWS_SECRET_ACCESS_KEY,
      AWS_REGION: values.AWS_REGION,
    },
    settingsFile: values.FORECOURT_SETTINGS,
    mail: values.SMTP_URL
      ? {
          smtpUrl: values.SMTP_URL,
          from: values.MAIL_FROM ?? null,
          siteUrl,
        }
      : null,
    push: pushOf(values),
    dvla: values.DVLA_API_KEY ? { key: values.DVLA_API_KEY } : null,
    texts: provider && { provider, siteUrl },
    adminToken: values.API_ADMIN_TOKEN,
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE === '1',
    drainSeconds: values.DRAIN_SECONDS,
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    isDocumentationPublic:
      values.FIREBASE_AUTH_EMULATOR_HOST !== undefined && values.NODE_ENV !== 'production',
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
  };
}

function pushOf(values: z.infer<typeof environmentSchema>): PushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = values;
  if (!publicKey || !privateKey || !subject) return null;
  return { vapid: { publicKey, privateKey, subject }, allowPrivate: values.PUSH_ALLOW_PRIVATE === '1' };
}
