import { type Appointment, addReminderToAppointment, type Reminder } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, CallWorkshop, LinkButton, Notice, ShowOn } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { useVisitChange } from '../../visits/use-visit-change.ts';
import { isChangeable, nearDay } from '../../visits/visit-status.ts';
import { useText } from '../text.ts';

interface AddToVisitProps {
  reminder: Reminder;
  /** Visit at which the work could be done as well. */
  visit: Appointment;
  now: Date;
  /** Called on press: the reminder may contain the visit before the response arrives. */
  onAdd: () => void;
}

/** Offers to have the work done at a visit of the vehicle: by a press while the visit can be changed, otherwise by a call. */
export function AddToVisit({ reminder, visit, now, onAdd }: AddToVisitProps) {
  const text = useText();
  const format = useFormat();
  const { send, isPending, error } = useVisitChange(visit, addReminderToAppointment);
  const isHere = isAtWorkshop(visit);
  const day = nearDay(visit, now) ?? 'on';
  const canAdd = isChangeable(visit, now);
  // A call helps with these codes, another try does not.
  const reason =
    error instanceof ApiProblem && isKnown(error.code) ? text(`atHand.${error.code}`) : undefined;
  function add() {
    onAdd();
    send({ reminder_id: reminder.id }, { onSuccess: () => {} });
  }
  return (
    <>
      <Notice
        title={text(`atHand.${isHere ? 'here' : day}`, { date: withoutLineBreaks(format.date(visit.date)) })}
        action={
          <LinkButton variant="link" to={visitPath(visit.id)}>
            {text('booked.see')}
          </LinkButton>
        }
      >
        {text(canAdd ? 'atHand.add.text' : isHere ? 'atHand.here.text' : 'atHand.text')}
      </Notice>
      {error && (
        <FailureNotice title={text('atHand.failed')} error={error} onRetry={reason ? undefined : add}>
          {reason}
        </FailureNotice>
      )}
      {canAdd ? (
        <Button wide busy={isPending} onClick={add}>
          {text('atHand.add')}
        </Button>
      ) : (
        <>
          <ShowOn device="phone">
            <CallWorkshop variant="primary" wide />
          </ShowOn>
          {/* Plain text: computers cannot call. */}
          <ShowOn device="desk">
            <CallWorkshop variant="primary" wide number />
          </ShowOn>
        </>
      )}
    </>
  );
}

const isKnown = (code: string): code is 'note_full' | 'too_many_changes' =>
  code === 'note_full' || code === 'too_many_changes';
