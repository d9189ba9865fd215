import { type Appointment, addReminderToAppointment, type Reminder } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  Button,
  CallWorkshopLink,
  FocusOnMount,
  LinkButton,
  Notice,
  ShowOn,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import { NextOpening } from '@forecourt/shared/workshop';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useVisitChange } from '../visits/use-visit-change.ts';
import { toTodayOrTomorrow } from '../visits/visit-status.ts';
import styles from './reminder-row.module.css';
import { useText } from './text.ts';

interface AddToVisitProps {
  reminder: Reminder;
  /** Upcoming visit at which the reminder's work could be done too. */
  visit: Appointment;
  now: Date;
  /** Called on press, not on the response: when the response arrives, the reminder may already show the visit. */
  onAdd: () => void;
}

/** Offers to have the work done at an upcoming visit: by a button while the visit can be changed, afterwards by phone. */
export function AddToVisitOffer({ reminder, visit, now, onAdd }: AddToVisitProps) {
  const text = useText();
  const format = useFormat();
  const { add, isPending, failure } = useAddToVisit(reminder, visit, { onAdd });
  const isHere = isAtWorkshop(visit);
  const day = toTodayOrTomorrow(visit, now) ?? 'on';
  const canAdd = isVisitChangeable(visit, now);
  return (
    <>
      <Notice
        title={text(`atHand.${isHere ? 'here' : day}`, { date: addNoBreakSpaces(format.date(visit.date)) })}
        action={
          <div className={styles.offer}>
            {canAdd ? (
              <Button {...NEEDS_BACKEND} busy={isPending} onClick={add}>
                {text('atHand.add')}
              </Button>
            ) : (
              <>
                <ShowOn device="phone">
                  <div className={styles.reach}>
                    <CallWorkshopLink variant="primary" />
                    <NextOpening />
                  </div>
                </ShowOn>
                {/* For computers that cannot call. */}
                <ShowOn device="desk">
                  <div className={styles.reach}>
                    <CallWorkshopLink variant="primary" number />
                    <NextOpening />
                  </div>
                </ShowOn>
              </>
            )}
            <LinkButton variant="link" to={visitPath(visit.id)}>
              {text('booked.see')}
            </LinkButton>
          </div>
        }
      >
        {text(canAdd ? 'atHand.add.text' : isHere ? 'atHand.here.text' : 'atHand.text')}
      </Notice>
      {failure}
    </>
  );
}

interface AddButtonProps {
  reminder: Reminder;
  visit: Appointment;
  variant: 'primary' | 'quiet';
  onAdded: (visit: Appointment) => void;
}

/** Button in a reminder's row that adds its work to a visit. */
export function AddToVisitButton({ reminder, visit, variant, onAdded }: AddButtonProps) {
  const text = useText();
  const name = useReminderNameFormatter()(reminder);
  const { add, isPending, failure } = useAddToVisit(reminder, visit, { onAdded });
  return (
    <div className={styles.add}>
      {failure}
      <Button {...NEEDS_BACKEND} variant={variant} busy={isPending} onClick={add}>
        <span aria-hidden="true">{text('atHand.add')}</span>
        <VisuallyHidden>{text('atHand.add.named', { name })}</VisuallyHidden>
      </Button>
    </div>
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
        title={text('atHand.added', { when: addNoBreakSpaces(when.of(visit)) })}
        action={
          <LinkButton variant="link" to={visitPath(visit.id)}>
            {text('booked.see')}
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
function useAddToVisit(reminder: Reminder, visit: Appointment, { onAdd, onAdded }: AddOptions) {
  const text = useText();
  const { send, isPending, error } = useVisitChange(visit, addReminderToAppointment);
  // After `note_full` and `too_many_changes` a retry would fail too, so the notice suggests a call instead.
  const reason =
    error instanceof ApiProblem && isPermanentFailure(error.code) ? text(`atHand.${error.code}`) : undefined;
  function add() {
    onAdd?.();
    send({ reminder_id: reminder.id }, { onSaved: () => onAdded?.(visit) });
  }
  const failure = error && (
    <FailureNotice title={text('atHand.failed')} error={error} onRetry={reason ? undefined : add}>
      {reason}
    </FailureNotice>
  );
  return { add, isPending, failure };
}

const isPermanentFailure = (code: string): code is 'note_full' | 'too_many_changes' =>
  code === 'note_full' || code === 'too_many_changes';
