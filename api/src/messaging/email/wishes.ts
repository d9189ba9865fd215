import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { NOTIFICATION_KINDS } from '../inbox/notification-json.ts';
import type { CustomerEvent } from '../outbox/channel.ts';

export type EmailKind = (typeof NOTIFICATION_KINDS)[number];

/** Which kind of e-mail an event is told by: customers choose whether they hear that a visit is settled, not by whom. */
export function emailKindOf({ kind }: Pick<CustomerEvent, 'kind'>): EmailKind {
  return kind === 'booked' ? 'confirmed' : kind;
}

const perKind = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value])) as Record<EmailKind, Value>,
  );

/** What a customer is told by e-mail. */
export const emailWishes = perKind(z.boolean().default(true)).describe(
  'About which events the customer gets e-mails, where their address is verified and the site sends any',
);

/** What is left out stays. */
export const emailWishesChange = perKind(z.boolean().optional());

type EmailWishes = z.infer<typeof emailWishes>;

export function wishesOf(unwanted: readonly string[]): EmailWishes {
  const wishes = NOTIFICATION_KINDS.map((kind): [EmailKind, boolean] => [kind, !unwanted.includes(kind)]);
  return Object.fromEntries(wishes) as EmailWishes;
}

/** Which kinds are unwanted after a change. */
export function unwantedAfter(
  unwanted: readonly string[],
  change: z.infer<typeof emailWishesChange>,
): EmailKind[] {
  return NOTIFICATION_KINDS.filter((kind) => !(change[kind] ?? !unwanted.includes(kind)));
}

/** Notes that a customer wants no more e-mails of some kinds; one who is not known any more gets none anyway. */
export async function endEmails(
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
