import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { call, send } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  CompletedReminder,
  CompleteReminderData,
  CreateReminderData,
  DeleteReminderData,
  DismissReminderData,
  GetReminderData,
  ListRemindersData,
  NewReminder,
  Reminder,
  ReminderChange,
  ReminderCompletion,
  ReminderPage,
  ReopenReminderData,
  SnoozeReminderData,
  UpdateReminderData,
} from './generated/types.gen.ts';
import {
  zCompletedReminder,
  zCreateReminderResponse,
  zDismissReminderResponse,
  zGetReminderResponse,
  zListRemindersResponse,
  zReminder,
  zReopenReminderResponse,
  zSnoozeReminderResponse,
  zUpdateReminderResponse,
} from './generated/zod.gen.ts';
import { keptAs, keptInList } from './kept-offline.ts';
import { queryKeys, type RemindersQuery } from './query-keys.ts';

const LIVE = queryKeys.reminderList({});

/**
 * The reminders that fit the query, all pages: without a status those that are open or snoozed, by when they are due; else
 * the latest first. That of all live ones is kept for when there is no network.
 */
export const remindersQuery = (query: RemindersQuery = {}) =>
  queryOptions({
    queryKey: queryKeys.reminderList(query),
    ...(Object.keys(query).length === 0 && { meta: { offline: [keptAs(LIVE, z.array(zReminder))] } }),
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListRemindersData, ReminderPage>('GET', '/api/v1/reminders', zListRemindersResponse, {
          query: { ...page, ...query },
          signal,
        }),
      ),
  });

/** One reminder; kept for when there is no network. */
export const reminderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.reminder(id),
    meta: { offline: [keptAs(queryKeys.reminder(id), zReminder), keptInList(LIVE, zReminder, id)] },
    queryFn: ({ signal }) =>
      call<GetReminderData, Reminder>('GET', '/api/v1/reminders/{id}', zGetReminderResponse, {
        path: { id },
        signal,
      }),
  });

/** A reminder as its customer saw it when they changed it. */
export type SeenReminder = Pick<Reminder, 'id' | 'version'>;

interface Repeatable {
  idempotencyKey: string;
}

/** Adds a reminder. Problem codes: `too_many_reminders`, `vehicle_archived`, `not_found`, `invalid_input`. */
export function createReminder(body: NewReminder, options: Repeatable): Promise<Reminder> {
  return call<CreateReminderData, Reminder>('POST', '/api/v1/reminders', zCreateReminderResponse, {
    body,
    ...options,
  });
}

/**
 * Changes what is given of a live reminder; what is left out stays. Problem codes: `reminder_closed`,
 * `changed_elsewhere`, `not_found`, `invalid_input`.
 */
export function updateReminder(
  { id, version }: SeenReminder,
  body: ReminderChange,
  options: Repeatable,
): Promise<Reminder> {
  return call<UpdateReminderData, Reminder>('PATCH', '/api/v1/reminders/{id}', zUpdateReminderResponse, {
    path: { id },
    version,
    body,
    ...options,
  });
}

/** Deletes a reminder; what was done of its series before stays. Problem codes: `changed_elsewhere`, `not_found`. */
export async function deleteReminder({ id, version }: SeenReminder, options: Repeatable): Promise<void> {
  await send<DeleteReminderData>('DELETE', '/api/v1/reminders/{id}', { path: { id }, version, ...options });
}

/**
 * Marks a reminder as done; `next` is the next one of its series. Problem codes: `odometer_lower`, `odometer_jump`
 * (see `findReadingQuestion`), `reminder_closed`, `vehicle_archived`, `changed_elsewhere`, `not_found`, `invalid_input`.
 */
export function completeReminder(
  { id, version }: SeenReminder,
  body: ReminderCompletion,
  options: Repeatable,
): Promise<CompletedReminder> {
  return call<CompleteReminderData, CompletedReminder>(
    'POST',
    '/api/v1/reminders/{id}/done',
    zCompletedReminder,
    { path: { id }, version, body, ...options },
  );
}

/** Lets it be silent until a day, `YYYY-MM-DD`. Problem codes: `reminder_closed`, `changed_elsewhere`, `not_found`, `invalid_input`. */
export function snoozeReminder(
  { id, version }: SeenReminder,
  until: string,
  options: Repeatable,
): Promise<Reminder> {
  return call<SnoozeReminderData, Reminder>(
    'POST',
    '/api/v1/reminders/{id}/snooze',
    zSnoozeReminderResponse,
    { path: { id }, version, body: { until }, ...options },
  );
}

/** Ends it, and with it what repeats. Problem codes: `reminder_closed`, `changed_elsewhere`, `not_found`. */
export function dismissReminder({ id, version }: SeenReminder, options: Repeatable): Promise<Reminder> {
  return call<DismissReminderData, Reminder>(
    'POST',
    '/api/v1/reminders/{id}/dismiss',
    zDismissReminderResponse,
    { path: { id }, version, ...options },
  );
}

/**
 * Opens it again after it was snoozed, done or dismissed; the next one that it made goes. Problem codes:
 * `reminder_superseded`, `too_many_reminders`, `changed_elsewhere`, `not_found`.
 */
export function reopenReminder({ id, version }: SeenReminder, options: Repeatable): Promise<Reminder> {
  return call<ReopenReminderData, Reminder>(
    'POST',
    '/api/v1/reminders/{id}/reopen',
    zReopenReminderResponse,
    { path: { id }, version, ...options },
  );
}
