import { type Reminder, vehicleName } from '@forecourt/shared/api';
import { reminderPath } from '@forecourt/shared/links';
import { ListRow, Plate } from '@forecourt/shared/ui';
import { groupOf } from './group-reminders.ts';
import styles from './reminder-row.module.css';
import { ReminderTag } from './reminder-tag.tsx';
import { useText } from './text.ts';
import { useDueWords } from './use-due-words.ts';

// Stays at the end of its line.
const DOT = '\u00a0· ';

interface ReminderRowProps {
  reminder: Reminder;
  now: Date;
}

/** One reminder in a list; leads to its screen. */
export function ReminderRow({ reminder, now }: ReminderRowProps) {
  const text = useText();
  const words = useDueWords(now);
  const { id, name, vehicle, snoozed_until, done, status } = reminder;
  const group = groupOf(reminder);
  const tag = <ReminderTag reminder={reminder} />;
  // Longer than a word or two.
  const isBelow = group === 'booked' || group === 'offered';
  const when = () => {
    if (done) return text('done.on', { date: words.day(done.date) });
    if (status === 'dismissed') return text('dismissed');
    if (snoozed_until !== null) return text('snoozed.until', { date: words.day(snoozed_until) });
    return words.due(reminder);
  };
  return (
    <ListRow
      to={reminderPath(id)}
      title={name}
      description={
        <span className={styles.description}>
          <span className={styles.about}>
            {vehicleName(vehicle) || <Plate registration={vehicle.device_reg} size="sm" />}
            {DOT}
            <span className={styles.when}>{when()}</span>
          </span>
          {isBelow && <span className={styles.below}>{tag}</span>}
        </span>
      }
      trailing={!isBelow && group !== null && group !== 'snoozed' && tag}
    />
  );
}
