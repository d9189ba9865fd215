import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../platform/db/database.ts';
import { MESSAGE_KINDS } from './inbox.ts';
import type { CustomerEvent } from './outbox/channel.ts';

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Returns the kind of message about an event, which customers can opt out of. Booked and confirmed visits are one kind. */
export function toMessageKind({ kind }: Pick<CustomerEvent, 'kind'>): MessageKind {
  return kind === 'booked' ? 'confirmed' : kind;
}

/** Kinds of text messages that a customer does not get until they choose otherwise; the default of `customers.unwanted_texts`. */
export const INITIALLY_UNWANTED_TEXTS: readonly MessageKind[] = ['reminder'];

function mapKinds<Value>(toValue: (kind: MessageKind) => Value): Record<MessageKind, Value> {
  const values = MESSAGE_KINDS.map((kind) => [kind, toValue(kind)]);
  return Object.fromEntries(values) as Record<MessageKind, Value>;
}

function createPreferencesSchema(initiallyUnwanted: readonly MessageKind[]) {
  return z.strictObject(mapKinds((kind) => z.boolean().default(!initiallyUnwanted.includes(kind))));
}

export const emailPreferencesSchema = createPreferencesSchema([]).describe(
  'Events about which the customer gets emails, if the address is verified and the site sends emails',
);

export const textMessagePreferencesSchema = createPreferencesSchema(INITIALLY_UNWANTED_TEXTS).describe(
  'Events about which the customer gets text messages to the number of the account, if the site sends them',
);

export const preferencesChangeSchema = z.strictObject(mapKinds(() => z.boolean().optional()));

export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;

export function toPreferences(unwanted: readonly string[]): Record<MessageKind, boolean> {
  return mapKinds((kind) => !unwanted.includes(kind));
}

/** Returns the unwanted kinds after a change. */
export function applyPreferencesChange(
  unwanted: readonly string[],
  change: PreferencesChange,
): MessageKind[] {
  return MESSAGE_KINDS.filter((kind) => !(change[kind] ?? !unwanted.includes(kind)));
}

/** Opts a customer out of some kinds of a channel's messages. No effect for unknown customers. */
export async function optOutOfMessages(
  tx: Transaction,
  customerId: string,
  column: 'unwanted_emails' | 'unwanted_texts',
  kinds: readonly MessageKind[],
): Promise<void> {
  const all = sql<
    string[]
  >`array(select distinct unnest(${sql.ref(column)} || ${[...kinds]}::text[]) order by 1)`;
  await tx
    .updateTable('customers')
    .set({ [column]: all })
    .where('id', '=', customerId)
    .execute();
}
