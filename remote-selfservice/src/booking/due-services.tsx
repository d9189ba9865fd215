import { AddToVisitButton } from '@forecourt/shared/add-to-visit';
import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { findServiceToBook, useReminderNameFormatter } from '@forecourt/shared/reminders';
import { Notice } from '@forecourt/shared/ui';
import { selectRemindersNeedingAttention } from '../reminder-groups.ts';
import { useAddToVisit } from '../visits/use-add-to-visit.tsx';
import styles from './booking.module.css';
import { useText } from './text.ts';

/** Returns a vehicle's overdue, due and soon due reminders, most urgent first, without snoozed and probably completed ones. */
export function listRemindersDueNowOrSoon(
  vehicle: Pick<Vehicle, 'id'> | null,
  reminders: readonly Reminder[] = [],
): Reminder[] {
  return selectRemindersNeedingAttention(reminders).filter(
    (each) => each.vehicle.id === vehicle?.id && !each.offered,
  );
}

/** Maps services to their reminders, the most urgent first. @param due in the order of `listRemindersDueNowOrSoon` */
export function mapServicesDueNowOrSoon(due: readonly Reminder[]): ReadonlyMap<string, Reminder> {
  const services = new Map<string, Reminder>();
  for (const reminder of due) {
    const service = findServiceToBook(reminder);
    if (service && !services.has(service)) services.set(service, reminder);
  }
  return services;
}

/** Returns a function that writes when a reminder is due, to write after its name: "due 6 Dec", "overdue since 17 Nov". */
export function useDueFormatter(): (reminder: Reminder) => string {
  const text = useText();
  const format = useFormat();
  return ({ due_on, state }) => {
    const date = due_on && addNoBreakSpaces(format.date(due_on, { day: 'numeric', month: 'short' }));
    return date
      ? text(state === 'overdue' ? 'book.service.overdue' : 'book.service.due', { date })
      : text('book.service.due.now');
  };
}

interface AddDueWorkProps {
  reminder: Reminder;
  /** Upcoming visit of the reminder's vehicle, which the customer can still change. */
  visit: Appointment;
  onAdded: (visit: Appointment) => void;
}

/** Offers to add due work to an upcoming visit instead of booking another one. */
export function AddDueWorkOffer({ reminder, visit, onAdded }: AddDueWorkProps) {
  const text = useText();
  const format = useFormat();
  const dueText = useDueFormatter();
  const name = useReminderNameFormatter()(reminder);
  const { add, isPending, failure } = useAddToVisit(reminder, visit, { onAdded });
  return (
    <>
      <Notice
        title={`${name} ${dueText(reminder)}`}
        action={
          <div className={styles.add}>
            <AddToVisitButton reminder={reminder} variant="quiet" busy={isPending} onClick={add} />
          </div>
        }
      >
        {text('book.service.atVisit', { date: addNoBreakSpaces(format.date(visit.date)) })}
      </Notice>
      {failure}
    </>
  );
}
