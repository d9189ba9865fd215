import {
  completeReminder,
  createAttempts,
  dismissReminder,
  queryKeys,
  type Reminder,
  type ReminderCompletion,
  reminderQuery,
  reopenReminder,
  type SeenReminder,
  snoozeReminder,
  updateReminder,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';

/** What a customer can do with a reminder, short of changing what it says. */
export type ReminderStep =
  | { do: 'complete'; completion: ReminderCompletion }
  | { do: 'snooze'; until: string }
  | { do: 'dismiss' }
  | { do: 'reopen' }
  | { do: 'decline'; appointment: string };

interface Changed {
  reminder: Reminder;
  /** The next one of what repeats, where the step has made one. */
  next: Reminder | null;
}

export interface ReminderChange {
  /** The callback is called only while the customer is still on the screen. */
  send: (step: ReminderStep, then: (changed: Changed) => void) => void;
  /** What is under way. */
  pending: ReminderStep['do'] | null;
  /** Why the last try did not work. */
  error: Error | null;
  /** Which one that was. */
  failed: ReminderStep | null;
  /** Says no more of it. */
  forgive: () => void;
}

const attempts = createAttempts('reminders.change');

/** What a step is refused with when the reminder is not any more what its customer saw. */
const OUTDATED = new Set(['changed_elsewhere', 'reminder_closed', 'reminder_superseded']);

/** Whether a step was refused because the reminder has become another one, which is then shown. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && OUTDATED.has(error.code);
}

/** Changes a reminder as it is shown, once however often that is tried. */
export function useReminderChange({ id, version }: Reminder): ReminderChange {
  const client = useQueryClient();
  const { mutate, isPending, error, variables, reset } = useSingleMutation({
    mutationFn: ({ seen, step }: { seen: SeenReminder; step: ReminderStep }) =>
      attempts.make([seen, step], ({ key }) => take(step, seen, { idempotencyKey: key })),
    onSuccess: ({ reminder, next }) => {
      attempts.forget();
      client.setQueryData(reminderQuery(id).queryKey, reminder);
      if (next) client.setQueryData(reminderQuery(next.id).queryKey, next);
      void client.invalidateQueries({ queryKey: queryKeys.reminderList({}) });
    },
    onError: async (failure) => {
      if (isOutdated(failure)) await client.invalidateQueries({ queryKey: queryKeys.reminders });
    },
  });
  return {
    send: (step, then) => mutate({ seen: { id, version }, step }, { onSuccess: then }),
    pending: isPending ? (variables?.step.do ?? null) : null,
    error,
    failed: error ? (variables?.step ?? null) : null,
    forgive: reset,
  };
}

async function take(
  step: ReminderStep,
  seen: SeenReminder,
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
