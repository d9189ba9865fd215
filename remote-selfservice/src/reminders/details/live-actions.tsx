import type { Appointment, Reminder } from '@forecourt/shared/api';
import { reminderPath } from '@forecourt/shared/links';
import { bookingPath, isForWorkshop } from '@forecourt/shared/reminders';
import { Button, FocusOnMount, LinkButton, Row, Stack } from '@forecourt/shared/ui';
import { isOwnersDuty } from '../owners-duty.ts';
import { useText } from '../text.ts';
import { AddToVisit } from './add-to-visit.tsx';
import { DoneForm } from './done-form.tsx';
import { SnoozeForm } from './snooze-form.tsx';
import { useAsking } from './use-asking.ts';
import type { ReminderChange } from './use-reminder-change.ts';

interface LiveActionsProps {
  reminder: Reminder;
  change: ReminderChange;
  /** Visit at which it could be done as well. */
  visit: Appointment | null;
  /** Called when the reminder is added to that visit. */
  onAdd: () => void;
  now: Date;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Actions for an open or snoozed reminder; a form or confirmation replaces the buttons. */
export function LiveActions({ reminder, change, visit, onAdd, now, today }: LiveActionsProps) {
  const text = useText();
  const { asking, isBack, ask, end } = useAsking<'complete' | 'snooze'>(change);
  const shared = { reminder, change, today, onLeave: ask(null), onDone: end };
  if (asking !== null) {
    return (
      <FocusOnMount key={asking}>
        <Stack>{asking === 'complete' ? <DoneForm {...shared} /> : <SnoozeForm {...shared} />}</Stack>
      </FocusOnMount>
    );
  }
  const { id, state, status } = reminder;
  const buttons = (
    <Stack>
      {visit && <AddToVisit reminder={reminder} visit={visit} now={now} onAdd={onAdd} />}
      {/* If the vehicle is at the workshop or has a visit, no other one is offered. */}
      {state !== 'booked' && !visit && !isOwnersDuty(reminder) && (
        <LinkButton to={bookingPath(reminder, reminderPath(id))} wide>
          {isForWorkshop(reminder) ? text('book', { name: reminder.name }) : text('book.other')}
        </LinkButton>
      )}
      <Row share>
        <Button variant="quiet" onClick={ask('complete')}>
          {text('complete')}
        </Button>
        {status === 'snoozed' ? (
          <Button
            variant="quiet"
            busy={change.pending === 'reopen'}
            onClick={() => change.send({ do: 'reopen' }, () => {})}
          >
            {text('wake')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={ask('snooze')}>
            {text('snooze')}
          </Button>
        )}
      </Row>
    </Stack>
  );
  return isBack ? <FocusOnMount>{buttons}</FocusOnMount> : buttons;
}
