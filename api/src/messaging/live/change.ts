import { z } from 'zod';
import { appointmentStatus } from '../../booking/schema.ts';
import { localDate, uuid } from '../../platform/fields.ts';

/** The channel on which the database says what was changed (migrations/0014-events.sql, 0017-notifications.sql). */
export const CHANNEL = 'forecourt_events';

const changeSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('expected JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.discriminatedUnion('event', [
      z.object({
        event: z.literal('appointment'),
        /** Whose it is, and who alone is told. */
        customer: z.string().min(1),
        id: uuid,
        status: appointmentStatus,
      }),
      z.object({
        event: z.literal('notification'),
        /** Whose it is, and who alone is told. */
        customer: z.string().min(1),
        id: uuid,
      }),
      z.object({ event: z.literal('availability'), date: localDate }),
    ]),
  );

/** What was changed, as the database says it. */
export type Change = z.infer<typeof changeSchema>;

/** @throws ZodError when a message is not what this version of the api knows */
export function readChange(message: string): Change {
  return changeSchema.parse(message);
}
