import { type Reminder, remindersQuery, type Vehicle } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQueryClient } from '@forecourt/shared/query';
import { findServiceToBook } from '@forecourt/shared/reminders';
import { useState } from 'react';
import styles from './booking.module.css';
import { useText } from './text.ts';

const DUE_STATES = ['overdue', 'due', 'due_soon'] as const;

/** Kinds of work that are due for a vehicle, most urgent first → reminder. */
export function useDueServiceKinds(vehicle: Vehicle | null): ReadonlyMap<string, Reminder> {
  const client = useQueryClient();
  // Read the cache only once: reminders that load later must not move the choices.
  const [known] = useState(() => client.getQueryData(remindersQuery().queryKey) ?? []);
  const due = new Map<string, Reminder>();
  for (const reminder of DUE_STATES.flatMap((state) => known.filter((each) => each.state === state))) {
    if (reminder.vehicle.id !== vehicle?.id || reminder.status === 'snoozed') continue;
    // A visit has probably done the work; the customer has not confirmed it yet.
    if (reminder.offered) continue;
    const service = findServiceToBook(reminder);
    if (service && !due.has(service)) due.set(service, reminder);
  }
  return due;
}

/** Text about when a reminder is due: since when, or on which day. */
export function ReminderDueText({ reminder: { due_on, state } }: { reminder: Reminder }) {
  const text = useText();
  const format = useFormat();
  const date = due_on && addNoBreakSpaces(format.date(due_on, { day: 'numeric', month: 'short' }));
  return (
    <span className={styles.due}>
      {date
        ? text(state === 'overdue' ? 'book.service.overdue' : 'book.service.due', { date })
        : text('book.service.due.now')}
    </span>
  );
}
