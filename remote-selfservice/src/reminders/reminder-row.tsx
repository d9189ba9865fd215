import { type Appointment, appointmentsQuery, type Reminder } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import {
  findReminderUrgency,
  findServiceToBook,
  reminderBookingPath,
  useReminderNameFormatter,
} from '@forecourt/shared/reminders';
import {
  capitalise,
  classNames,
  LinkButton,
  ListRow,
  ResponsiveCallLink,
  StateLine,
  Tag,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { findVisitState, isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import { NextOpening, useServiceTexts } from '@forecourt/shared/workshop';
import { findReminderGroup } from '../reminder-groups.ts';
import { AddToVisitRowButton } from './add-to-visit.tsx';
import { ReminderDateTile } from './reminder-date-tile.tsx';
import styles from './reminder-row.module.css';
import { computeDueInfo, findVisitForReminder, reminderNeedsBooking } from './reminder-state.ts';
import { useDueTexts, useText } from './text.ts';

interface ReminderRowProps {
  reminder: Reminder;
  now: Date;
  /** Path of the screen with this row, to which the booking returns. */
  returnTo: string;
  /** Style of the row's button or booking link. */
  book?: 'primary' | 'quiet';
  /** Called after the work was added to a visit of the vehicle. If undefined, the row has no button for that. */
  onAdded?: (visit: Appointment) => void;
  /** Id of a visit whose phone link is elsewhere on the screen, so that the row does not repeat it. */
  visitIdWithCall?: string | undefined;
}

export function ReminderRow({
  reminder,
  now,
  returnTo,
  book = 'quiet',
  onAdded,
  visitIdWithCall,
}: ReminderRowProps) {
  const text = useText();
  const format = useFormat();
  const words = useDueTexts(now);
  const { written } = useDistanceFormatter();
  const { id, vehicle, snoozed_until, status } = reminder;
  const nameOf = useReminderNameFormatter();
  const name = nameOf(reminder);
  const serviceTexts = useServiceTexts();
  const group = findReminderGroup(reminder);
  // Load the visits, since a booking link is offered only if the vehicle is not at the workshop and has no visit yet.
  const { data: visits } = useQuery({ ...appointmentsQuery(), enabled: reminderNeedsBooking(reminder) });
  const visit = visits ? findVisitForReminder(reminder, visits, now) : null;
  const isHere = visit !== null && isAtWorkshop(visit);
  const canAdd = onAdded !== undefined && visit !== null && !isHere && isVisitChangeable(visit, now);
  const onDay = (date: string) => ({ date: addNoBreakSpaces(format.date(date)) });
  const urgency = findReminderUrgency(reminder);
  const state = stateWords();
  /** Line below the name, which repeats no date of the tile: "12 days overdue"; null if the tile contains all of it. */
  function stateWords(): string | null {
    if (status === 'done' || status === 'dismissed') return text(`tag.${status}`);
    if (snoozed_until !== null) return text('snoozed.note', { date: words.dayInShort(snoozed_until) });
    const due = computeDueInfo(reminder, words.today);
    if (group === 'booked') {
      const isPast = due.by === 'date' && due.is === 'past';
      return isPast ? capitalise(words.overdue(reminder)) : text('due', { when: words.dueInShort(reminder) });
    }
    if (due.by !== 'date') {
      if (group === 'overdue') return capitalise(words.overdue(reminder));
      return text(group === 'due' ? 'row.due' : 'due', { when: words.dueInShort(reminder) });
    }
    if (urgency === null) return due.orAt === null ? null : text('row.orAt', { distance: written(due.orAt) });
    return due.is === 'past'
      ? text('due.past', { days: -due.days })
      : text('due', { when: words.due(reminder) });
  }
  function visitWords({ date, service_type }: Appointment): string {
    if (service_type === findServiceToBook(reminder)) return text('row.coming', onDay(date));
    return text('row.otherWork', { service: serviceTexts(service_type).title, ...onDay(date) });
  }
  function action() {
    if (!reminderNeedsBooking(reminder) || !visits) return null;
    if (!visit) {
      return (
        <div className={styles.book}>
          <LinkButton variant={book} to={reminderBookingPath(reminder, returnTo)}>
            {capitalise(text('book', { name: nameOf(reminder, 'within') }))}
          </LinkButton>
        </div>
      );
    }
    // The work can be added to this visit only by phone.
    if (!canAdd) {
      if (visit.id === visitIdWithCall) return null;
      return (
        <div className={styles.call}>
          <ResponsiveCallLink about={name} />
          <NextOpening />
        </div>
      );
    }
    return <AddToVisitRowButton reminder={reminder} visit={visit} variant={book} onAdded={onAdded} />;
  }
  return (
    <ListRow
      to={reminderPath(id)}
      align={state === null ? 'center' : 'start'}
      leading={
        <>
          <ReminderDateTile reminder={reminder} />{' '}
        </>
      }
      title={
        <>
          {name}{' '}
          {state !== null && (
            <span className={classNames(styles.when, !urgency && styles.calm)}>
              {urgency ? <StateLine of={urgency}>{state}</StateLine> : state}{' '}
            </span>
          )}
          {group === 'offered' && (
            <span className={styles.when}>
              <ReminderTag reminder={reminder} />{' '}
            </span>
          )}
        </>
      }
      description={
        <span className={styles.description}>
          <span className={styles.about}>
            <VehiclePlateAndName vehicle={vehicle} />
          </span>
          {visit && (
            <StateLine of={findVisitState(visit)}>
              {isHere ? text(`row.${visit.status === 'ready' ? 'ready' : 'here'}`) : visitWords(visit)}
            </StateLine>
          )}
        </span>
      }
      action={action()}
    />
  );
}

const TONES = {
  offered: 'accent',
  snoozed: 'neutral',
} as const;

/** Tag, or icon and text, with the state of a reminder. Renders nothing for the groups `booked` and `upcoming`. */
export function ReminderTag({ reminder }: { reminder: Reminder }) {
  const text = useText();
  const { status } = reminder;
  const group = findReminderGroup(reminder);
  if (group === 'upcoming' || group === 'booked') return null;
  if (group === null)
    return (
      <Tag tone={status === 'done' ? 'good' : 'neutral'}>{text(`tag.${status as 'done' | 'dismissed'}`)}</Tag>
    );
  if (group !== 'offered' && group !== 'snoozed')
    return <StateLine of={group === 'overdue' ? group : 'due'}>{text(`tag.${group}`)}</StateLine>;
  return <Tag tone={TONES[group]}>{text(`tag.${group}`)}</Tag>;
}
