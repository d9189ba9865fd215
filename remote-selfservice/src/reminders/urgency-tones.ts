import type { ReminderGroup } from './group-reminders.ts';

/** How loud the groups are that ask for a visit. */
export const URGENCY_TONES: Partial<Record<ReminderGroup, 'bad' | 'warn'>> = {
  overdue: 'bad',
  due: 'warn',
  due_soon: 'warn',
};
