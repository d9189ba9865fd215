import { type Appointment, deleteReminder, queryKeys, type Reminder } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { reminderPath, remindersPath, visitPath } from '@forecourt/shared/links';
import {
  isDueNowOrSoon,
  isOwnerDutyReminder,
  isWorkshopWorkReminder,
  reminderBookingPath,
  useReminderNameFormatter,
} from '@forecourt/shared/reminders';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Card, capitalise, FocusOnMount, LinkButton, Row, Stack, Text } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { AddToVisitOffer } from './add-to-visit.tsx';
import styles from './reminder.module.css';
import { reminderDeletedFlash } from './screen-parts.tsx';
import { CompleteReminderForm, type ReminderPanelProps, SnoozeForm } from './step-forms.tsx';
import { useText } from './text.ts';
import { type ReminderMutation, replaceCachedReminder } from './use-reminder-change.ts';

interface OpenReminderActionsProps {
  reminder: Reminder;
  change: ReminderMutation;
  /** Current or upcoming visit at which the reminder's work could be done too; null if there is none. */
  visit: Appointment | null;
  /** Whether to offer to book a visit: the visits are known, and the vehicle is not at the workshop. */
  canBook: boolean;
  onAdd: () => void;
  now: Date;
  today: string;
}

/** Actions for an open or snoozed reminder; a form or confirmation replaces the buttons. */
export function OpenReminderActions({
  reminder,
  change,
  visit,
  canBook,
  onAdd,
  now,
  today,
}: OpenReminderActionsProps) {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  const { asking, refOf, ask, end } = useAsking<'complete' | 'snooze'>(change);
  const shared = { reminder, change, today, onLeave: ask(null), onDone: end };
  if (asking !== null) {
    return (
      <EscapeLeaves onLeave={shared.onLeave} isOff={change.pending !== null}>
        <FocusOnMount key={asking}>
          {asking === 'complete' ? <CompleteReminderForm {...shared} /> : <SnoozeForm {...shared} />}
        </FocusOnMount>
      </EscapeLeaves>
    );
  }
  const { id, state, status } = reminder;
  return (
    <Stack>
      {visit && <AddToVisitOffer reminder={reminder} visit={visit} now={now} onAdd={onAdd} />}
      {/* If the vehicle has a visit at which the work can be done, no other one is offered. */}
      {state !== 'booked' && canBook && !visit && !isOwnerDutyReminder(reminder) && (
        <LinkButton
          to={reminderBookingPath(reminder, reminderPath(id))}
          variant={isDueNowOrSoon(reminder) ? 'primary' : 'quiet'}
          wide
        >
          {isWorkshopWorkReminder(reminder)
            ? capitalise(text('book', { name: nameOf(reminder, 'within') }))
            : text('book.other')}
        </LinkButton>
      )}
      <Row share>
        <Button {...NEEDS_BACKEND} ref={refOf('complete')} variant="quiet" onClick={ask('complete')}>
          {text('complete')}
        </Button>
        {status === 'snoozed' ? (
          <Button
            {...NEEDS_BACKEND}
            variant="quiet"
            busy={change.pending === 'reopen'}
            onClick={() => change.send({ do: 'reopen' })}
          >
            {text('wake')}
          </Button>
        ) : (
          <Button {...NEEDS_BACKEND} ref={refOf('snooze')} variant="quiet" onClick={ask('snooze')}>
            {text('snooze')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Actions for a completed or dismissed reminder: to reopen it, and to see the visit that completed it. */
export function ClosedReminderActions({
  reminder,
  change,
}: {
  reminder: Reminder;
  change: ReminderMutation;
}) {
  const text = useText();
  const visit = reminder.done?.appointment_id;
  return (
    <Row share wrap>
      <Button
        {...NEEDS_BACKEND}
        variant="quiet"
        busy={change.pending === 'reopen'}
        onClick={() => change.send({ do: 'reopen' })}
      >
        {text('reopen')}
      </Button>
      {visit && (
        <LinkButton variant="quiet" to={visitPath(visit)}>
          {text('booked.see')}
        </LinkButton>
      )}
    </Row>
  );
}

interface EndActionsProps {
  reminder: Reminder;
  change: ReminderMutation;
  today: string;
}

/** Less frequent actions, which end a reminder. Each replaces the buttons by a confirmation. */
export function DismissAndDeleteActions({ reminder, change, today }: EndActionsProps) {
  const text = useText();
  const { asking, refOf, ask, end } = useAsking<'dismiss' | 'delete'>(change);
  const shared = { reminder, change, today, onLeave: ask(null), onDone: end };
  if (asking !== null) {
    return (
      <EscapeLeaves onLeave={shared.onLeave} isOff={change.pending !== null}>
        <FocusOnMount key={asking}>
          {asking === 'dismiss' ? <AskDismiss {...shared} /> : <AskDelete {...shared} />}
        </FocusOnMount>
      </EscapeLeaves>
    );
  }
  return (
    <div className={styles.more}>
      <Button {...NEEDS_BACKEND} ref={refOf('dismiss')} variant="link" onClick={ask('dismiss')}>
        {text('dismiss')}
      </Button>
      <span className={styles.delete}>
        <Button {...NEEDS_BACKEND} ref={refOf('delete')} variant="link" onClick={ask('delete')}>
          {text('delete')}
        </Button>
      </span>
      <p className={styles.note}>{text('dismiss.or.delete')}</p>
    </div>
  );
}

interface Asking<Question> {
  /** Panel in place of the buttons; null while the buttons are shown. */
  asking: Question | null;
  /** Returns the ref for the button that opens a panel. When the panel was cancelled, the ref focuses the button. */
  refOf: (what: Question) => typeof takeFocus | undefined;
  /** Returns a click handler that opens a panel, or closes it for null. */
  ask: (what: Question | null) => () => void;
  /** Closes the panel after its action has succeeded. */
  end: () => void;
}

/** State of the panel (form or confirmation) that replaces a reminder's buttons. */
function useAsking<Question extends string>({ clearError }: ReminderMutation): Asking<Question> {
  const [asking, setAsking] = useState<Question | null>(null);
  const [left, setLeft] = useState<Question | null>(null);
  const ask = (what: Question | null) => () => {
    clearError();
    setAsking(what);
    setLeft(what === null ? asking : null);
  };
  const refOf = (what: Question) => (what === left ? takeFocus : undefined);
  return { asking, refOf, ask, end: () => setAsking(null) };
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

interface EscapeLeavesProps {
  onLeave: () => void;
  isOff: boolean;
  children: ReactNode;
}

function EscapeLeaves({ onLeave, isOff, children }: EscapeLeavesProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must work from every element inside
    <div className={styles.panel} onKeyDown={({ key }) => key === 'Escape' && !isOff && onLeave()}>
      {children}
    </div>
  );
}

interface OfferedQuestionProps {
  visit: NonNullable<Reminder['offered']>;
  change: ReminderMutation;
  day: (date: string) => string;
}

export function DoneByVisitQuestion({ visit: { appointment_id, date }, change, day }: OfferedQuestionProps) {
  const text = useText();
  const { send, pending } = change;
  return (
    <Card lift>
      <Text strong>{text('offered', { date: day(date) })}</Text>
      <Row share>
        <Button
          busy={pending === 'complete'}
          onClick={() => send({ do: 'complete', completion: { appointment_id } })}
        >
          {text('offered.yes')}
        </Button>
        <Button
          variant="quiet"
          busy={pending === 'decline'}
          onClick={() => send({ do: 'decline', appointment: appointment_id })}
        >
          {text('offered.no')}
        </Button>
      </Row>
    </Card>
  );
}

/** Confirmation for dismissing a reminder, with the consequences. */
function AskDismiss({ reminder, change: { pending, send }, onLeave, onDone }: ReminderPanelProps) {
  const text = useText();
  return (
    <Stack>
      <div>
        <Text strong>{text('dismiss.title')}</Text>
        <Text>{text(reminder.repeat ? 'dismiss.series' : 'dismiss.once')}</Text>
      </div>
      <Row share>
        <Button variant="quiet" onClick={onLeave} disabled={pending !== null}>
          {text('cancel')}
        </Button>
        <Button busy={pending === 'dismiss'} onClick={() => send({ do: 'dismiss' }, onDone)}>
          {text('dismiss')}
        </Button>
      </Row>
    </Stack>
  );
}

function AskDelete({ reminder, onLeave }: ReminderPanelProps) {
  const text = useText();
  const { id, version } = reminder;
  const name = useReminderNameFormatter()(reminder);
  const { save, isPending, error } = useSave({
    attempt: ['reminders.delete', id, version],
    send: (_, options) => deleteReminder(reminder, options),
    cache: (_, client) => replaceCachedReminder(client, id, []),
    invalidates: [queryKeys.reminderList({})],
    onFailed: (_, client) => client.invalidateQueries({ queryKey: queryKeys.reminders }),
    leadsTo: () => ({ to: remindersPath(), state: reminderDeletedFlash.state(name) }),
  });
  const remove = () => save();
  return (
    <Stack>
      <div>
        <Text strong>{text('delete.title')}</Text>
        <Text>
          {text('delete.text')} {reminder.booked && <span>{text('delete.booked')}</span>}
        </Text>
      </div>
      {error && !isPending && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
      <Row share>
        <Button variant="quiet" onClick={onLeave} disabled={isPending}>
          {text('cancel')}
        </Button>
        <Button variant="danger" busy={isPending} onClick={remove}>
          {text('delete')}
        </Button>
      </Row>
    </Stack>
  );
}
