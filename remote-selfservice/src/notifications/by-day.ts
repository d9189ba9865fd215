import type { Notification } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';

export interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  notifications: Notification[];
}

/** Groups notifications by day of a time zone's calendar, in their given order. */
export function byDay(notifications: readonly Notification[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const date = localDateAt(new Date(notification.created_at), timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.notifications.push(notification);
    else days.push({ date, notifications: [notification] });
  }
  return days;
}
