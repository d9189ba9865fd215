/** @jest-environment node */
import { computeDueState, findMatchingVisits, type ReminderVisitCandidate } from './assess-reminder.ts';

const TODAY = '2026-03-02';
const byDate = (due_date: string, leadDays = 14) =>
  computeDueState({ due_date, due_odometer: null }, [], TODAY, leadDays).state;

/** 40 km a day, 50,000 km on 1 March. */
const READINGS = [
  { date: '2025-12-01', odometer_km: 46_400 },
  { date: '2026-03-01', odometer_km: 50_000 },
];
const byOdometer = (due_odometer: number, readings = READINGS) =>
  computeDueState({ due_date: null, due_odometer }, readings, TODAY, 14);

describe('the urgency of a reminder', () => {
  it.each([
    ['2026-03-01', 'overdue'],
    ['2026-03-02', 'due'],
    ['2026-03-03', 'due_soon'],
    ['2026-03-16', 'due_soon'],
    ['2026-03-17', 'upcoming'],
  ])('follows from its date: %s is %s', (date, state) => {
    expect(byDate(date)).toBe(state);
  });

  it('follows from the lead days', () => {
    expect([byDate('2026-03-05', 3), byDate('2026-03-06', 3), byDate('2026-03-03', 0)]).toEqual([
      'due_soon',
      'upcoming',
      'upcoming',
    ]);
  });

  it('follows from an estimate of the odometer, which never makes it overdue', () => {
    expect(byOdometer(51_000)).toEqual({ state: 'upcoming', on: '2026-03-26', isEstimated: true });
    expect(byOdometer(50_600)).toEqual({ state: 'due_soon', on: '2026-03-16', isEstimated: true });
    expect(byOdometer(50_040)).toEqual({ state: 'due', on: TODAY, isEstimated: true });
    const longAgo = READINGS.map(({ odometer_km }, index) => ({
      date: index ? '2025-06-01' : '2025-03-03',
      odometer_km,
    }));
    expect(byOdometer(50_040, longAgo).state).toBe('due');
  });

  it('follows from a reading, which can make it overdue', () => {
    expect(byOdometer(50_000)).toEqual({ state: 'due', on: '2026-03-01', isEstimated: false });
    expect(byOdometer(49_999).state).toBe('overdue');
  });

  it('is unknown without enough readings for an estimate', () => {
    expect(byOdometer(50_100, READINGS.slice(1))).toEqual({
      state: 'upcoming',
      on: null,
      isEstimated: false,
    });
  });

  it('is the higher of date and odometer, on the earlier day', () => {
    const both = (due_date: string, due_odometer: number) =>
      computeDueState({ due_date, due_odometer }, READINGS, TODAY, 14);
    expect(both('2027-01-01', 50_040)).toEqual({ state: 'due', on: TODAY, isEstimated: true });
    expect(both('2026-03-01', 60_000)).toEqual({ state: 'overdue', on: '2026-03-01', isEstimated: false });
    expect(computeDueState({ due_date: '2026-03-10', due_odometer: 60_000 }, [], TODAY, 14)).toEqual({
      state: 'due_soon',
      on: '2026-03-10',
      isEstimated: false,
    });
  });
});

/** A reminder of a car, which is due on 20 March 2026 and was added a year before. */
const wanted = (change: Partial<Parameters<typeof findMatchingVisits>[0]> = {}) => ({
  vehicle_id: 'car',
  appointment_id: null,
  service_type: null,
  repeat_months: null,
  declined_appointment_id: null,
  planned_appointment_id: null,
  previous_appointment_id: null,
  created_at: new Date('2025-03-20T08:00:00Z'),
  ...change,
});

const visit = (id: string, change: Partial<ReminderVisitCandidate> = {}): ReminderVisitCandidate => ({
  id,
  reference: id,
  vehicle_id: 'car',
  service_type: 'repair',
  status: 'confirmed',
  date: '2026-03-10',
  time: '10:00',
  odometer_km: null,
  noted_at: new Date('2026-03-10T12:00:00Z'),
  ...change,
});

/** The ids of the visits that fit. */
function matching(
  change: Parameters<typeof wanted>[0],
  visits: readonly ReminderVisitCandidate[],
  on: string | null = '2026-03-20',
) {
  const { booked, offered } = findMatchingVisits(wanted(change), { on, leadDays: 14, today: TODAY }, visits);
  return { booked: booked?.id, offered: offered?.id };
}

const NONE = { booked: undefined, offered: undefined };
const ofRepair = { service_type: 'repair' };
const planned = { planned_appointment_id: 'planned' };
const completed = { status: 'completed', date: '2026-03-01' } as const;

describe('a reminder without a planned visit', () => {
  it.each([
    ['a visit of its kind', ofRepair, {}, 'booked'],
    ['none of another kind', ofRepair, { service_type: 'others' }, undefined],
    ['none where it has no kind of work', {}, {}, undefined],
    ['none of another vehicle', ofRepair, { vehicle_id: 'van' }, undefined],
    ['one 60 days before it is due', ofRepair, { date: '2026-01-19' }, 'booked'],
    ['none more than 60 days before it is due', ofRepair, { date: '2026-01-18' }, undefined],
    ['one half of its interval before', { ...ofRepair, repeat_months: 1 }, { date: '2026-03-05' }, 'booked'],
    ['none more than that before', { ...ofRepair, repeat_months: 1 }, { date: '2026-03-04' }, undefined],
    ['none long after it is due', ofRepair, { date: '2026-04-04' }, undefined],
    ['none that it is attached to', { ...ofRepair, appointment_id: 'booked' }, {}, undefined],
  ] as const)('is booked by %s', (_, change, of, id) => {
    expect(matching(change, [visit('booked', of)])).toEqual({ ...NONE, booked: id });
  });
});

it.each([
  ['2026-02-01', '2026-03-16', 'booked'],
  ['2026-02-01', '2026-03-17', undefined],
  ['2026-03-03', '2026-03-18', undefined],
  ['2026-03-04', '2026-03-18', 'booked'],
])('a reminder due on %s counts a visit on %s as %s', (dueOn, date, id) => {
  expect(matching(ofRepair, [visit('booked', { date })], dueOn)).toEqual({ ...NONE, booked: id });
});

it('a reminder is not offered visits before the one that was declined', () => {
  const visits = [visit('earlier', { ...completed, date: '2026-02-28' }), visit('later', completed)];
  expect(matching(ofRepair, visits)).toEqual({ ...NONE, offered: 'later' });
  expect(matching({ ...ofRepair, declined_appointment_id: 'later' }, visits)).toEqual(NONE);
});

describe('a reminder that is planned for a visit', () => {
  it.each([
    ['of another kind of work', ofRepair, { service_type: 'others' }],
    ['where it has no kind of work', {}, {}],
    ['long before it is due', ofRepair, { date: '2025-12-01' }],
    ['long after it is due', ofRepair, { date: '2026-08-01' }],
    ['for which the vehicle is there', {}, { status: 'ready' }],
  ] as const)('is booked by it: %s', (_, change, of) => {
    expect(matching({ ...planned, ...change }, [visit('planned', of)])).toEqual({
      ...NONE,
      booked: 'planned',
    });
  });

  it('is booked by it while the due date is unknown', () => {
    expect(matching(planned, [visit('planned')], null)).toEqual({ ...NONE, booked: 'planned' });
  });

  it('is booked by it rather than by an earlier visit of its kind', () => {
    const visits = [visit('earlier', { date: '2026-03-09' }), visit('planned', { service_type: 'others' })];
    expect(matching({ ...ofRepair, ...planned }, visits)).toEqual({ ...NONE, booked: 'planned' });
  });

  it('is booked by a visit of its kind if the planned one was cancelled', () => {
    expect(matching({ ...ofRepair, ...planned }, [visit('other')])).toEqual({ ...NONE, booked: 'other' });
    expect(matching(planned, [visit('other')])).toEqual(NONE);
  });

  it('is offered it after its completion, rather than a later visit of its kind', () => {
    const visits = [visit('planned', { ...completed, service_type: 'others' }), visit('later', completed)];
    expect(matching(planned, visits)).toEqual({ ...NONE, offered: 'planned' });
    expect(matching({ ...ofRepair, ...planned }, visits)).toEqual({ ...NONE, offered: 'planned' });
  });

  it.each([
    ['it was declined', { declined_appointment_id: 'planned' }],
    ['the reminder hangs on it', { appointment_id: 'planned' }],
    ['it was done in it the time before', { previous_appointment_id: 'planned' }],
    ['it is of another vehicle', { vehicle_id: 'van' }],
  ])('ignores a visit if %s', (_, change) => {
    expect(matching({ ...planned, ...change }, [visit('planned')])).toEqual(NONE);
    expect(matching({ ...planned, ...change }, [visit('planned', completed)])).toEqual(NONE);
  });
});
