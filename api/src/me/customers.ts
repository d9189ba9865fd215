import { usesNorthAmericanPhoneNumbers } from '@forecourt/shared/settings/schema';
import { cleanLine } from '@forecourt/shared/text';
import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { z } from 'zod';
import {
  applyPreferencesChange,
  emailPreferencesSchema,
  INITIALLY_UNWANTED_TEXTS,
  type PreferencesChange,
  textMessagePreferencesSchema,
  toPreferences,
} from '../messaging/preferences.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { localeSchema } from '../platform/fields.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import type { Identity } from '../platform/identity/verify-token.ts';

export const themeSchema = z.enum(['system', 'light', 'dark']);

export const customerSchema = z.object({
  id: z.string(),
  phone: z.string().nullable().describe('Digits with country code, without the leading plus'),
  phone_formatted: z
    .string()
    .nullable()
    .default(null)
    .describe('The same number in readable form, with plus and spaces'),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  customer_number: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Number that the customer reads out on the phone, such as C-7K4F2; null until something of the customer is stored',
    ),
  display_name: z
    .string()
    .nullable()
    .describe('Name saved in this api, else that of the account at the identity provider'),
  locale: localeSchema.nullable().describe('Language that the customer chose; null if the site chooses it'),
  theme: themeSchema,
  channels: z
    .object({
      email: emailPreferencesSchema,
      sends_email: z.boolean().default(true).describe('Whether the site sends emails at all'),
      texts: textMessagePreferencesSchema.default(toPreferences(INITIALLY_UNWANTED_TEXTS)),
      sends_texts: z.boolean().default(false).describe('Whether the site sends text messages at all'),
    })
    .default({
      email: toPreferences([]),
      sends_email: true,
      texts: toPreferences(INITIALLY_UNWANTED_TEXTS),
      sends_texts: false,
    })
    .describe('Channels by which the customer is notified, in addition to the app'),
  plate_lookup: z
    .boolean()
    .default(false)
    .describe('Whether the site looks up number plates (`POST /plates`)'),
  offered_vehicles: z
    .array(
      z.object({
        id: z.string(),
        device_reg: z.string(),
        make: z.string().nullable(),
        model: z.string().nullable(),
      }),
    )
    .default([])
    .describe("Vehicles of the workshop's records with this phone number, to accept or decline"),
});
z.globalRegistry.add(customerSchema, { id: 'Customer' });

export type CustomerJson = z.infer<typeof customerSchema>;

export interface CustomerRow {
  id: string;
  customer_number: string;
  display_name: string | null;
  locale: CustomerJson['locale'];
  theme: CustomerJson['theme'];
  unwanted_emails: string[];
  unwanted_texts: string[];
}

interface SiteOfCustomer {
  /** Names of the channels by which the site notifies customers. */
  served: { has(channel: string): boolean };
  looksUpPlates: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export function toCustomerJson(
  identity: Identity,
  row: CustomerRow | undefined,
  { served, looksUpPlates, country }: SiteOfCustomer,
  offered_vehicles: CustomerJson['offered_vehicles'],
): CustomerJson {
  return {
    id: identity.uid,
    phone: identity.phone,
    phone_formatted: identity.phone && formatPhone(identity.phone, country),
    email: identity.email,
    email_verified: identity.emailVerified,
    customer_number: row?.customer_number ?? null,
    display_name: cleanLine(row?.display_name ?? '') || cleanLine(identity.name ?? '') || null,
    locale: row?.locale ?? null,
    theme: row?.theme ?? 'system',
    channels: {
      email: toPreferences(row?.unwanted_emails ?? []),
      sends_email: served.has('email'),
      texts: toPreferences(row?.unwanted_texts ?? INITIALLY_UNWANTED_TEXTS),
      sends_texts: served.has('text'),
    },
    plate_lookup: looksUpPlates,
    offered_vehicles,
  };
}

const CUSTOMER_COLUMNS = [
  'id',
  'customer_number',
  'display_name',
  'locale',
  'theme',
  'unwanted_emails',
  'unwanted_texts',
] as const;

export function findCustomer(reader: Reader, id: string): Promise<CustomerRow | undefined> {
  return reader.selectFrom('customers').select(CUSTOMER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

type CustomerChange = {
  [Field in 'display_name' | 'locale' | 'theme']?: CustomerRow[Field] | undefined;
} & { channels?: { [Channel in 'email' | 'texts']?: PreferencesChange | undefined } | undefined };

export async function saveCustomer(
  tx: Transaction,
  id: string,
  change: CustomerChange,
): Promise<CustomerRow> {
  await lockOrCreateCustomer(tx, id);
  const { display_name, locale, theme, channels } = change;
  const { unwanted_emails, unwanted_texts } = await tx
    .selectFrom('customers')
    .select(['unwanted_emails', 'unwanted_texts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return tx
    .updateTable('customers')
    .set({
      display_name,
      locale,
      theme,
      unwanted_emails: channels?.email && applyPreferencesChange(unwanted_emails, channels.email),
      unwanted_texts: channels?.texts && applyPreferencesChange(unwanted_texts, channels.texts),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Formats digits with country code: `+44 7700 900123`. Sites in North America show the numbers of that region as
 * `(406) 555-0123`. Runs in the api, because the data about phone numbers is too large for browsers.
 */
export function formatPhone(digits: string, country: string | null): string {
  const e164 = `+${digits}`;
  const number = parsePhoneNumberFromString(e164, { extract: false }, metadata);
  if (!number?.isPossible()) return e164;
  const isDomestic = country !== null && digits.startsWith('1') && usesNorthAmericanPhoneNumbers(country);
  return isDomestic ? number.formatNational() : number.formatInternational();
}
