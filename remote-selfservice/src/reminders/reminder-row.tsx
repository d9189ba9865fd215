import { type Appointment, appointmentsQuery, type Reminder, vehicleName } from '@forecourt/shared/api';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { LinkButton, ListRow, Plate, Tag, VisuallyHidden } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { bookingPath } from './booking-path.ts';
import { visitAtHand } from './details/visit-at-hand.ts';
import { groupOf, isToBook } from './group-reminders.ts';
import styles from './reminder-row.module.css';
import { ReminderTag } from './reminder-tag.tsx';
import { useText } from './text.ts';
import { useDueWords } from './use-due-words.ts';

/** Of the words that say when. */
const STYLES: Partial<Record<NonNullable<ReturnType<typeof groupOf>>, string | undefined>> = {
  overdue: styles.late,
  due: styles.soon,
  due_soon: styles.soon,
};

interface ReminderRowProps {
  reminder: Reminder;
  now: Date;
  /** Whether the list is about several vehicles, which their plates tell apart. */
  withPlate: boolean;
  /** Whether it stands below a heading that says its state; else its own words do. */
  inGroup?: boolean;
  /** Path of the screen that it stands on. */
  returnTo: string;
}

/** One reminder in a list; leads to its screen. */
export function ReminderRow({ reminder, now, withPlate, inGroup = false, returnTo }: ReminderRowProps) {
  const text = useText();
  const format = useFormat();
  const words = useDueWords(now);
  const { id, name, vehicle, snoozed_until, done, status } = reminder;
  const group = groupOf(reminder);
  // What is at the workshop, or comes there anyway, is not brought once more; the reminder's own screen says what to do instead.
  const { data: visits = [] } = useQuery({ ...appointmentsQuery(), enabled: isToBook(reminder) });
  const visit = visitAtHand(reminder, visits, now);
  const isTagged = group === 'booked' || (group === 'offered' && !inGroup);
  const atHand = (at: Appointment) =>
    isBrought(at) ? text('row.here') : text('row.coming', { date: keepTogether(format.date(at.date)) });
  const when = () => {
    if (done) return text('done.on', { date: words.dayInShort(done.date) });
    if (status === 'dismissed') return text('dismissed');
    if (snoozed_until !== null) return text('snoozed.until', { date: words.dayInShort(snoozed_until) });
    const due = words.dueInShort(reminder);
    if (inGroup || !isToBook(reminder)) return due;
    return text(group === 'overdue' ? 'row.overdue' : 'row.due', { due });
  };
  return (
    <ListRow
      to={reminderPath(id)}
      title={name}
      description={
        <span className={styles.description}>
          <span className={styles.about}>
            <span>
              {(!withPlate && vehicleName(vehicle)) || <Plate registration={vehicle.device_reg} size="sm" />}
            </span>{' '}
            <span className={group ? STYLES[group] : undefined}>{when()}</span>
          </span>
          {isTagged && (
            <span className={styles.below}>
              <ReminderTag reminder={reminder} />
            </span>
          )}
          {visit && (
            <span className={styles.below}>
              <Tag tone="accent">{atHand(visit)}</Tag>
            </span>
          )}
        </span>
      }
      action={isToBook(reminder) && !visit && <BookLink reminder={reminder} returnTo={returnTo} />}
    />
  );
}

function BookLink({ reminder, returnTo }: { reminder: Reminder; returnTo: string }) {
  const text = useText();
  return (
    <LinkButton variant="link" to={bookingPath(reminder, returnTo)}>
      <span aria-hidden="true">{text('book.short')}</span>
      <VisuallyHidden>{text('book.named', { name: reminder.name })}</VisuallyHidden>
    </LinkButton>
  );
}
