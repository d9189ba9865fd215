import { type Appointment, addReminderToAppointment, type Reminder } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { createText } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  Button,
  type ButtonProps,
  FocusOnMount,
  LinkButton,
  Notice,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useVisitChange } from '../visits/use-visit-change.ts';
import catalogues from './messages';
import type en from './messages/en.json';

/** A separate catalogue, so that the booking does not load all texts of reminders. */
export const useText = createText<keyof typeof en>(catalogues);

interface AddToVisitButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'onClick'> {
  reminder: Reminder;
}

/** Button to add a reminder's work to a visit, with the name of the reminder for screen readers. */
export function AddToVisitButton({ reminder, ...button }: AddToVisitButtonProps) {
  const text = useText();
  const name = useReminderNameFormatter()(reminder);
  return (
    <Button {...NEEDS_BACKEND} {...button}>
      <span aria-hidden="true">{text('add')}</span>
      <VisuallyHidden>{text('add.named', { name })}</VisuallyHidden>
    </Button>
  );
}

/** Confirms that a reminder's work was added to a visit. Takes the focus, because the pressed button was removed. */
export function AddedToVisitNotice({ visit }: { visit: Appointment }) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        atOnce
        title={text('added', { when: addNoBreakSpaces(when.of(visit)) })}
        action={
          <LinkButton variant="link" to={visitPath(visit.id)}>
            {text('see')}
          </LinkButton>
        }
      />
    </FocusOnMount>
  );
}

interface AddOptions {
  onAdd?: () => void;
  onAdded?: (visit: Appointment) => void;
}

/** Mutation that adds a reminder's work to a visit, with the notice of its failure. */
export function useAddToVisit(reminder: Reminder, visit: Appointment, { onAdd, onAdded }: AddOptions) {
  const text = useText();
  const { send, isPending, error } = useVisitChange(visit, addReminderToAppointment);
  // After `note_full` and `too_many_changes` a retry would fail too, so the notice suggests a call instead.
  const reason = error instanceof ApiProblem && isPermanentFailure(error.code) ? text(error.code) : undefined;
  function add() {
    onAdd?.();
    send({ reminder_id: reminder.id }, { onSaved: () => onAdded?.(visit) });
  }
  const failure = error && (
    <FailureNotice title={text('failed')} error={error} onRetry={reason ? undefined : add}>
      {reason}
    </FailureNotice>
  );
  return { add, isPending, failure };
}

const isPermanentFailure = (code: string): code is 'note_full' | 'too_many_changes' =>
  code === 'note_full' || code === 'too_many_changes';
