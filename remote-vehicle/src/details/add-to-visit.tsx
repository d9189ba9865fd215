import { AddToVisitButton, AddToVisitFailure } from '@forecourt/shared/add-to-visit';
import {
  type AddedReminder,
  type Appointment,
  addReminderToAppointment,
  appointmentQuery,
  queryKeys,
  type Reminder,
} from '@forecourt/shared/api';
import { useSave } from '@forecourt/shared/save';
import styles from './details.module.css';

interface AddToVisitProps {
  reminder: Reminder;
  /** Upcoming visit of the reminder's vehicle, which the customer can still change. */
  visit: Appointment;
  onAdded: () => void;
}

export function AddToVisit({ reminder, visit, onAdded }: AddToVisitProps) {
  const { id, version } = visit;
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.addToVisit', id, version],
    send: (body: AddedReminder, options) => addReminderToAppointment({ id, version }, body, options),
    cache: (changed, client) => {
      onAdded();
      client.setQueryData(appointmentQuery(id).queryKey, changed);
      return Promise.all(
        [queryKeys.appointments, queryKeys.reminders].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    // Reload the visits, because this one may have changed since it was loaded.
    onFailed: (_, client) => client.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
  const add = () => save({ reminder_id: reminder.id });
  return (
    <div className={styles.toVisit}>
      {error && <AddToVisitFailure error={error} onRetry={add} />}
      <AddToVisitButton reminder={reminder} variant="quiet" busy={isPending} onClick={add} />
    </div>
  );
}
