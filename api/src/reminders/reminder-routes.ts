import { LAST_DAY } from '@forecourt/shared/days';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { instant, localDate, uuid } from '../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { etagOf, ifMatchHeader } from '../platform/if-match.ts';
import { localDateAt } from '../platform/local-time.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import {
  changeReminder,
  completeReminder,
  dismissReminder,
  removeReminder,
  reopenReminder,
  snoozeReminder,
  type Target,
} from './change-reminder.ts';
import { createReminder } from './create-reminder.ts';
import { type ReminderJson, type ReminderRow, reminderJson, reminderSchema } from './reminder-json.ts';
import { findNext, findReminder, listClosed, listLive, readFacts } from './reminder-queries.ts';
import {
  completionSchema,
  newReminderSchema,
  reminderChangeSchema,
  reminderConflictSchema,
  reminderFilter,
  snoozeSchema,
} from './reminder-schema.ts';

const reminderPage = pageOf(reminderSchema);
z.globalRegistry.add(reminderPage, { id: 'ReminderPage' });

const completedSchema = z.object({
  reminder: reminderSchema,
  next: reminderSchema.nullable().describe('The next one of what repeats'),
});
z.globalRegistry.add(completedSchema, { id: 'CompletedReminder' });

const params = z.object({ id: uuid });
const headers = idempotencyHeaders.extend(ifMatchHeader);

const liveKey = z.tuple([localDate, uuid]);
const closedKey = z.tuple([instant, uuid]);
/** After everything that is due on a day that is known. */
const NO_DAY = LAST_DAY;

type Given = z.output<typeof headers>;

/** What customers want to be reminded of. */
export const reminderRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;

  app.get(
    '/reminders',
    {
      schema: {
        operationId: 'listReminders',
        summary: 'What is due next, over all vehicles; or what was done or dismissed, the latest first',
        description: 'Reminders of archived vehicles are there only where their vehicle is asked for.',
        tags: ['reminders'],
        querystring: z.object({ ...pageQuery, ...reminderFilter }),
        response: { 200: reminderPage, ...problemsOfRead() },
      },
    },
    async ({ identity: { uid }, query: { limit, cursor, status, vehicle_id: vehicleId } }) => {
      if (status === 'done' || status === 'dismissed') {
        const after = readCursor(cursor, closedKey);
        return database.read(async (reader) => {
          const rows = await listClosed(reader, uid, { vehicleId, status }, after, limit + 1);
          return toPage(
            await jsonOf(reader, rows),
            limit,
            ({ json }) => json,
            ({ row }) => [row.closed_at?.toISOString() ?? '', row.id],
          );
        });
      }
      const after = readCursor(cursor, liveKey);
      const today = localDateAt(now(), settings.organisation.timeZone);
      return database.read(async (reader) => {
        const rows = await listLive(reader, uid, { vehicleId, status }, today);
        // When they are due is computed, and there are so few that all of them can be put in order.
        const inOrder = (await jsonOf(reader, rows))
          .map(({ json }) => ({ json, key: keyOfLive(json) }))
          .toSorted((a, b) => compare(a.key, b.key))
          .filter(({ key }) => after === null || compare(key, after) > 0);
        return toPage(
          inOrder,
          limit,
          ({ json }) => json,
          ({ key }) => key,
        );
      });
    },
  );

  app.post(
    '/reminders',
    {
      schema: {
        operationId: 'createReminder',
        summary: 'Add a reminder of something that is due on a day, at a reading of the odometer, or both',
        tags: ['reminders'],
        headers: idempotencyHeaders,
        body: newReminderSchema,
        response: {
          201: reminderSchema,
          ...problemsOfWrite('not_found', 'idempotency_key_reused'),
          409: problemResponse(['vehicle_archived', 'too_many_reminders'], reminderConflictSchema),
        },
      },
    },
    async ({ identity: { uid }, headers, body }, reply) => {
      const request = {
        customerId: uid,
        key: headers['idempotency-key'],
        operation: 'createReminder',
        input: body,
      };
      const reminder = await withIdempotency(services, request, async (tx) =>
        readReminder(tx, uid, await createReminder(tx, uid, body, services)),
      );
      reply.header('location', `/api/v1/reminders/${reminder.id}`).header('etag', etagOf(reminder));
      return reply.code(201).send(reminder);
    },
  );

  app.get(
    '/reminders/:id',
    {
      schema: {
        operationId: 'getReminder',
        summary: 'One reminder',
        tags: ['reminders'],
        params,
        response: { 200: reminderSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity: { uid }, params: { id } }, reply) => {
      const reminder = await database.read((reader) => readReminder(reader, uid, id));
      return reply.header('etag', etagOf(reminder)).send(reminder);
    },
  );

  app.patch(
    '/reminders/:id',
    {
      schema: {
        operationId: 'updateReminder',
        summary: 'Change a reminder that is open or snoozed; what is left out stays',
        tags: ['reminders'],
        params,
        headers,
        body: reminderChangeSchema,
        response: {
          200: reminderSchema,
          ...problemsOfWrite('not_found', 'reminder_closed', 'changed_elsewhere', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers, body }, reply) => {
      const reminder = await step('updateReminder', uid, id, headers, body, (tx, target) =>
        changeReminder(tx, target, body, services),
      );
      return reply.header('etag', etagOf(reminder)).send(reminder);
    },
  );

  app.delete(
    '/reminders/:id',
    {
      schema: {
        operationId: 'deleteReminder',
        summary: 'Delete a reminder; what was done of its series before stays',
        tags: ['reminders'],
        params,
        headers,
        response: {
          204: z.null().describe('There is no such reminder any more'),
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers }, reply) => {
      const request = writeOf('deleteReminder', uid, id, headers, null);
      await withIdempotency(services, request, async (tx) => {
        await removeReminder(tx, targetOf(uid, id, headers));
        return null;
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/reminders/:id/done',
    {
      schema: {
        operationId: 'completeReminder',
        summary: 'Say that it was done, at any time; what repeats is due again',
        tags: ['reminders'],
        params,
        headers,
        body: completionSchema.nullish(),
        response: {
          200: completedSchema,
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(
            ['reminder_closed', 'odometer_lower', 'odometer_jump'],
            reminderConflictSchema,
          ),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers, body }, reply) => {
      const request = writeOf('completeReminder', uid, id, headers, body ?? null);
      const completed = await withIdempotency(services, request, async (tx) => {
        await completeReminder(tx, targetOf(uid, id, headers), body ?? {}, services);
        const next = await findNext(tx, uid, id);
        return {
          reminder: await readReminder(tx, uid, id),
          next: next === undefined ? null : await readReminder(tx, uid, next),
        };
      });
      return reply.header('etag', etagOf(completed.reminder)).send(completed);
    },
  );

  app.post(
    '/reminders/:id/snooze',
    {
      schema: {
        operationId: 'snoozeReminder',
        summary: 'Let it be silent until a day',
        tags: ['reminders'],
        params,
        headers,
        body: snoozeSchema,
        response: {
          200: reminderSchema,
          ...problemsOfWrite('not_found', 'reminder_closed', 'changed_elsewhere', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers, body }, reply) => {
      const reminder = await step('snoozeReminder', uid, id, headers, body, (tx, target) =>
        snoozeReminder(tx, target, body.until, services),
      );
      return reply.header('etag', etagOf(reminder)).send(reminder);
    },
  );

  app.post(
    '/reminders/:id/dismiss',
    {
      schema: {
        operationId: 'dismissReminder',
        summary: 'End it without having done it, and all further times with it',
        tags: ['reminders'],
        params,
        headers,
        response: {
          200: reminderSchema,
          ...problemsOfWrite('not_found', 'reminder_closed', 'changed_elsewhere', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers }, reply) => {
      const reminder = await step('dismissReminder', uid, id, headers, null, (tx, target) =>
        dismissReminder(tx, target, services),
      );
      return reply.header('etag', etagOf(reminder)).send(reminder);
    },
  );

  app.post(
    '/reminders/:id/reopen',
    {
      schema: {
        operationId: 'reopenReminder',
        summary: 'Open it again after it was snoozed, done or dismissed; the next one that it made goes',
        description:
          'One that was snoozed when it was done or dismissed is snoozed again, unless that day has come.',
        tags: ['reminders'],
        params,
        headers,
        response: {
          200: reminderSchema,
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(['reminder_superseded', 'too_many_reminders'], reminderConflictSchema),
        },
      },
    },
    async ({ identity: { uid }, params: { id }, headers }, reply) => {
      const reminder = await step('reopenReminder', uid, id, headers, null, (tx, target) =>
        reopenReminder(tx, target, services),
      );
      return reply.header('etag', etagOf(reminder)).send(reminder);
    },
  );

  function step(
    operation: string,
    uid: string,
    id: string,
    given: Given,
    body: unknown,
    work: (tx: Transaction, target: Target) => Promise<void>,
  ): Promise<ReminderJson> {
    return withIdempotency(services, writeOf(operation, uid, id, given, body), async (tx) => {
      await work(tx, targetOf(uid, id, given));
      return readReminder(tx, uid, id);
    });
  }

  /** @throws Problem `not_found` */
  async function readReminder(reader: Reader, uid: string, id: string): Promise<ReminderJson> {
    const row = await findReminder(reader, uid, id);
    return reminderJson(row, await readFacts(reader, [row], services));
  }

  async function jsonOf(reader: Reader, rows: readonly ReminderRow[]) {
    const facts = await readFacts(reader, rows, services);
    return rows.map((row) => ({ row, json: reminderJson(row, facts) }));
  }
};

type LiveKey = z.output<typeof liveKey>;

const keyOfLive = ({ due_on, id }: ReminderJson): LiveKey => [due_on ?? NO_DAY, id];

const compare = (a: LiveKey, b: LiveKey) => a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]);

function targetOf(customerId: string, id: string, given: Given): Target {
  return { customerId, id, ifMatch: given['if-match'] };
}

function writeOf(operation: string, customerId: string, id: string, given: Given, body: unknown) {
  return { operation, customerId, key: given['idempotency-key'], input: [id, body] };
}
