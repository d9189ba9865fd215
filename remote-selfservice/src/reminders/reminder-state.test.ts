import type { Reminder } from '@forecourt/shared/api';
import { selectRemindersNeedingAttention } from '../reminder-groups.ts';
import {
  createCompletedVisit,
  createSampleReminder,
  createSampleVisit,
  transit,
} from '../testing/samples.ts';
import {
  computeDueInfo,
  findVisitForReminder,
  groupRemindersIntoSections,
  reminderNeedsBooking,
} from './reminder-state.ts';

const visit = { appointment_id: 'a', reference: 'HSG-4F7K', date: '2026-11-12' };
const named = (name: string, change: Partial<Reminder>) => createSampleReminder({ name, ...change });
const reminders = [
  named('later', { state: 'upcoming' }),
  named('asleep', { status: 'snoozed', state: 'overdue' }),
  named('soon', { state: 'due_soon' }),
  named('late', { state: 'overdue' }),
  named('booked', { state: 'booked', booked: { ...visit, time: '10:30', status: 'confirmed' } }),
  named('offered', { state: 'upcoming', offered: { ...visit, odometer_km: null } }),
  named('over', { state: null, status: 'done' }),
];

it('orders by urgency, and leaves out closed reminders', () => {
  expect(
    groupRemindersIntoSections(reminders).map((each) => [
      each.part,
      ...each.reminders.map(({ name }) => name),
    ]),
  ).toEqual([
    ['now', 'offered', 'late', 'soon'],
    ['booked', 'booked'],
    ['upcoming', 'later'],
    ['snoozed', 'asleep'],
  ]);
});

it('is urgent when due or due soon, and neither booked nor snoozed', () => {
  expect(selectRemindersNeedingAttention(reminders).map(({ name }) => name)).toEqual([
    'offered',
    'late',
    'soon',
  ]);
});

it('needs a visit when due or due soon, and neither booked, snoozed nor perhaps done', () => {
  expect(reminders.filter(reminderNeedsBooking).map(({ name }) => name)).toEqual(['soon', 'late']);
});

it.each(['Insurance', 'Road tax', 'Versicherung'])('asks for no visit for %s', (name) => {
  const late = reminders.find((reminder) => reminder.name === 'late') as Reminder;
  expect(reminderNeedsBooking({ ...late, name })).toBe(false);
});

it('puts reminders without any date last, in order of mileage', () => {
  const at = (km: number) => named(`at ${km}`, { state: 'upcoming', due_on: null, due_odometer: km });
  const [part] = groupRemindersIntoSections([
    at(72_000),
    named('on a day', { state: 'upcoming' }),
    at(60_000),
  ]);
  expect(part?.reminders.map(({ name }) => name)).toEqual(['on a day', 'at 60000', 'at 72000']);
});

const TODAY = '2026-11-23';

describe('when something is due', () => {
  it.each([
    ['2026-11-04', 'past', -19],
    ['2026-11-23', 'near', 0],
    ['2026-12-02', 'near', 9],
    ['2026-12-23', 'near', 30],
    ['2026-12-24', 'far', 31],
  ])('is counted while it is near, otherwise named: %s is %s', (due_date, is, days) => {
    expect(computeDueInfo(createSampleReminder({ due_date }), TODAY)).toEqual({
      by: 'date',
      is,
      days,
      on: due_date,
      orAt: null,
    });
  });

  it('includes the reading while the date is ahead and the reading may be first', () => {
    expect(computeDueInfo(createSampleReminder({ due_odometer: 90_000 }), TODAY)).toMatchObject({
      by: 'date',
      orAt: 90_000,
    });
    const reading = { date: '2026-03-02', odometer_km: 80_000 };
    const estimate = { odometer_km: 85_000, km_per_day: 5, readings: 2, from: reading, to: reading };
    // By the estimate, the date comes before the mileage.
    expect(computeDueInfo(createSampleReminder({ due_odometer: 90_000, estimate }), TODAY)).toMatchObject({
      orAt: null,
    });
    const past = createSampleReminder({ due_date: '2026-11-04', due_odometer: 90_000 });
    expect(computeDueInfo(past, TODAY)).toMatchObject({ is: 'past', orAt: null });
  });

  it('is the reading if that is first, estimated or read', () => {
    const due = { due_odometer: 90_000, due_on: '2026-11-30' };
    expect(computeDueInfo(createSampleReminder({ ...due, due_on_estimated: true }), TODAY)).toEqual({
      by: 'estimate',
      km: 90_000,
      on: '2026-11-30',
    });
    expect(computeDueInfo(createSampleReminder(due), TODAY)).toEqual({
      by: 'reading',
      km: 90_000,
      on: '2026-11-30',
    });
  });

  it('has no date if none can be estimated', () => {
    const reminder = createSampleReminder({ due_date: null, due_odometer: 90_000, due_on: null });
    expect(computeDueInfo(reminder, TODAY)).toEqual({ by: 'distance', km: 90_000 });
  });
});

const NOW = new Date('2026-11-23T08:00:00Z');
const { id, device_reg, make, model } = transit;
const ofTransit = createSampleVisit({ vehicle: { id, device_reg, make, model } });
const inTheWorkshop = createSampleVisit({ id: 'here', date: '2026-11-23', status: 'in_progress' });

describe('the visit at which it could be done as well', () => {
  it('is the next one of the vehicle, or the one it is at the workshop for', () => {
    expect(
      findVisitForReminder(
        createSampleReminder(),
        [createCompletedVisit(), ofTransit, createSampleVisit()],
        NOW,
      ),
    ).toEqual(createSampleVisit());
    expect(findVisitForReminder(createSampleReminder(), [createSampleVisit(), inTheWorkshop], NOW)).toEqual(
      inTheWorkshop,
    );
  });

  it('ignores other vehicles and past visits', () => {
    expect(findVisitForReminder(createSampleReminder(), [createCompletedVisit(), ofTransit], NOW)).toBeNull();
  });

  it.each([
    ['is booked', { state: 'booked' }],
    ['is far off', { state: 'upcoming' }],
    ['was put off', { status: 'snoozed' }],
    ['is done', { status: 'done', state: null }],
  ] as const)('is null if the reminder %s', (_, change) => {
    expect(findVisitForReminder(createSampleReminder(change), [createSampleVisit()], NOW)).toBeNull();
  });
});
