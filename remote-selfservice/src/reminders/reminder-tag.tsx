import type { Reminder } from '@forecourt/shared/api';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Tag } from '@forecourt/shared/ui';
import { groupOf } from './group-reminders.ts';
import { useText } from './text.ts';

const TONES = {
  offered: 'accent',
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
  booked: 'good',
  snoozed: 'neutral',
} as const;

/** Where a reminder stands, in a word or two; nothing for one that is far off. */
export function ReminderTag({ reminder }: { reminder: Reminder }) {
  const text = useText();
  const format = useFormat();
  const { status, booked } = reminder;
  const group = groupOf(reminder);
  if (group === 'upcoming') return null;
  if (group === null)
    return (
      <Tag tone={status === 'done' ? 'good' : 'neutral'}>{text(`tag.${status as 'done' | 'dismissed'}`)}</Tag>
    );
  if (group === 'booked' && booked)
    return <Tag tone="good">{text('tag.booked', { date: keepTogether(format.date(booked.date)) })}</Tag>;
  return <Tag tone={TONES[group]}>{text(`tag.${group}`, { date: '' })}</Tag>;
}
