import type { Reminder } from '@forecourt/shared/api';
import { reminderOf } from '../testing/samples.ts';
import { isToBook, listSections, selectUrgent } from './group-reminders.ts';

const visit = { appointment_id: 'a', reference: 'HSG-4F7K', date: '2026-11-12' };
const named = (name: string, change: Partial<Reminder>) => reminderOf({ name, ...change });
const reminders = [
  named('later', { state: 'upcoming' }),
  named('asleep', { status: 'snoozed', state: 'overdue' }),
  named('soon', { state: 'due_soon' }),
  named('late', { state: 'overdue' }),
  named('booked', { state: 'booked', booked: { ...visit, time: '10:30', status: 'confirmed' } }),
  named('offered', { state: 'upcoming', offered: { ...visit, odometer_km: null } }),
  named('over', { state: null, status: 'done' }),
];

it('should order by urgency, and leave out closed reminders', () => {
  expect(
    listSections(reminders).map((each) => [each.part, ...each.reminders.map(({ name }) => name)]),
  ).toEqual([
    ['now', 'offered', 'late', 'soon'],
    ['booked', 'booked'],
    ['upcoming', 'later'],
    ['snoozed', 'asleep'],
  ]);
});

it('should be urgent when due or due soon, and neither booked nor snoozed', () => {
  expect(selectUrgent(reminders).map(({ name }) => name)).toEqual(['offered', 'late', 'soon']);
});

it('should need a visit when due or due soon, and neither booked, snoozed nor perhaps done', () => {
  expect(reminders.filter(isToBook).map(({ name }) => name)).toEqual(['soon', 'late']);
});

it.each(['Insurance', 'Vehicle tax', 'Versicherung'])('should ask for no visit for %s', (name) => {
  const late = reminders.find((reminder) => reminder.name === 'late') as Reminder;
  expect(isToBook({ ...late, name })).toBe(false);
});

it('should put reminders without any date last, in order of mileage', () => {
  const at = (km: number) => named(`at ${km}`, { state: 'upcoming', due_on: null, due_odometer: km });
  const [part] = listSections([at(72_000), named('on a day', { state: 'upcoming' }), at(60_000)]);
  expect(part?.reminders.map(({ name }) => name)).toEqual(['on a day', 'at 60000', 'at 72000']);
});
