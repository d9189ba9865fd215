import type { Notification } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';

/** What a customer was told of on one day. */
export interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  notifications: Notification[];
}

/** A list in the order that it has, by the days of a time zone's calendar. */
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
