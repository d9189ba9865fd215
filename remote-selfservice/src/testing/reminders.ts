import type {
  NewReminder,
  Reminder,
  ReminderChange,
  ReminderCompletion,
  Vehicle,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { type FakeResponders, type SentRequest, singlePageResponse } from '@forecourt/shared/testing';
import { createSampleReminder, golf } from './samples.ts';

const isLive = ({ status }: Reminder) => status === 'open' || status === 'snoozed';

/** Data of the fake backend. */
interface StoredData {
  reminders: Reminder[];
  vehicles: readonly Vehicle[];
}

/** Fake backend for reminders. Stores the values of requests, except a changed interval. Only *done* computes a due date. */
export function fakeReminderResponses(kept: StoredData): FakeResponders {
  /** Reminder id → end of its snooze when it was closed. */
  const snoozedAtEnd = new Map<string, string | null>();
  return {
    'GET /reminders': ({ query: { status } }) =>
      singlePageResponse(
        ...kept.reminders.filter((each) => (status ? each.status === status : isLive(each))),
      ),
    'GET /reminders/{id}': ({ params }) => find(params.id),
    'POST /reminders': ({ body }) => {
      const { entity_id, repeat = null, ...said } = body as NewReminder;
      const { id, device_reg, make, model } = kept.vehicles.find((one) => one.id === entity_id) ?? golf;
      const added = createSampleReminder({
        ...said,
        id: '0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e99',
        entity_id,
        vehicle: { id, device_reg, make, model },
        repeat: repeat && {
          months: repeat.months ?? null,
          distance: repeat.distance ?? null,
          from: repeat.from,
        },
      });
      kept.reminders = [...kept.reminders, added];
      return added;
    },
    'PATCH /reminders/{id}': (sent) => {
      const { repeat: _repeat, declined_appointment_id, ...said } = sent.body as ReminderChange;
      return change(sent, { ...said, ...(declined_appointment_id && { offered: null }) });
    },
    'DELETE /reminders/{id}': ({ params }) => {
      kept.reminders = kept.reminders.filter(({ id }) => id !== params.id);
    },
    'POST /reminders/{id}/done': (sent) => {
      const { date = '2026-11-23', odometer = null, appointment_id = null } = sent.body as ReminderCompletion;
      const before = find(sent.params.id);
      const reminder = end(sent, {
        status: 'done',
        offered: null,
        done: { date, odometer, appointment_id },
      });
      if (!before.repeat) return { reminder, next: null };
      const due_date = `${Number(before.due_date?.slice(0, 4)) + 1}${before.due_date?.slice(4)}`;
      const next: Reminder = {
        ...before,
        id: '0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e02',
        state: 'upcoming',
        due_date,
        due_on: due_date,
      };
      kept.reminders = [...kept.reminders, next];
      return { reminder, next };
    },
    'POST /reminders/{id}/snooze': (sent) =>
      change(sent, { status: 'snoozed', snoozed_until: (sent.body as { until: string }).until }),
    'POST /reminders/{id}/dismiss': (sent) => end(sent, { status: 'dismissed' }),
    'POST /reminders/{id}/reopen': (sent) => {
      const { id } = find(sent.params.id);
      const snoozed_until = snoozedAtEnd.get(id) ?? null;
      snoozedAtEnd.delete(id);
      const status = snoozed_until === null ? 'open' : 'snoozed';
      return change(sent, { status, state: 'due_soon', snoozed_until, done: null });
    },
  };

  function find(wanted: string | undefined): Reminder {
    const reminder = kept.reminders.find(({ id }) => id === wanted);
    if (!reminder) throw new ApiProblem(404, 'not_found');
    return reminder;
  }

  function end(sent: SentRequest, values: Partial<Reminder>): Reminder {
    const { id, snoozed_until } = find(sent.params.id);
    snoozedAtEnd.set(id, snoozed_until);
    return change(sent, { ...values, state: null, snoozed_until: null });
  }

  /** Changes and returns a reminder. Like the backend, refuses requests whose If-Match is not the current version. */
  function change({ params, ifMatch }: SentRequest, values: Partial<Reminder>): Reminder {
    const before = find(params.id);
    if (ifMatch !== `"${before.version}"`) throw new ApiProblem(412, 'changed_elsewhere');
    const after = { ...before, ...values, version: before.version + 1 };
    kept.reminders = kept.reminders.map((each) => (each.id === after.id ? after : each));
    return after;
  }
}
