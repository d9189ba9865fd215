import { cleanLine } from '@forecourt/shared/text';
import { z } from 'zod';
import { emailWishes, wishesOf } from '../messaging/email/wishes.ts';
import { locales } from '../platform/fields.ts';
import type { Identity } from '../platform/identity/identity.ts';
import { formatPhone } from './format-phone.ts';

export const themes = z.enum(['system', 'light', 'dark']);

export const customerSchema = z.object({
  id: z.string(),
  phone: z.string().nullable().describe('Digits with country code, without the leading plus'),
  phone_formatted: z
    .string()
    .nullable()
    .default(null)
    .describe('The same number as people write it, with plus and spaces'),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  customer_number: z
    .string()
    .nullable()
    .default(null)
    .describe('What the customer reads out on the phone, such as C-7K4F2; null before anything was saved'),
  display_name: z.string().nullable().describe('As saved here, else as the identity provider has it'),
  locale: locales.nullable().describe('null: nothing chosen, the site decides'),
  theme: themes,
  channels: z
    .object({
      email: emailWishes,
      sends_email: z.boolean().default(true).describe('false where the site sends no e-mails at all'),
    })
    .default({ email: wishesOf([]), sends_email: true })
    .describe('How the customer is told of what happens to their visits, besides in the app'),
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
}

/**
 * Who somebody is comes from the token; what they chose comes from the database, if they ever chose.
 * @param sendsEmail whether this site sends e-mails at all
 */
export function customerJson(
  identity: Identity,
  row: CustomerRow | undefined,
  sendsEmail: boolean,
): CustomerJson {
  return {
    id: identity.uid,
    phone: identity.phone,
    phone_formatted: identity.phone && formatPhone(identity.phone),
    email: identity.email,
    email_verified: identity.emailVerified,
    customer_number: row?.customer_number ?? null,
    display_name: cleanLine(row?.display_name ?? '') || cleanLine(identity.name ?? '') || null,
    locale: row?.locale ?? null,
    theme: row?.theme ?? 'system',
    channels: { email: wishesOf(row?.unwanted_emails ?? []), sends_email: sendsEmail },
  };
}
