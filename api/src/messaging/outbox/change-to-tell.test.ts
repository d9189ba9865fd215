/** @jest-environment node */
import type { AppointmentJson } from '../../booking/schema.ts';
import { changeToTell } from './change-to-tell.ts';
import type { VisitEvent } from './channel.ts';

type ChangeName = AppointmentJson['changes'][number]['change'];
type Kind = VisitEvent['kind'];

const STATUS: Partial<Record<ChangeName, AppointmentJson['status']>> = {
  booked: 'requested',
  confirmed: 'confirmed',
  started: 'in_progress',
  ready: 'ready',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

const LONG_BEFORE = '2026-03-02T08:00:00Z';
const DAY_BEFORE = '2026-03-08T16:00:00Z';
const AFTER = '2026-03-09T10:00:01Z';

/** A visit on Monday, 9 March 2026 at 10:00 in London, to which these changes happened. */
function appointment(changes: readonly ChangeName[], first: 'requested' | 'confirmed'): AppointmentJson {
  const status = changes.reduce(
    (before, change) => (change === 'booked' ? first : (STATUS[change] ?? before)),
    first as AppointmentJson['status'],
  );
  return {
    id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a002',
    version: changes.length,
    reference: 'HSG-4F7K',
    status,
    service_type: 'repair',
    date: '2026-03-09',
    time: '10:00',
    time_zone: 'Europe/London',
    starts_at: '2026-03-09T10:00:00.000Z',
    ends_at: '2026-03-09T10:15:00.000Z',
    note: null,
    vehicle: { id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a003', device_reg: 'CAR 1', make: null, model: null },
    changeable_until: null,
    work: [],
    odometer_km: null,
    rating: null,
    changes: changes.map((change) => ({
      change,
      by: 'customer',
      date: '2026-03-09',
      time: '10:00',
      reason: null,
      changed_at: LONG_BEFORE,
    })),
    created_at: LONG_BEFORE,
  };
}

interface Case {
  /** The event is that of the last one in `before`. */
  before: ChangeName[];
  kind?: Kind;
  since: ChangeName[];
  now?: string;
  told: boolean;
  first?: 'requested' | 'confirmed';
}

const name = ({ before, kind = before.at(-1) as Kind, since, now = LONG_BEFORE, told }: Case) =>
  `${told ? '' : 'not '}tell of "${kind}" ${since.length ? `after "${since}"` : 'at once'}, at ${now}`;

const CASES: Case[] = [
  { before: ['booked'], since: [], told: true },
  { before: ['booked'], since: [], first: 'confirmed', told: true },
  { before: ['booked'], since: ['added'], told: true },
  { before: ['booked'], since: ['added', 'moved'], told: false },
  { before: ['booked'], since: [], now: AFTER, told: false },
  ...(['confirmed', 'moved', 'cancelled'] as const).map((since) => ({
    before: ['booked' as const],
    since: [since],
    told: false,
  })),
  { before: ['booked', 'confirmed'], since: [], told: true },
  { before: ['booked', 'confirmed'], since: [], now: AFTER, told: false },
  { before: ['booked', 'confirmed'], since: ['added'], told: true },
  { before: ['booked', 'confirmed'], since: ['moved'], told: false },
  { before: ['booked', 'confirmed'], since: ['cancelled'], told: false },
  { before: ['booked', 'confirmed'], since: ['started'], told: false },
  { before: ['booked', 'confirmed'], since: ['no_show'], told: false },
  { before: ['booked', 'moved'], since: [], told: true },
  { before: ['booked', 'moved'], since: ['confirmed'], told: true },
  { before: ['booked', 'moved'], since: ['moved'], told: false },
  { before: ['booked', 'moved'], since: ['cancelled'], told: false },
  { before: ['booked', 'moved'], since: [], now: AFTER, told: false },
  { before: ['booked', 'cancelled'], since: [], told: true },
  { before: ['booked', 'cancelled'], since: [], now: AFTER, told: true },
  { before: ['booked', 'confirmed', 'started', 'ready'], since: [], now: AFTER, told: true },
  { before: ['booked', 'confirmed', 'started', 'ready'], since: ['completed'], now: AFTER, told: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: [], now: DAY_BEFORE, told: true },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: [], told: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: ['moved'], now: DAY_BEFORE, told: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: ['cancelled'], now: DAY_BEFORE, told: false },
];

describe('a message that was held up', () => {
  it.each(CASES.map((each): [string, Case] => [name(each), each]))('should %s', (_, each) => {
    const { before, kind = before.at(-1) as Kind, since, now = LONG_BEFORE, first = 'requested' } = each;
    const visit = appointment([...before, ...since], first);
    const event = { appointment_id: visit.id, version: before.length, kind };
    expect(changeToTell(event, visit, new Date(now))).toBe(
      each.told ? visit.changes[before.length - 1] : null,
    );
  });

  it('should tell nothing of a version that is not known', () => {
    const visit = appointment(['booked'], 'confirmed');
    const event = { appointment_id: visit.id, version: 0, kind: 'booked' as const };
    expect(changeToTell(event, visit, new Date(LONG_BEFORE))).toBeNull();
  });
});
