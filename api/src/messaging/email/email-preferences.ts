import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { NOTIFICATION_KINDS } from '../inbox.ts';
import type { CustomerEvent } from '../outbox/channel.ts';

export type EmailKind = (typeof NOTIFICATION_KINDS)[number];

/** Returns the kind of email about an event, which customers can opt out of. Booked and confirmed visits are one kind. */
export function toEmailKind({ kind }: Pick<CustomerEvent, 'kind'>): EmailKind {
  return kind === 'booked' ? 'confirmed' : kind;
}

const perKind = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value])) as Record<EmailKind, Value>,
  );

export const emailPreferencesSchema = perKind(z.boolean().default(true)).describe(
  'Events about which the customer gets emails, if the address is verified and the site sends emails',
);

export const emailPreferencesChangeSchema = perKind(z.boolean().optional());

type EmailPreferences = z.infer<typeof emailPreferencesSchema>;

export function toEmailPreferences(optedOut: readonly string[]): EmailPreferences {
  const preferences = NOTIFICATION_KINDS.map((kind): [EmailKind, boolean] => [
    kind,
    !optedOut.includes(kind),
  ]);
  return Object.fromEntries(preferences) as EmailPreferences;
}

export function applyEmailPreferencesChange(
  optedOut: readonly string[],
  change: z.infer<typeof emailPreferencesChangeSchema>,
): EmailKind[] {
  return NOTIFICATION_KINDS.filter((kind) => !(change[kind] ?? !optedOut.includes(kind)));
}

/** Opts a customer out of some kinds of email. No effect for unknown customers. */
export async function optOutOfEmails(
  tx: Transaction,
  customerId: string,
  kinds: readonly EmailKind[],
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      unwanted_emails: sql`array(select distinct unnest(unwanted_emails || ${[...kinds]}::text[]) order by 1)`,
    })
    .where('id', '=', customerId)
    .execute();
}
