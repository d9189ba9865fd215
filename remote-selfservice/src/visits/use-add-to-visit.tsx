import { AddToVisitFailure } from '@forecourt/shared/add-to-visit';
import { type Appointment, addReminderToAppointment, type Reminder } from '@forecourt/shared/api';
import { useVisitChange } from './use-visit-change.ts';

interface AddOptions {
  onAdd?: () => void;
  onAdded?: (visit: Appointment) => void;
}

/** Mutation that adds a reminder's work to a visit, with the notice of its failure. */
export function useAddToVisit(reminder: Reminder, visit: Appointment, { onAdd, onAdded }: AddOptions) {
  const { send, isPending, error } = useVisitChange(visit, addReminderToAppointment);
  function add() {
    onAdd?.();
    send({ reminder_id: reminder.id }, { onSaved: () => onAdded?.(visit) });
  }
  return { add, isPending, failure: error && <AddToVisitFailure error={error} onRetry={add} /> };
}
