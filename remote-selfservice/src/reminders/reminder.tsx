import { useAddToVisitText } from '@forecourt/shared/add-to-visit';
import { type Appointment, appointmentsQuery, type Reminder, reminderQuery } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { reminderPath, remindersPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { isDueNowOrSoon, useReminderNameFormatter } from '@forecourt/shared/reminders';
import { useParams } from '@forecourt/shared/router';
import { FailureNotice, isFirstLoad, QueryScreen, useFlashMessage } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  Card,
  Columns,
  FocusOnMount,
  LinkButton,
  Notice,
  Row,
  Skeleton,
  StateLine,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { findCurrentOrNextVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { useId, useState } from 'react';
import { findReminderGroup } from '../reminder-groups.ts';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { isInspectionWithDateRule } from './presets.ts';
import styles from './reminder.module.css';
import {
  ClosedReminderActions,
  DismissAndDeleteActions,
  DoneByVisitQuestion,
  OpenReminderActions,
} from './reminder-actions.tsx';
import { findReminderDay, ReminderDateTile } from './reminder-date-tile.tsx';
import { ReminderFacts } from './reminder-facts.tsx';
import { ReminderTag } from './reminder-row.tsx';
import { computeDueInfo, findVisitForReminder } from './reminder-state.ts';
import { ReminderNotFoundScreen, reminderSavedFlash } from './screen-parts.tsx';
import { useDueTexts, useText } from './text.ts';
import {
  isOutdatedReminderError,
  type ReminderAction,
  type ReminderMutation,
  useReminderMutation,
} from './use-reminder-change.ts';

const CARD_HEIGHT = 248;

/** Placeholders for the title, the date tile and the vehicle. @param title for screen readers */
const createHeaderSkeleton = (title: string) => ({
  heading: (
    <>
      <VisuallyHidden>{title}</VisuallyHidden>
      <Skeleton width="5em" height="1lh" />
    </>
  ),
  leading: <Skeleton shape="block" width="6.5rem" height={100} />,
  lead: <Skeleton width={130} height={32} />,
});

export function ReminderScreen() {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  const now = useCurrentMinute();
  const { id = '' } = useParams();
  const query = useQuery(reminderQuery(id));
  const visits = useQuery(appointmentsQuery());
  // The first load also waits for the visits, because facts from them are in the middle of the screen. But a cached reminder is
  // shown at once if its refetch failed.
  const isWaiting = isFirstLoad(visits) && !query.error;
  const titleWhileLoading = text('reminder');
  return (
    <QueryScreen
      query={isWaiting ? { ...query, data: undefined } : query}
      width="overview"
      header={(reminder) => ({
        back: { to: remindersPath(), text: text('title') },
        ...(reminder
          ? {
              title: nameOf(reminder),
              leading: findReminderDay(reminder) !== null && <ReminderDateTile reminder={reminder} large />,
              lead: <VehiclePlateAndName size="md" vehicle={reminder.vehicle} />,
            }
          : {
              title: titleWhileLoading,
              ...((query.isPending || isWaiting) && createHeaderSkeleton(titleWhileLoading)),
            }),
      })}
      loading={text('reminder.loading')}
      skeleton={
        <Columns onTablets side={<Skeleton shape="block" height={CARD_HEIGHT} />}>
          <Skeleton shape="block" height={CARD_HEIGHT} />
        </Columns>
      }
      failed={text('reminder.failed')}
      missing={<ReminderNotFoundScreen />}
    >
      {(reminder) => <ReminderDetails key={reminder.id} reminder={reminder} visits={visits.data} now={now} />}
    </QueryScreen>
  );
}

interface ReminderDetailsProps {
  reminder: Reminder;
  /** The customer's visits; undefined if they could not be loaded. */
  visits: readonly Appointment[] | undefined;
  now: Date;
}

function ReminderDetails({ reminder, visits, now }: ReminderDetailsProps) {
  const text = useText();
  const words = useDueTexts(now);
  const saved = useFlashMessage(reminderSavedFlash.read);
  const change = useReminderMutation(reminder);
  const [done, setDone] = useState<StepDone | null>(null);
  const [addedTo, setAddedTo] = useState<string | null>(null);
  const atHand = findVisitForReminder(reminder, visits ?? [], now);
  const next = visits && findCurrentOrNextVisit(reminder.vehicle, visits, now);
  const { offered, booked, snoozed_until, status } = reminder;
  const isOpen = status === 'open' || status === 'snoozed';
  const due = computeDueInfo(reminder, words.today);
  // Whether to show a countdown: the work is due now or soon because of its date, which is near or past.
  const isCounted = isDueNowOrSoon(reminder) && due.by === 'date' && due.is !== 'far';
  const { country } = siteSettings().organisation;
  const isPast = due.by === 'date' && due.is === 'past';
  const overdueTest = isPast && isInspectionWithDateRule(reminder.name, country) ? country : null;
  const take: typeof change.send = (step, then) => {
    setDone(null);
    setAddedTo(null);
    change.send(step, (changed) => {
      setDone({ step: step.do, next: changed.next });
      then?.(changed);
    });
  };
  const taken = { ...change, send: take };
  return (
    <Columns
      onTablets
      side={
        <ReminderFacts reminder={reminder}>
          {isOpen && <DismissAndDeleteActions reminder={reminder} change={taken} today={words.today} />}
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
          onUndo={() => take({ do: 'reopen' })}
        />
      )}
      <StepFailure change={change} onRetry={take} />
      {isOpen && offered && findReminderGroup(reminder) === 'offered' && (
        <DoneByVisitQuestion visit={offered} change={taken} day={words.day} />
      )}
      <Card lift>
        {isOpen && booked && <BookedVisit booked={booked} isNew={booked.appointment_id === addedTo} />}
        <div className={styles.state}>
          <Row between wrap gap={8}>
            <p className={styles.due}>
              {isCounted ? (
                <StateLine of={due.is === 'past' ? 'overdue' : 'due'}>{stateWords()}</StateLine>
              ) : (
                stateWords()
              )}
            </p>
            {/* A snoozed reminder and a countdown need no tag, because the text before it contains the same. */}
            {status !== 'snoozed' && !isCounted && <ReminderTag reminder={reminder} />}
          </Row>
          {overdueTest && isOpen && <Text tone="muted">{text(`overdue.test.${overdueTest}`)}</Text>}
          {snoozed_until !== null && isOpen && (
            <Text tone="muted">{text('snoozed.note', { date: words.day(snoozed_until) })}</Text>
          )}
        </div>
        <WhatToDo reminder={reminder} />
        {isOpen ? (
          <OpenReminderActions
            reminder={reminder}
            change={taken}
            visit={atHand}
            canBook={next !== undefined && !(next && isAtWorkshop(next))}
            onAdd={() => setAddedTo(atHand?.id ?? null)}
            now={now}
            today={words.today}
          />
        ) : (
          <ClosedReminderActions reminder={reminder} change={taken} />
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
    // State only how many days it is overdue, because the tile beside the title shows the date.
    if (isPast) return text('due.past', { days: -due.days });
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
        {text(items.length === 1 ? 'item' : 'items')}
      </h2>
      {items.length === 1 ? (
        <Text>{only}</Text>
      ) : (
        <ul className={styles.items} aria-labelledby={id}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BookedVisitProps {
  booked: NonNullable<Reminder['booked']>;
  /** Whether the work has just been added to the visit. */
  isNew: boolean;
}

function BookedVisit({ booked, isNew }: BookedVisitProps) {
  const text = useText();
  const addText = useAddToVisitText();
  const written = { when: addNoBreakSpaces(useDateAndTimeFormatter().of(booked)) };
  const notice = (
    <Notice
      tone="good"
      atOnce={isNew}
      title={
        isNew
          ? addText('added', written)
          : text(booked.status === 'requested' ? 'booked.requested' : 'booked', written)
      }
      action={
        <LinkButton variant="link" to={visitPath(booked.appointment_id)}>
          {text('booked.see')}
        </LinkButton>
      }
    />
  );
  // The pressed button was removed, so the notice takes the focus.
  return isNew ? <FocusOnMount>{notice}</FocusOnMount> : notice;
}

interface StepDone {
  step: ReminderAction['do'];
  next: Reminder | null;
}

interface StepAnswerProps {
  done: StepDone;
  reminder: Reminder;
  day: (date: string) => string;
  due: (reminder: Reminder) => string;
  busy: boolean;
  onUndo: () => void;
}

/** Notice of an action that succeeded, with its consequences and, if it can be undone, a button for that. Takes the focus. */
function StepAnswer({ done: { step, next }, reminder, day, due, busy, onUndo }: StepAnswerProps) {
  const text = useText();
  const canUndo = step === 'complete' || step === 'snooze' || step === 'dismiss';
  const { snoozed_until } = reminder;
  // A reminder that was snoozed when it was closed is snoozed again when it is reopened.
  const snoozeText = step === 'snooze' ? 'answer.snooze' : step === 'reopen' && 'answer.reopen.snoozed';
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        title={
          snoozeText && snoozed_until !== null
            ? text(snoozeText, { date: day(snoozed_until) })
            : text(`answer.${step}`, { date: '' })
        }
        action={
          canUndo && (
            <Button variant="link" busy={busy} onClick={onUndo}>
              {text('undo')}
            </Button>
          )
        }
      >
        {next && text('answer.next', { when: due(next) })}
      </Notice>
    </FocusOnMount>
  );
}

interface StepFailureProps {
  change: ReminderMutation;
  onRetry: (step: ReminderAction) => void;
}

function StepFailure({ change: { error, failed }, onRetry }: StepFailureProps) {
  const text = useText();
  if (!error || !failed) return null;
  if (error instanceof ApiProblem && error.code === 'reminder_superseded') {
    return (
      <Notice tone="warn" atOnce title={text('superseded')}>
        {text('superseded.text')}
      </Notice>
    );
  }
  if (isOutdatedReminderError(error)) {
    return (
      <Notice tone="warn" atOnce title={text('changed')}>
        {text('changed.text')}
      </Notice>
    );
  }
  // The forms for *snooze* and *done* show their errors themselves.
  if (failed.do === 'snooze') return null;
  if (failed.do === 'complete' && failed.completion.appointment_id === undefined) return null;
  return <FailureNotice title={text('notSaved')} error={error} onRetry={() => onRetry(failed)} />;
}
