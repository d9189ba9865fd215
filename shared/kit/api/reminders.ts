import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { callApi, type IdempotencyOptions } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import {
  type NewReminder,
  type Reminder,
  type ReminderChange,
  type ReminderCompletion,
  zReminder,
} from './generated/zod.gen.ts';
import { fetchAllPages } from './lists.ts';
import {
  createOfflineListItemSource,
  createOfflineResponseSource,
  queryKeys,
  type ReminderFilters,
} from './query-keys.ts';

const LIVE = queryKeys.reminderList({});

/** Query of reminders. Default: open and snoozed ones by due date, stored offline. Done or dismissed ones are latest first. */
export const remindersQuery = (query: ReminderFilters = {}) =>
  queryOptions({
    queryKey: queryKeys.reminderList(query),
    ...(Object.keys(query).length === 0 && {
      meta: { offline: [createOfflineResponseSource(LIVE, z.array(zReminder))] },
    }),
    queryFn: ({ signal }) =>
      fetchAllPages((page) => callApi(operations.listReminders, { query: { ...page, ...query }, signal })),
  });

export const reminderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.reminder(id),
    meta: {
      offline: [
        createOfflineResponseSource(queryKeys.reminder(id), zReminder),
        createOfflineListItemSource(LIVE, zReminder, id),
      ],
    },
    queryFn: ({ signal }) => callApi(operations.getReminder, { path: { id }, signal }),
  });

export type ReminderVersion = Pick<Reminder, 'id' | 'version'>;

const partsOf = ({ id, version }: ReminderVersion, options: IdempotencyOptions) => ({
  path: { id },
  version,
  ...options,
});

export const createReminder = (body: NewReminder, options: IdempotencyOptions) =>
  callApi(operations.createReminder, { body, ...options });

export const updateReminder = (seen: ReminderVersion, body: ReminderChange, options: IdempotencyOptions) =>
  callApi(operations.updateReminder, { body, ...partsOf(seen, options) });

export const deleteReminder = (seen: ReminderVersion, options: IdempotencyOptions) =>
  callApi(operations.deleteReminder, partsOf(seen, options));

/** Completes a reminder. `next` in the result is the next reminder of its series; null if it does not repeat. */
export const completeReminder = (
  seen: ReminderVersion,
  body: ReminderCompletion,
  options: IdempotencyOptions,
) => callApi(operations.completeReminder, { body, ...partsOf(seen, options) });

/** Snoozes a reminder until a day in the workshop's time zone. @param until `YYYY-MM-DD` */
export const snoozeReminder = (seen: ReminderVersion, until: string, options: IdempotencyOptions) =>
  callApi(operations.snoozeReminder, { body: { until }, ...partsOf(seen, options) });

export const dismissReminder = (seen: ReminderVersion, options: IdempotencyOptions) =>
  callApi(operations.dismissReminder, partsOf(seen, options));

export const reopenReminder = (seen: ReminderVersion, options: IdempotencyOptions) =>
  callApi(operations.reopenReminder, partsOf(seen, options));
