import { createSampleReminder } from '../testing/samples.ts';
import { computeNextReminderDate } from './next-date.ts';

type Repeat = NonNullable<ReturnType<typeof createSampleReminder>['repeat']>;

const every = (months: number, from: Repeat['from'], due_date = '2026-11-17', name = 'Oil change') =>
  createSampleReminder({ name, service_type: null, due_date, repeat: { months, distance: null, from } });

it.each<[string, ReturnType<typeof every>, string, string | null]>([
  ['the completion', every(12, 'completion'), '2026-11-29', '2027-11-29'],
  ['the due date', every(12, 'due'), '2026-11-10', '2027-11-17'],
  ['the due date, however late', every(12, 'due'), '2028-01-05', '2028-11-17'],
  [
    'the due date of an MOT up to a month early',
    every(12, 'completion', '2026-11-17', 'MOT'),
    '2026-10-18',
    '2027-11-17',
  ],
  ['an earlier MOT', every(12, 'completion', '2026-11-17', 'MOT'), '2026-10-17', '2027-10-16'],
  ['a late MOT', every(12, 'completion', '2026-11-17', 'MOT'), '2026-11-29', '2027-11-28'],
  ['a late MOT at a month’s end', every(12, 'completion', '2027-02-10', 'MOT'), '2027-03-01', '2028-02-29'],
  [
    'a late MOT before a short month',
    every(6, 'completion', '2026-08-01', 'MOT'),
    '2026-08-31',
    '2027-02-28',
  ],
  ['the last day of a month', every(6, 'due', '2026-08-31'), '2026-08-31', '2027-02-28'],
  ['nothing that it knows: a later day of a longer month', every(1, 'due', '2027-02-28'), '2027-02-28', null],
  ['nothing that it knows: the date is incomplete', every(12, 'completion'), '', null],
])('counts from %s', (_, reminder, done, next) => {
  expect(computeNextReminderDate(reminder, done, 'GB')).toBe(next);
});

it('has no date if the mileage may come first', () => {
  const reminder = every(12, 'due');
  expect(
    computeNextReminderDate(
      { ...reminder, repeat: { months: 12, distance: 16_093, from: 'due' } },
      '2026-11-17',
      'GB',
    ),
  ).toBeNull();
});
