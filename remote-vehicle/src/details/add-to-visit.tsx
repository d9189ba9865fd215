import {
  type AddedReminder,
  type Appointment,
  addReminderToAppointment,
  appointmentQuery,
  queryKeys,
  type Reminder,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, LinkButton, Notice, VisuallyHidden } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './details.module.css';

interface AddToVisitProps {
  reminder: Reminder;
  /** Upcoming visit of the reminder's vehicle, which the customer can still change. */
  visit: Appointment;
  onAdded: () => void;
}

export function AddToVisitButton({ reminder, visit, onAdded }: AddToVisitProps) {
  const text = useText();
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
    // The visit may have changed since it was loaded.
    onFailed: (_, client) => client.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
  const name = useReminderNameFormatter()(reminder);
  const add = () => save({ reminder_id: reminder.id });
  // With these codes another attempt would fail too, so the notice suggests a call.
  const code = error instanceof ApiProblem ? error.code : null;
  const reason = code === 'note_full' || code === 'too_many_changes' ? text(`toVisit.${code}`) : undefined;
  return (
    <div className={styles.toVisit}>
      {error && (
        <FailureNotice title={text('toVisit.failed')} error={error} onRetry={reason ? undefined : add}>
          {reason}
        </FailureNotice>
      )}
      <Button {...NEEDS_BACKEND} variant="quiet" busy={isPending} onClick={add}>
        <span aria-hidden="true">{text('toVisit.add')}</span>
        <VisuallyHidden>{text('toVisit.add.named', { name })}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** Confirms that work was added to a visit. Takes the focus, because the pressed button is removed. */
export function AddedToVisitNotice({ visit: { id, date, time } }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        atOnce
        title={text('toVisit.added', {
          when: addNoBreakSpaces(`${format.date(date)}, ${format.time(time)}`),
        })}
        action={
          <LinkButton variant="link" to={visitPath(id)}>
            {text('archive.visit')}
          </LinkButton>
        }
      />
    </FocusOnMount>
  );
}
