import {
  completeReminder,
  dismissReminder,
  queryKeys,
  type Reminder,
  type ReminderCompletion,
  type ReminderVersion,
  reminderQuery,
  remindersQuery,
  reopenReminder,
  snoozeReminder,
  updateReminder,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import type { queryClient } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';

/** Actions that change the state of a reminder, not the values of its form, such as *done* or *snooze*. */
export type ReminderAction =
  | { do: 'complete'; completion: ReminderCompletion }
  | { do: 'snooze'; until: string }
  | { do: 'dismiss' }
  | { do: 'reopen' }
  | { do: 'decline'; appointment: string };

interface Changed {
  reminder: Reminder;
  next: Reminder | null;
}

export interface ReminderMutation {
  /** Sends the action. `then` is called after success, unless the screen has unmounted. */
  send: (step: ReminderAction, then?: (changed: Changed) => void) => void;
  pending: ReminderAction['do'] | null;
  error: Error | null;
  /** Action that failed last; null otherwise. */
  failed: ReminderAction | null;
  /** Removes the error from the screen. */
  clearError: () => void;
}

/** Problem codes if an action was refused because the reminder has changed since it was loaded. */
const OUTDATED = new Set(['changed_elsewhere', 'reminder_closed', 'reminder_superseded']);

/** Whether an action was refused because the reminder has changed; the screen then loads its new state. */
export function isOutdatedReminderError(error: unknown): boolean {
  return error instanceof ApiProblem && OUTDATED.has(error.code);
}

/** Changes the state of the loaded version of a reminder. Repeated attempts have one effect. */
export function useReminderMutation({ id, version }: Reminder): ReminderMutation {
  const { save, isPending, error, variables, reset } = useSave({
    attempt: ['reminders.change', id, version],
    send: (step: ReminderAction, options) => take(step, { id, version }, options),
    cache: ({ reminder, next }, client) => {
      client.setQueryData(reminderQuery(id).queryKey, reminder);
      if (next) client.setQueryData(reminderQuery(next.id).queryKey, next);
      replaceCachedReminder(client, id, next ? [reminder, next] : [reminder]);
    },
    invalidates: [queryKeys.reminderList({})],
    onFailed: (failure, client) =>
      isOutdatedReminderError(failure) && client.invalidateQueries({ queryKey: queryKeys.reminders }),
  });
  return {
    send: (step, then) => save(step, { onSaved: then }),
    pending: isPending ? (variables?.do ?? null) : null,
    error,
    failed: error ? (variables ?? null) : null,
    clearError: reset,
  };
}

/**
 * Writes a changed reminder into the cached list: without this, a screen that opens before the list is loaded again, e.g. the
 * booking, would still offer it as due.
 * @param id id of the changed or deleted reminder @param changed the reminders in its place; closed ones are left out
 */
export function replaceCachedReminder(
  client: Pick<typeof queryClient, 'setQueryData'>,
  id: string,
  changed: readonly Reminder[],
): void {
  const live = changed.filter(({ status }) => status === 'open' || status === 'snoozed');
  client.setQueryData(remindersQuery().queryKey, (list) => {
    const index = list?.findIndex((each) => each.id === id) ?? -1;
    return list?.toSpliced(index < 0 ? list.length : index, index < 0 ? 0 : 1, ...live);
  });
}

async function take(
  step: ReminderAction,
  seen: ReminderVersion,
  options: { idempotencyKey: string },
): Promise<Changed> {
  switch (step.do) {
    case 'complete':
      return completeReminder(seen, step.completion, options);
    case 'snooze':
      return { reminder: await snoozeReminder(seen, step.until, options), next: null };
    case 'dismiss':
      return { reminder: await dismissReminder(seen, options), next: null };
    case 'reopen':
      return { reminder: await reopenReminder(seen, options), next: null };
    case 'decline': {
      const change = { declined_appointment_id: step.appointment };
      return { reminder: await updateReminder(seen, change, options), next: null };
    }
  }
}
