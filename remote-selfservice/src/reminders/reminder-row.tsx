import { type Appointment, appointmentsQuery, type Reminder } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { reminderBookingPath } from '@forecourt/shared/reminders';
import { calendarIcon, carIcon, Icon, LinkButton, ListRow, Tag, VisuallyHidden } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { findReminderGroup, isUrgentReminder } from '../reminder-groups.ts';
import { isVisitChangeable } from '../visits/visit-status.ts';
import { AddToVisitButton } from './add-to-visit.tsx';
import styles from './reminder-row.module.css';
import { computeDueInfo, findVisitForReminder, needsBooking } from './reminder-state.ts';
import { useDueFormatter, useText } from './text.ts';

interface ReminderRowProps {
  reminder: Reminder;
  now: Date;
  /** Path of the screen with this row, to which the booking returns. */
  returnTo: string;
  /** Style of the row's button or booking link. */
  book?: 'primary' | 'quiet';
  /** Called after the work was added to a visit of the vehicle. If undefined, the row has no button for that. */
  onAdded?: (visit: Appointment) => void;
}

export function ReminderRow({ reminder, now, returnTo, book = 'quiet', onAdded }: ReminderRowProps) {
  const text = useText();
  const format = useFormat();
  const words = useDueFormatter(now);
  const { id, name, vehicle, snoozed_until, booked, done, status } = reminder;
  const group = findReminderGroup(reminder);
  const isTagged = isUrgentReminder(reminder);
  // Load the visits, since a booking link is offered only if the vehicle is not at the workshop and has no visit yet.
  const { data: visits } = useQuery({ ...appointmentsQuery(), enabled: needsBooking(reminder) });
  const visit = visits ? findVisitForReminder(reminder, visits, now) : null;
  const canAdd =
    onAdded !== undefined && visit !== null && !isAtWorkshop(visit) && isVisitChangeable(visit, now);
  function when(): string {
    if (done) return text('done.on', { date: words.dayInShort(done.date) });
    if (status === 'dismissed') return text('dismissed');
    const dueNow = computeDueInfo(reminder, words.today);
    // The tag already shows that the reminder is due or overdue, so write only its date or mileage.
    if (isTagged && group !== 'offered') {
      if (dueNow.by !== 'date' || dueNow.orAt !== null) return words.dueInShort(reminder);
      const date = words.dayInShort(dueNow.on);
      return dueNow.is === 'past'
        ? text('row.since', { date })
        : text('row.soon', { date, days: words.inDays(dueNow.days) });
    }
    const due = text('due', { when: words.dueInShort(reminder) });
    return snoozed_until === null
      ? due
      : text('snoozed.until', { due, date: words.dayInShort(snoozed_until) });
  }
  function news(): string | null {
    const onDay = (date: string) => ({ date: addNoBreakSpaces(format.date(date)) });
    if (visit && isAtWorkshop(visit)) return text('row.here');
    if (visit) return text(canAdd ? 'row.add' : 'row.coming', onDay(visit.date));
    return group === 'booked' && booked ? text('row.booked', onDay(booked.date)) : null;
  }
  const said = news();
  function action() {
    if (!needsBooking(reminder) || !visits) return null;
    if (!visit) return <BookLink reminder={reminder} returnTo={returnTo} variant={book} />;
    if (!canAdd) return null;
    return <AddToVisitButton reminder={reminder} visit={visit} variant={book} onAdded={onAdded} />;
  }
  return (
    <ListRow
      to={reminderPath(id)}
      title={
        <span className={styles.title}>
          <span>{name}</span> {isTagged && <ReminderTag reminder={reminder} />}
        </span>
      }
      description={
        <span className={styles.description}>
          <span className={styles.about}>
            <VehiclePlateAndName vehicle={vehicle} />
          </span>{' '}
          <span>{when()}</span>
          {said !== null && (
            <span className={styles.news}>
              <Icon path={visit && isAtWorkshop(visit) ? carIcon : calendarIcon} size={16} />
              <span>{said}</span>
            </span>
          )}
        </span>
      }
      action={action()}
    />
  );
}

interface BookLinkProps {
  reminder: Reminder;
  returnTo: string;
  variant: NonNullable<ReminderRowProps['book']>;
}

function BookLink({ reminder, returnTo, variant }: BookLinkProps) {
  const text = useText();
  return (
    <LinkButton variant={variant} to={reminderBookingPath(reminder, returnTo)}>
      <span aria-hidden="true">{text('book.short')}</span>
      <VisuallyHidden>{text('book.named', { name: reminder.name })}</VisuallyHidden>
    </LinkButton>
  );
}

const TONES = {
  offered: 'accent',
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
  snoozed: 'neutral',
} as const;

/** Tag with the state of a reminder in one or two words. Renders nothing if the reminder is booked or far off. */
export function ReminderTag({ reminder }: { reminder: Reminder }) {
  const text = useText();
  const { status } = reminder;
  const group = findReminderGroup(reminder);
  if (group === 'upcoming' || group === 'booked') return null;
  if (group === null)
    return (
      <Tag tone={status === 'done' ? 'good' : 'neutral'}>{text(`tag.${status as 'done' | 'dismissed'}`)}</Tag>
    );
  return <Tag tone={TONES[group]}>{text(`tag.${group}`)}</Tag>;
}
