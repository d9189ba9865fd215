import type {
  Appointment,
  DayAvailability,
  HistoryItem,
  HistoryRecord,
  Notification,
  Reminder,
} from '@forecourt/shared/api';
import { anAppointment, aReminder, aVehicle } from '@forecourt/shared/testing';

/** Monday, 23 November 2026, 08:00 in London. */
export const MONDAY = '2026-11-23T08:00:00Z';

export const golf = aVehicle({ make: 'VW', model: 'Golf', odometer_km: 84120 });

export const transit = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80', device_reg: 'LK70 ZTR' });

/** Creates a visit of the Golf; by default a confirmed repair on Thursday, 26 November at 10:30. */
export function createSampleVisit(change: Partial<Appointment> = {}): Appointment {
  return anAppointment(golf, change);
}

/** Creates a visit of the Golf that was cancelled on Friday, 20 November. */
export function createCancelledVisit(
  by: 'customer' | 'workshop',
  { reason = null, ...change }: Partial<Appointment> & { reason?: string | null } = {},
): Appointment {
  const visit = createSampleVisit({ status: 'cancelled', changeable_until: null, ...change });
  const { date, time } = visit;
  const cancelled = { change: 'cancelled', by, date, time, reason } as const;
  return { ...visit, changes: [...visit.changes, { ...cancelled, changed_at: '2026-11-20T09:00:00.000Z' }] };
}

/** Creates a visit of the Golf that was completed at noon of its day, by default Thursday, 12 November. */
export function createCompletedVisit(change: Partial<Appointment> = {}): Appointment {
  const visit = createSampleVisit({
    date: '2026-11-12',
    status: 'completed',
    changeable_until: null,
    ...change,
  });
  const { date, time } = visit;
  const completed = { change: 'completed', by: 'workshop', date, time, reason: null } as const;
  return { ...visit, changes: [...visit.changes, { ...completed, changed_at: `${date}T12:00:00.000Z` }] };
}

/** Notification, by default an unread one that the workshop confirmed `createSampleVisit()` on Monday, 23 November at 07:00. */
export function createSampleNotification(change: Partial<Notification> = {}): Notification {
  const { id, reference, service_type, date, time, time_zone, vehicle } = createSampleVisit();
  const created_at = '2026-11-23T07:00:00.000Z';
  return {
    id: `00000000-0000-4000-8000-${(change.created_at ?? created_at).replace(/\D/g, '').slice(0, 12)}`,
    kind: 'confirmed',
    by: change.kind === 'day_before' ? null : 'workshop',
    reason: null,
    appointment: { id, reference, status: null, service_type, date, time, time_zone, vehicle },
    reminder: null,
    refused: false,
    photos: null,
    earlier_time: null,
    created_at,
    read_at: null,
    ...change,
  };
}

/** Creates the availability of a day: at 09:30 one place is left, at 09:15 none; weekends are closed. */
export function createDayAvailability(date: string): DayAvailability {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6)
    return {
      date,
      open: false,
      closed_reason: 'closed_weekday',
      closed_text: null,
      holiday: null,
      slots: [],
    };
  const places = { '09:00': 2, '09:15': 0, '09:30': 1, '10:30': 2, '13:00': 2 };
  const slots = Object.entries(places).map(([time, places_left]) => ({
    time,
    places_left,
    bookable: places_left > 0,
  }));
  return { date, open: true, closed_reason: null, closed_text: null, holiday: null, slots };
}

/** Creates a reminder of the Golf's MOT, by default due soon, on Wednesday, 2 December. */
export function createSampleReminder(change: Partial<Reminder> = {}): Reminder {
  const { due_date = '2026-12-02' } = change;
  return aReminder(golf, {
    id: '0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e01',
    series_id: '0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e00',
    name: 'MOT',
    reminder_items: ['MOT'],
    due_date,
    state: 'due_soon',
    due_on: due_date,
    ...change,
  });
}

/** Creates a history item of the Golf with an entry of a kind, and without visit, reading or cost. */
export function createWorkHistoryItem(date: string, kind: HistoryRecord['kind']): HistoryItem {
  const made_at = `${date}T10:00:00.000Z`;
  const times = { created_at: made_at, updated_at: made_at };
  const cost = { cost_minor: null, currency: null, litres: null };
  const about = { id: golf.id, vehicle_id: golf.id, version: 1, date, kind, odometer_km: null };
  return {
    date,
    odometer_km: null,
    visit: null,
    record: { ...about, ...cost, ...times, note: null, photos: null },
  };
}
