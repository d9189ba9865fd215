import { type Reminder, vehicleName } from '@forecourt/shared/api';
import { reminderPath, remindersPath } from '@forecourt/shared/links';
import { LinkButton, ListRow, Plate, VisuallyHidden } from '@forecourt/shared/ui';
import { bookingPath } from './booking-path.ts';
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
  /** Whether it stands in the list, below a heading that says its state. */
  inGroup?: boolean;
}

/** One reminder in a list; leads to its screen. */
export function ReminderRow({ reminder, now, withPlate, inGroup = false }: ReminderRowProps) {
  const text = useText();
  const words = useDueWords(now);
  const { id, name, vehicle, snoozed_until, done, status } = reminder;
  const group = groupOf(reminder);
  const isTagged = group !== null && group !== 'snoozed' && (!inGroup || group === 'booked');
  const tag = isTagged && <ReminderTag reminder={reminder} />;
  // Longer than a word or two.
  const isBelow = group === 'booked' || group === 'offered';
  const when = () => {
    if (done) return text('done.on', { date: words.day(done.date) });
    if (status === 'dismissed') return text('dismissed');
    if (snoozed_until !== null) return text('snoozed.until', { date: words.day(snoozed_until) });
    return words.dueInShort(reminder);
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
            {/* Elsewhere the tag has the colour. */}
            <span className={inGroup && group ? STYLES[group] : undefined}>{when()}</span>
          </span>
          {isBelow && tag && <span className={styles.below}>{tag}</span>}
        </span>
      }
      trailing={!isBelow && tag}
      action={inGroup && isToBook(reminder) && <BookLink reminder={reminder} />}
    />
  );
}

function BookLink({ reminder }: { reminder: Reminder }) {
  const text = useText();
  return (
    <LinkButton variant="link" to={bookingPath(reminder, remindersPath())}>
      <span aria-hidden="true">{text('book.short')}</span>
      <VisuallyHidden>{text('book.named', { name: reminder.name })}</VisuallyHidden>
    </LinkButton>
  );
}
