import path from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { AREA_NAME_PATTERN } from '@forecourt/shared/contract';
import {
  createServerVariables,
  defineSecretVariable,
  MIN_ADMIN_TOKEN_LENGTH,
  s3Variables,
} from '@forecourt/shared/server';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

const STORE_ADDRESS = /^(rediss?|s3):\/\/\S+$/;
const ANY_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue(`expected JSON, got ${JSON.stringify(text)}`);
    return z.NEVER;
  }
});

const originsByRemote = jsonText.pipe(
  z.record(
    z.string().regex(AREA_NAME_PATTERN),
    z.url({ protocol: /^https?$/, error: 'expected an address such as "http://localhost:3002"' }),
  ),
);

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Origin as browsers write it: lower case, without the default port, without a path. */
const origin = z
  .string()
  .refine((text) => originOf(text) !== null, {
    error: ({ input }) => `expected an origin such as "http://localhost:3002", got ${JSON.stringify(input)}`,
  })
  .transform((text) => originOf(text) ?? '');

function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}

const originList = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.union([z.string().startsWith('[').pipe(jsonText), commaList]))
  .pipe(z.array(origin));

/** Whether Fastify's `trustProxy` accepts the text: an address, a range such as `10.0.0.0/8`, or a named range. */
function isAddressRange(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

const trustedProxies = commaList.pipe(
  z.array(
    z.string().refine(isAddressRange, {
      error: ({ input }) =>
        `expected an address, a range such as 10.0.0.0/8, or loopback, linklocal, uniquelocal; got ${JSON.stringify(input)}`,
    }),
  ),
);

export const environmentSchema = z.object({
  ...createServerVariables({ port: 3000, internalPort: 3100 }),
  API_URL: z.url().default('http://127.0.0.1:4000').describe('the api'),
  REMOTE_ORIGINS: originsByRemote
    .default({
      selfservice: 'http://127.0.0.1:3001',
      vehicle: 'http://127.0.0.1:3002',
      auth: 'http://127.0.0.1:3003',
    })
    .describe('JSON: area → address of the folder of its build'),
  RELEASE_POLL_SECONDS: z.coerce
    .number()
    .positive()
    .default(5)
    .describe('seconds between two looks at an area’s origin'),
  RELEASE_STORE: defineSecretVariable(
    z
      .string()
      .min(1)
      .refine((location) => STORE_ADDRESS.test(location) || !ANY_ADDRESS.test(location), {
        // Show only the scheme of the invalid value: the rest of the address may contain a password.
        error: ({ input }) =>
          `expected the path of a folder, redis://…, rediss://… or s3://…, got ${String(input).split('//')[0]}//…`,
      })
      .default(path.join(root, '.data/releases')),
    'store of adopted releases: a folder, redis://…, rediss://… or s3://BUCKET/PREFIX?region=…',
  ),
  ...s3Variables,
  EDGE_ADMIN_TOKEN: defineSecretVariable(
    z
      .string()
      .min(MIN_ADMIN_TOKEN_LENGTH, `expected at least ${MIN_ADMIN_TOKEN_LENGTH} characters, or none`)
      .optional(),
    'secret: lets its bearer change which releases customers get; without it nobody can',
  ),
  PREVIEW_ORIGINS: originList
    .default([])
    .describe(
      'origins, separated by commas, from which developers may preview an area; without any there are no previews',
    ),
  TRUSTED_PROXIES: trustedProxies
    .default([])
    .describe(
      'proxies whose word on a visitor’s address and protocol counts: addresses, ranges, or loopback, linklocal, uniquelocal, separated by commas',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .default('127.0.0.1:9099')
    .describe('host:port of the identity emulator; used only if the settings name the emulator'),
  SITE_URL: origin
    .optional()
    .describe('origin at which customers find the site, for the card of a shared link'),
  SHELL_FOLDER: z.string().default(path.join(root, 'host/dist')).describe('folder of the shell’s build'),
  FORECOURT_SETTINGS: z
    .string()
    .default(path.join(root, 'site.settings.json'))
    .describe('settings of the business'),
});
