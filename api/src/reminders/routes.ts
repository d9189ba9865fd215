import { LAST_VALID_DATE } from '@forecourt/shared/limits';
import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { instantSchema, localDateSchema, uuid } from '../platform/fields.ts';
import { defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import {
  createdResponse,
  formatEtag,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { localDateAt } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';
import type { ReminderRow } from './assess-reminder.ts';
import {
  changeReminder,
  completeReminder,
  dismissReminder,
  removeReminder,
  reopenReminder,
  snoozeReminder,
} from './change-reminder.ts';
import { createReminder } from './create-reminder.ts';
import {
  findNextReminderIdInSeries,
  findReminderOrThrow,
  listActiveReminders,
  listClosedReminders,
  readDueStateInputs,
} from './queries.ts';
import {
  newReminderSchema,
  type ReminderJson,
  reminderChangeSchema,
  reminderCompletionSchema,
  reminderConflictSchema,
  reminderFilterQueryFields,
  reminderSchema,
  snoozeSchema,
  toReminderJson,
} from './schema.ts';

const tags = ['reminders'];
const reminder = okResponse(reminderSchema, { etag: formatEtag });

const change = {
  tags,
  params: idParamsSchema,
  success: reminder,
  idempotency: 'key',
  ifMatch: true,
} as const;

const liveKey = z.tuple([localDateSchema, uuid]);
const closedKey = z.tuple([instantSchema, uuid]);

type LiveKey = z.output<typeof liveKey>;

/** Sort key of an open or snoozed reminder. Reminders without a due date come last. */
const liveKeyOf = ({ due_on, id }: ReminderJson): LiveKey => [due_on ?? LAST_VALID_DATE, id];

const compare = (a: LiveKey, b: LiveKey) => a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]);

const list = defineReadOperation({
  operationId: 'listReminders',
  route: 'GET /reminders',
  summary: 'List open and snoozed reminders, the next due first; or done or dismissed ones, the latest first',
  description: 'Contains reminders of an archived vehicle only if `vehicle_id` is its id.',
  tags,
  query: z.object({ ...paginationQueryFields, ...reminderFilterQueryFields }),
  success: okResponse(createListPageSchema(reminderSchema).meta({ id: 'ReminderPage' })),
  async handle({ reader, uid, query }, services: ApiServices) {
    const { limit, cursor, status, vehicle_id: vehicleId } = query;
    if (status === 'done' || status === 'dismissed') {
      const after = decodeCursor(cursor, closedKey);
      const rows = await listClosedReminders(reader, uid, { vehicleId, status }, after, limit + 1);
      return toResultPage(
        await toReminders(reader, rows, services),
        limit,
        ({ json }) => json,
        ({ row }) => [row.closed_at?.toISOString() ?? '', row.id],
      );
    }
    const after = decodeCursor(cursor, liveKey);
    const today = localDateAt(services.now(), services.settings.organisation.timeZone);
    const rows = await listActiveReminders(reader, uid, { vehicleId, status }, today);
    // Due dates are computed, so the list is sorted here. The quota keeps it short.
    const sorted = (await toReminders(reader, rows, services))
      .map(({ json }) => ({ json, key: liveKeyOf(json) }))
      .toSorted((a, b) => compare(a.key, b.key))
      .filter(({ key }) => after === null || compare(key, after) > 0);
    return toResultPage(
      sorted,
      limit,
      ({ json }) => json,
      ({ key }) => key,
    );
  },
});

const create = defineWriteOperation({
  operationId: 'createReminder',
  route: 'POST /reminders',
  summary: 'Add a reminder that is due on a date, at an odometer reading, or both',
  tags,
  body: newReminderSchema,
  success: createdResponse(reminderSchema, { path: ({ id }) => `/reminders/${id}`, etag: formatEtag }),
  problems: ['not_found', 'vehicle_archived', 'too_many_reminders'],
  problemSchemas: { 409: reminderConflictSchema },
  idempotency: 'key',
  handle: async ({ tx, uid, body }, services: ApiServices) =>
    readReminder(tx, uid, await createReminder(tx, uid, body, services), services),
});

const get = defineReadOperation({
  operationId: 'getReminder',
  route: 'GET /reminders/:id',
  summary: 'Get a reminder',
  tags,
  params: idParamsSchema,
  success: reminder,
  problems: ['not_found'],
  handle: ({ reader, uid, params }, services: ApiServices) => readReminder(reader, uid, params.id, services),
});

const update = defineWriteOperation({
  ...change,
  operationId: 'updateReminder',
  route: 'PATCH /reminders/:id',
  summary: 'Update an open or snoozed reminder. Omitted fields stay unchanged',
  body: reminderChangeSchema,
  problems: ['not_found', 'reminder_closed'],
  async handle({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) {
    await changeReminder(tx, { customerId: uid, id, ifMatch }, body, services);
    return readReminder(tx, uid, id, services);
  },
});

const remove = defineWriteOperation({
  operationId: 'deleteReminder',
  route: 'DELETE /reminders/:id',
  summary: 'Delete a reminder. Earlier completed reminders of its series are kept',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The reminder no longer exists'),
  problems: ['not_found'],
  idempotency: 'key',
  fingerprint: withoutBody,
  ifMatch: true,
  handle: ({ tx, uid, params: { id }, ifMatch }) => removeReminder(tx, { customerId: uid, id, ifMatch }),
});

const complete = defineWriteOperation({
  operationId: 'completeReminder',
  route: 'POST /reminders/:id/done',
  summary: 'Complete a reminder, even before it is due. If it repeats, the next one is created',
  tags,
  params: idParamsSchema,
  body: reminderCompletionSchema.nullish(),
  success: okResponse(
    z
      .object({
        reminder: reminderSchema,
        next: reminderSchema.nullable().describe('Next reminder of the series; null if it does not repeat'),
      })
      .meta({ id: 'CompletedReminder' }),
    { etag: ({ reminder }) => formatEtag(reminder) },
  ),
  problems: ['not_found', 'reminder_closed', 'odometer_lower', 'odometer_jump'],
  problemSchemas: { 409: reminderConflictSchema },
  idempotency: 'key',
  ifMatch: true,
  async handle({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) {
    await completeReminder(tx, { customerId: uid, id, ifMatch }, body ?? {}, services);
    const next = await findNextReminderIdInSeries(tx, uid, id);
    return {
      reminder: await readReminder(tx, uid, id, services),
      next: next === undefined ? null : await readReminder(tx, uid, next, services),
    };
  },
});

const snooze = defineWriteOperation({
  ...change,
  operationId: 'snoozeReminder',
  route: 'POST /reminders/:id/snooze',
  summary: 'Snooze a reminder until a date',
  body: snoozeSchema,
  problems: ['not_found', 'reminder_closed'],
  async handle({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) {
    await snoozeReminder(tx, { customerId: uid, id, ifMatch }, body.until, services);
    return readReminder(tx, uid, id, services);
  },
});

const dismiss = defineWriteOperation({
  ...change,
  operationId: 'dismissReminder',
  route: 'POST /reminders/:id/dismiss',
  summary: 'Dismiss a reminder and its series',
  problems: ['not_found', 'reminder_closed'],
  fingerprint: withoutBody,
  async handle({ tx, uid, params: { id }, ifMatch }, services: ApiServices) {
    await dismissReminder(tx, { customerId: uid, id, ifMatch }, services);
    return readReminder(tx, uid, id, services);
  },
});

const reopen = defineWriteOperation({
  ...change,
  operationId: 'reopenReminder',
  route: 'POST /reminders/:id/reopen',
  summary: 'Reopen a snoozed, done or dismissed reminder. The next one that it created is deleted',
  description:
    'A reminder that was snoozed before it was completed or dismissed is snoozed again, unless the snooze has ended.',
  problems: ['not_found', 'reminder_superseded', 'too_many_reminders'],
  problemSchemas: { 409: reminderConflictSchema },
  fingerprint: withoutBody,
  async handle({ tx, uid, params: { id }, ifMatch }, services: ApiServices) {
    await reopenReminder(tx, { customerId: uid, id, ifMatch }, services);
    return readReminder(tx, uid, id, services);
  },
});

export const reminderOperations = [list, create, get, update, remove, complete, snooze, dismiss, reopen];

/** Input for idempotency fingerprints of requests without a body. They are stored, so the input's form must not change. */
function withoutBody({ params }: { params: { id: string } }) {
  return [params.id, null];
}

/** Reads a reminder with its computed fields. @throws Problem `not_found` */
async function readReminder(
  reader: Reader,
  customerId: string,
  id: string,
  services: ApiServices,
): Promise<ReminderJson> {
  const row = await findReminderOrThrow(reader, customerId, id);
  return toReminderJson(row, await readDueStateInputs(reader, [row], services));
}

async function toReminders(reader: Reader, rows: readonly ReminderRow[], services: ApiServices) {
  const facts = await readDueStateInputs(reader, rows, services);
  return rows.map((row) => ({ row, json: toReminderJson(row, facts) }));
}
