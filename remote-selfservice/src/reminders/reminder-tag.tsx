import type { Reminder } from '@forecourt/shared/api';
import { Tag } from '@forecourt/shared/ui';
import { groupOf } from './group-reminders.ts';
import { useText } from './text.ts';

const TONES = {
  offered: 'accent',
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
  snoozed: 'neutral',
} as const;

/** Where a reminder stands, in a word or two; nothing for one that is far off, or whose work is booked. */
export function ReminderTag({ reminder }: { reminder: Reminder }) {
  const text = useText();
  const { status } = reminder;
  const group = groupOf(reminder);
  if (group === 'upcoming' || group === 'booked') return null;
  if (group === null)
    return (
      <Tag tone={status === 'done' ? 'good' : 'neutral'}>{text(`tag.${status as 'done' | 'dismissed'}`)}</Tag>
    );
  return <Tag tone={TONES[group]}>{text(`tag.${group}`)}</Tag>;
}
