import type { Reminder } from '@forecourt/shared/api';
import { Tag } from '@forecourt/shared/ui';
import { reminderGroup } from './group-reminders.ts';
import { useText } from './text.ts';

const TONES = {
  offered: 'accent',
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
  snoozed: 'neutral',
} as const;

/** State of a reminder in a word or two; nothing if it is far off or booked. */
export function ReminderTag({ reminder }: { reminder: Reminder }) {
  const text = useText();
  const { status } = reminder;
  const group = reminderGroup(reminder);
  if (group === 'upcoming' || group === 'booked') return null;
  if (group === null)
    return (
      <Tag tone={status === 'done' ? 'good' : 'neutral'}>{text(`tag.${status as 'done' | 'dismissed'}`)}</Tag>
    );
  return <Tag tone={TONES[group]}>{text(`tag.${group}`)}</Tag>;
}
