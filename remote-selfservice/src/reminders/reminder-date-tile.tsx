import type { Reminder } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { findReminderUrgency } from '@forecourt/shared/reminders';
import { DateTile, gaugeIcon, Icon } from '@forecourt/shared/ui';
import styles from './reminder-row.module.css';

const TONES = { overdue: 'bad', due: 'warn' } as const;

/** Returns the day when a reminder was done, of its visit, or when it is due (`YYYY-MM-DD`); null if unknown or estimated. */
export function findReminderDay({ done, booked, due_on, due_on_estimated }: Reminder): string | null {
  return done?.date ?? booked?.date ?? (due_on_estimated ? null : due_on);
}

interface ReminderDateTileProps {
  reminder: Reminder;
  large?: boolean;
}

/** Tile with the day of a reminder; an icon of a gauge if the day is unknown or estimated from the mileage. */
export function ReminderDateTile({ reminder, large }: ReminderDateTileProps) {
  const format = useFormat();
  const day = findReminderDay(reminder);
  if (day === null) {
    return (
      <span className={styles.gauge}>
        <Icon path={gaugeIcon} />
      </span>
    );
  }
  const { booked, status } = reminder;
  const urgency = findReminderUrgency(reminder);
  return (
    <DateTile
      {...format.dateParts(day)}
      dateTime={day}
      tone={booked ? 'good' : urgency ? TONES[urgency] : undefined}
      muted={status === 'done' || status === 'dismissed'}
      large={large}
    />
  );
}
