import type { Appointment, DayAvailability } from '@forecourt/shared/api';
import { aVehicle } from '@forecourt/shared/testing';

export const golf = aVehicle({ make: 'VW', model: 'Golf', odometer_km: 84120 });

const BOOKED_AT = '2026-11-06T18:22:00.000Z';

export const transit = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80', device_reg: 'LK70 ZTR' });

/** A visit of the Golf; what is not said is as on a confirmed repair on Thursday, 26 November at 10:30. */
export function visitOf(change: Partial<Appointment> = {}): Appointment {
  const { date = '2026-11-26', time = '10:30' } = change;
  const starts = new Date(`${date}T${time}:00Z`);
  return {
    version: 1,
    id: `00000000-0000-4000-8000-${date.replaceAll('-', '')}${time.replace(':', '')}`,
    reference: 'HSG-4F7K',
    status: 'confirmed',
    service_type: 'repair',
    date,
    time,
    time_zone: 'Europe/London',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 15 * 60_000).toISOString(),
    note: null,
    changeable_until: new Date(starts.getTime() - 24 * 3_600_000).toISOString(),
    work: [],
    odometer_km: null,
    rating: null,
    changes: [{ change: 'booked', by: 'customer', date, time, reason: null, changed_at: BOOKED_AT }],
    vehicle: { id: golf.id, device_reg: golf.device_reg, make: golf.make, model: golf.model },
    created_at: BOOKED_AT,
    ...change,
  };
}

/** A visit of the Golf that was cancelled on Friday, 20 November. */
export function cancelledVisit(
  by: 'customer' | 'workshop',
  { reason = null, ...change }: Partial<Appointment> & { reason?: string | null } = {},
): Appointment {
  const visit = visitOf({ status: 'cancelled', changeable_until: null, ...change });
  const { date, time } = visit;
  const cancelled = { change: 'cancelled', by, date, time, reason } as const;
  return { ...visit, changes: [...visit.changes, { ...cancelled, changed_at: '2026-11-20T09:00:00.000Z' }] };
}

/** A visit of the Golf that was completed on Thursday, 12 November, at noon. */
export function completedVisit(change: Partial<Appointment> = {}): Appointment {
  const visit = visitOf({ date: '2026-11-12', status: 'completed', changeable_until: null, ...change });
  const { date, time } = visit;
  const completed = { change: 'completed', by: 'workshop', date, time, reason: null } as const;
  return { ...visit, changes: [...visit.changes, { ...completed, changed_at: `${date}T12:00:00.000Z` }] };
}

/** 09:30 has one place left, 09:15 none; weekends are closed. */
export function dayOf(date: string): DayAvailability {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6)
    return { date, open: false, closed_reason: 'closed_weekday', closed_text: null, slots: [] };
  const places = { '09:00': 2, '09:15': 0, '09:30': 1, '10:30': 2, '13:00': 2 };
  const slots = Object.entries(places).map(([time, places_left]) => ({
    time,
    places_left,
    bookable: places_left > 0,
  }));
  return { date, open: true, closed_reason: null, closed_text: null, slots };
}
