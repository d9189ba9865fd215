import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Maximum text messages to a customer on one day: customers can create many reminders, and each message costs money. */
export const MAX_TEXT_MESSAGES_PER_DAY = 10;

/**
 * Counts a message towards the customer's limit of a day. Another try to send the same message does not count again.
 * @param day local date of the business
 * @returns false if the limit is reached, or the customer was erased
 */
export async function countTextMessageOfDay(
  tx: Transaction,
  customerId: string,
  { messageId, day }: { messageId: string; day: string },
): Promise<boolean> {
  const ofDay = sql<string[]>`case when texted_on = ${day} then texted_about else '{}' end`;
  const counted = await tx
    .updateTable('customers')
    .set({
      texted_on: day,
      texted_about: sql`case when ${messageId} = any(${ofDay}) then ${ofDay} else ${ofDay} || ${messageId}::text end`,
    })
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`(${messageId} = any(${ofDay}) or cardinality(${ofDay}) < ${MAX_TEXT_MESSAGES_PER_DAY})`,
    )
    .returning('id')
    .execute();
  return counted.length > 0;
}
