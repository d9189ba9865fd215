import { MAX_DEAD_LETTERS_PER_RETRY } from '@forecourt/shared/limits';
import { z } from 'zod';
import { instantSchema, uuid } from '../../platform/fields.ts';
import { defineOperation, type OperationServices } from '../../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../../platform/http/page.ts';
import { okResponse } from '../../platform/http/responses.ts';
import { OUTBOX_EVENT_KINDS } from './channel.ts';
import type { JobQueues } from './job-queues.ts';
import type { DeadLetter } from './pg-boss.ts';

const deadLetterSchema = z.object({
  id: uuid,
  channel: z.string(),
  kind: z.enum(OUTBOX_EVENT_KINDS).nullable().describe('null if this version of the api cannot read the job'),
  appointment_id: uuid.nullable().describe('Id of the appointment, for an event of a visit'),
  notification_id: uuid.nullable().describe('Id of the notification, for an event of a reminder'),
  tries: z.int(),
  reason: z.string(),
  happened_at: z.iso.datetime(),
  given_up_at: z.iso.datetime(),
});

const unservedSchema = z.object({
  channel: z.string(),
  since: z.iso.datetime().nullable().describe('null if it was not served within the last three days'),
  waiting: z.int().describe('Number of waiting messages'),
});

const deadLetterPage = createListPageSchema(deadLetterSchema).extend({
  total: z.int().describe('Number of dead letters on all pages'),
  unserved: z.array(unservedSchema).describe('Channels to customers that no process serves'),
});

const cursorKey = z.tuple([instantSchema, uuid]);

interface QueueServices extends OperationServices {
  queues: JobQueues;
}

const list = defineOperation({
  operationId: 'listDeadLetters',
  route: 'GET /dead-letters',
  summary: 'List messages that could not be delivered',
  access: 'operator',
  query: z.object(paginationQueryFields),
  success: okResponse(deadLetterPage),
  async handle({ query: { limit, cursor } }, { queues }: QueueServices) {
    const letters = await queues.deadLetters(decodeCursor(cursor, cursorKey), limit + 1);
    const loads = await queues.loads();
    return {
      ...toResultPage(letters, limit, deadLetterJson, ({ given_up_at, id }) => [
        given_up_at.toISOString(),
        id,
      ]),
      total: loads.reduce((sum, { dead }) => sum + dead, 0),
      unserved: (await queues.served.list())
        .filter(({ isServed }) => !isServed)
        .map(({ channel, since }) => ({
          channel,
          since: since?.toISOString() ?? null,
          waiting: loads.find((load) => load.channel === channel)?.queued ?? 0,
        })),
    };
  },
});

const retry = defineOperation({
  operationId: 'retryDeadLetters',
  route: 'POST /dead-letters/retry',
  summary: 'Deliver dead letters again',
  access: 'operator',
  body: z.strictObject({
    ids: z
      .array(uuid)
      .min(1)
      .max(MAX_DEAD_LETTERS_PER_RETRY)
      .optional()
      .describe('Default: all dead letters'),
  }),
  success: okResponse(z.object({ retried: z.int() })),
  handle: async ({ body: { ids } }, { queues }: QueueServices) => ({ retried: await queues.retry(ids) }),
});

export const deadLetterOperations = [list, retry];

function deadLetterJson({ event, happened_at, given_up_at, ...letter }: DeadLetter) {
  return {
    ...letter,
    kind: event?.kind ?? null,
    appointment_id: event && 'appointment_id' in event ? event.appointment_id : null,
    notification_id: event && 'notification_id' in event ? event.notification_id : null,
    happened_at: happened_at.toISOString(),
    given_up_at: given_up_at.toISOString(),
  };
}
