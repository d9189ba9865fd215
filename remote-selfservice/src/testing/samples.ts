import type { Appointment, DayAvailability, Vehicle } from '@forecourt/shared/api';

export const golf: Vehicle = {
  id: '00000000-0000-4000-8000-000000000001',
  device_reg: 'AB12 CDE',
  make: 'VW',
  model: 'Golf',
  year: null,
  vin: null,
  odometer_km: 84120,
  fields: {},
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};

export const transit: Vehicle = {
  ...golf,
  id: '00000000-0000-4000-8000-000000000002',
  device_reg: 'LK70 ZTR',
  make: null,
  model: null,
  odometer_km: null,
};

/** A visit of the Golf; what is not said is as on a confirmed repair on Thursday, 26 November at 10:30. */
export function visitOf(change: Partial<Appointment> = {}): Appointment {
  const { date = '2026-11-26', time = '10:30' } = change;
  const starts = new Date(`${date}T${time}:00Z`);
  return {
    id: `visit-${date}-${time}`,
    reference: 'HSG-4F7K',
    status: 'confirmed',
    service_type: 'repair',
    date,
    time,
    time_zone: 'Europe/London',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 15 * 60_000).toISOString(),
    note: null,
    vehicle: { id: golf.id, device_reg: golf.device_reg, make: golf.make, model: golf.model },
    created_at: '2026-11-06T18:22:00.000Z',
    ...change,
  };
}

/** 09:30 has one place left, 09:15 none; weekends are closed. */
export function dayOf(date: string): DayAvailability {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6)
    return { date, open: false, closed_reason: 'closed_weekday', slots: [] };
  const places = { '09:00': 2, '09:15': 0, '09:30': 1, '10:30': 2, '13:00': 2 };
  const slots = Object.entries(places).map(([time, places_left]) => ({
    time,
    places_left,
    bookable: places_left > 0,
  }));
  return { date, open: true, closed_reason: null, slots };
}
