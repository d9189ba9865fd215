import type { Appointment, Reminder } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { createText, useFormat } from '@forecourt/shared/i18n';
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
import catalogues from './messages';
import type en from './messages/en.json';

/** A separate catalogue, so that the booking does not load all texts of reminders. */
export const useAddToVisitText = createText<keyof typeof en>(catalogues);

interface AddToVisitButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'onClick'> {
  reminder: Reminder;
}

/** Button to add a reminder's work to a visit, with the name of the reminder for screen readers. */
export function AddToVisitButton({ reminder, ...button }: AddToVisitButtonProps) {
  const text = useAddToVisitText();
  const name = useReminderNameFormatter()(reminder);
  return (
    <Button {...NEEDS_BACKEND} {...button}>
      <span aria-hidden="true">{text('add')}</span>
      <VisuallyHidden>{text('add.named', { name })}</VisuallyHidden>
    </Button>
  );
}

/** Confirms that a reminder's work was added to a visit. Takes the focus, because the pressed button was removed. */
export function AddedToVisitNotice({ visit: { id, date, time } }: { visit: Appointment }) {
  const text = useAddToVisitText();
  const format = useFormat();
  const when = addNoBreakSpaces(text('when', { date: format.date(date), time: format.time(time) }));
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        atOnce
        title={text('added', { when })}
        action={
          <LinkButton variant="link" to={visitPath(id)}>
            {text('see')}
          </LinkButton>
        }
      />
    </FocusOnMount>
  );
}

/** Notice that work could not be added to a visit. If another attempt would fail too, it suggests a call. */
export function AddToVisitFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useAddToVisitText();
  const code = error instanceof ApiProblem ? error.code : null;
  const reason = code === 'note_full' || code === 'too_many_changes' ? text(code) : undefined;
  return (
    <FailureNotice title={text('failed')} error={error} onRetry={reason ? undefined : onRetry}>
      {reason}
    </FailureNotice>
  );
}
