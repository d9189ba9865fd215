/** @jest-environment node */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { findEarlierTimes, type MovableVisit } from './earlier-times.ts';

const TUESDAY = '2026-03-03';
const FRIDAY = '2026-03-06';
const SLOTS = ['09:00', '09:15', '09:30', '09:45'];

const settings = siteSettingsSchema.parse({
  booking: {
    slots: SLOTS,
    placesPerSlot: 2,
    serviceTypes: {
      long: { title: { en: 'Long', de: 'Lang' }, slots: 2 },
      mot: { title: { en: 'MOT', de: 'HU' }, atOnce: 1 },
    },
  },
});

const visit: MovableVisit = {
  id: 'waiting',
  status: 'confirmed',
  service_type: 'repair',
  date: FRIDAY,
  time: '09:30',
  starts_at: new Date(`${FRIDAY}T09:30:00Z`),
  minutes: 15,
  vehicle_id: 'car',
};

interface Case {
  change?: Partial<MovableVisit>;
  date?: string;
  taken?: Record<string, number>;
  freed: { time: string | null; appointment_id: string | null; holders: string[] | null }[];
  closed?: string[];
  places?: number;
  kinds?: Record<string, string>;
  now?: string;
}

/** A place of `time` that one of `holders` gave up. */
const free = (time: string, ...holders: string[]) => ({
  time,
  appointment_id: holders[0] ?? null,
  holders,
});

/** Places that the workshop added to a `time` that `holders` had filled. */
const add = (time: string, ...holders: string[]) => ({ time, appointment_id: null, holders });

function opened({ change, date = TUESDAY, now = '2026-03-02T10:00Z', ...given }: Case) {
  const { taken = {}, freed, closed = [], places = null, kinds = {} } = given;
  const facts = {
    taken: new Map(Object.entries(taken)),
    closing: { day: null, slots: new Set(closed), places },
    freed,
    kinds: new Map(Object.entries(kinds)),
  };
  const services = { settings, now: () => new Date(now) };
  return findEarlierTimes({ ...visit, ...change }, date, facts, services).opened;
}

const OPENED_DAY = [{ time: null, appointment_id: null, holders: null }];
const MOT = { service_type: 'mot' };

describe('the times that became free before a visit', () => {
  it.each<[string, Case, string[]]>([
    ['include one that was full', { taken: { '09:15': 1 }, freed: [free('09:15', 'a', 'b')] }, ['09:15']],
    ['omit one that had a free place before', { freed: [free('09:15', 'a')] }, []],
    [
      'include one whose places became free one after the other',
      { freed: [free('09:15', 'a', 'b'), free('09:15', 'b')] },
      ['09:15'],
    ],
    ['omit one that is full again', { taken: { '09:15': 2 }, freed: [free('09:15', 'a', 'b')] }, []],
    [
      'omit one whose freed place was taken again while another was free all along',
      { taken: { '09:15': 1 }, freed: [free('09:15', 'a')] },
      [],
    ],
    [
      'omit what the visit itself gave up',
      { taken: { '09:15': 1 }, freed: [free('09:15', 'a', 'waiting')] },
      [],
    ],
    [
      'omit one of which the visit itself has a place',
      { date: FRIDAY, freed: [free('09:15', 'a', 'waiting')] },
      [],
    ],
    ['are all times of an opened day', { freed: OPENED_DAY }, SLOTS],
    [
      'omit times of an opened day that stay closed',
      { freed: OPENED_DAY, closed: ['09:00'] },
      SLOTS.slice(1),
    ],
    [
      'end with the start of the visit on its own day',
      { date: FRIDAY, freed: OPENED_DAY },
      ['09:00', '09:15'],
    ],
    ['are never after the day of the visit', { date: '2026-03-09', freed: OPENED_DAY }, []],
    ['are never on a closed weekday', { date: '2026-03-01', freed: OPENED_DAY }, []],
    [
      'begin after the minimum notice',
      { date: TUESDAY, freed: OPENED_DAY, now: '2026-03-03T07:20Z' },
      ['09:30', '09:45'],
    ],
    [
      'have room for all the work',
      {
        change: { service_type: 'long', minutes: 30 },
        taken: { '09:15': 1, '09:30': 1, '09:45': 2 },
        freed: [free('09:30', 'a', 'b')],
      },
      ['09:15'],
    ],
    [
      'include one that was full with fewer places',
      { taken: { '09:15': 1 }, freed: [add('09:15', 'a')] },
      ['09:15'],
    ],
    [
      'omit one that is still full with more places',
      { taken: { '09:15': 2 }, freed: [add('09:15', 'a')] },
      [],
    ],
    [
      'omit one that only the visit itself had filled',
      { date: FRIDAY, freed: [add('09:15', 'waiting')] },
      [],
    ],
    [
      'omit one of a day whose places are fewer than before',
      { taken: { '09:15': 1 }, freed: [free('09:15', 'a', 'b')], places: 1 },
      [],
    ],
    [
      'include one at which another visit of a limited kind was',
      { change: MOT, freed: [free('09:15', 'a')], kinds: { a: 'mot' } },
      ['09:15'],
    ],
    [
      'omit one at which only visits of other kinds were',
      { change: MOT, freed: [free('09:15', 'a')], kinds: { a: 'repair' } },
      [],
    ],
    [
      'omit one at which a visit of the limited kind still is',
      {
        change: MOT,
        taken: { '09:15': 1, '09:15 mot': 1 },
        freed: [free('09:15', 'a', 'b')],
        kinds: { a: 'repair', b: 'mot' },
      },
      [],
    ],
    ['are none once the visit cannot be moved', { freed: OPENED_DAY, now: '2026-03-05T09:31Z' }, []],
    ['are none for a visit in the workshop', { change: { status: 'in_progress' }, freed: OPENED_DAY }, []],
  ])('%s', (_, facts, times) => {
    expect(opened(facts)).toEqual(times);
  });
});
