import type { Appointment, Reminder } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { reminderPath, visitPath } from '@forecourt/shared/links';
import { useFlashState } from '@forecourt/shared/screens';
import { Card, Columns, classNames, FocusOnMount, LinkButton, Notice, Row, Text } from '@forecourt/shared/ui';
import { useId, useState } from 'react';
import { useWhen } from '../../times/use-when.ts';
import { computeDue } from '../due.ts';
import { isDue, reminderGroup } from '../group-reminders.ts';
import { readSaved } from '../just-done.ts';
import { ReminderTag } from '../reminder-tag.tsx';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { ClosedActions } from './closed-actions.tsx';
import styles from './details.module.css';
import { EndActions } from './end-actions.tsx';
import { LiveActions } from './live-actions.tsx';
import { OfferedQuestion } from './offered-question.tsx';
import { ReminderFacts } from './reminder-facts.tsx';
import { StepAnswer, type StepDone } from './step-answer.tsx';
import { StepFailure } from './step-failure.tsx';
import { useReminderChange } from './use-reminder-change.ts';
import { visitAtHand } from './visit-at-hand.ts';

interface ReminderDetailsProps {
  reminder: Reminder;
  /** The customer's visits, if loaded. */
  visits: readonly Appointment[];
  now: Date;
}

export function ReminderDetails({ reminder, visits, now }: ReminderDetailsProps) {
  const text = useText();
  const words = useDueWords(now);
  const saved = useFlashState(readSaved);
  const change = useReminderChange(reminder);
  const [done, setDone] = useState<StepDone | null>(null);
  /** Id of the visit that a press added it to. */
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const atHand = visitAtHand(reminder, visits, now);
  const { offered, booked, snoozed_until, status } = reminder;
  const isOpen = status === 'open' || status === 'snoozed';
  const due = computeDue(reminder, words.today);
  // Near enough for a countdown, and without a mileage to add.
  const isCounted = isDue(reminder) && due.by === 'date' && due.is !== 'far';
  const take: typeof change.send = (step, then) => {
    setDone(null);
    setAddedTo(null);
    change.send(step, (changed) => {
      setDone({ step: step.do, next: changed.next });
      then(changed);
    });
  };
  return (
    <Columns
      side={
        <ReminderFacts reminder={reminder} today={words.today}>
          {isOpen && (
            <EndActions reminder={reminder} change={{ ...change, send: take }} today={words.today} />
          )}
        </ReminderFacts>
      }
    >
      {saved && !done && addedTo === null && <Notice tone="good" atOnce title={text(`saved.${saved}`)} />}
      {done && (
        <StepAnswer
          key={reminder.version}
          done={done}
          reminder={reminder}
          day={words.day}
          due={words.due}
          busy={change.pending !== null}
          onUndo={() => take({ do: 'reopen' }, () => {})}
        />
      )}
      <StepFailure change={change} onRetry={(step) => take(step, () => {})} />
      {isOpen && offered && reminderGroup(reminder) === 'offered' && (
        <OfferedQuestion visit={offered} change={{ ...change, send: take }} day={words.day} />
      )}
      <Card lift>
        {isOpen && booked && <BookedVisit booked={booked} isNew={booked.appointment_id === addedTo} />}
        <div className={styles.state}>
          <Row between wrap gap={8}>
            <p
              className={classNames(styles.due, isCounted && (due.is === 'past' ? styles.late : styles.soon))}
            >
              {stateWords()}
            </p>
            {/* The text says it in all other cases. */}
            {status !== 'snoozed' && !isCounted && <ReminderTag reminder={reminder} />}
          </Row>
          {snoozed_until !== null && isOpen && (
            <Text tone="muted">{text('snoozed.note', { date: words.day(snoozed_until) })}</Text>
          )}
        </div>
        <WhatToDo reminder={reminder} />
        {isOpen ? (
          <LiveActions
            reminder={reminder}
            change={{ ...change, send: take }}
            visit={atHand}
            onAdd={() => setAddedTo(atHand?.id ?? null)}
            now={now}
            today={words.today}
          />
        ) : (
          <ClosedActions reminder={reminder} change={{ ...change, send: take }} />
        )}
      </Card>
      {done?.next && (
        <Row>
          <LinkButton variant="link" to={reminderPath(done.next.id)}>
            {text('next.see')}
          </LinkButton>
        </Row>
      )}
    </Columns>
  );

  function stateWords(): string {
    if (reminder.done) return text('done.on', { date: words.day(reminder.done.date) });
    if (status === 'dismissed') return text('dismissed.long');
    if (due.by === 'date' && due.is === 'past') return text('due.overdue', { days: -due.days });
    return text('due', { when: words.due(reminder) });
  }
}

function WhatToDo({ reminder: { name, reminder_items: items } }: { reminder: Reminder }) {
  const text = useText();
  const id = useId();
  const [only] = items;
  if (items.length === 1 && only === name) return null;
  return (
    <div>
      <h2 id={id} className={styles.itemsTitle}>
        {text('items')}
      </h2>
      {items.length === 1 ? (
        <Text>{only}</Text>
      ) : (
        <ul className={styles.items} aria-labelledby={id}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be identical
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BookedVisitProps {
  booked: NonNullable<Reminder['booked']>;
  /** Whether it was added just now. */
  isNew: boolean;
}

function BookedVisit({ booked, isNew }: BookedVisitProps) {
  const text = useText();
  const when = useWhen();
  const notice = (
    <Notice
      tone="good"
      atOnce={isNew}
      title={text(isNew ? 'atHand.added' : 'booked', { when: withoutLineBreaks(when.of(booked)) })}
      action={
        <LinkButton variant="link" to={visitPath(booked.appointment_id)}>
          {text('booked.see')}
        </LinkButton>
      }
    />
  );
  // The pressed button was removed.
  return isNew ? <FocusOnMount>{notice}</FocusOnMount> : notice;
}
