import type { Time } from './stage.ts';

interface TimeNotToBeHad {
  refusal: string;
  when: string;
  at: Time;
  service_type?: string;
  /** What the workshop has closed of that day. */
  closing?: { closed: boolean; closed_slots?: string[] };
}

/** Times that nobody can have, neither by booking nor by moving. */
export const TIMES_NOT_TO_BE_HAD: readonly TimeNotToBeHad[] = [
  {
    refusal: '422 not_a_slot',
    when: 'no slot begins then',
    at: { date: '2026-03-03', time: '10:05' },
  },
  {
    refusal: '422 not_a_slot',
    when: 'the work would last beyond the opening hours',
    at: { date: '2026-03-03', time: '17:30' },
    service_type: 'installation',
  },
  {
    refusal: '422 not_a_slot',
    when: 'the workshop has closed that time',
    at: { date: '2026-03-04', time: '16:00' },
    closing: { closed: false, closed_slots: ['16:00'] },
  },
  {
    refusal: '422 closed_day',
    when: 'the workshop is closed on that day of the week',
    at: { date: '2026-03-07', time: '10:00' },
  },
  {
    refusal: '422 closed_day',
    when: 'the day is closed by the settings',
    at: { date: '2026-03-05', time: '10:00' },
  },
  {
    refusal: '422 closed_day',
    when: 'the workshop has closed the day',
    at: { date: '2026-03-06', time: '10:00' },
    closing: { closed: true },
  },
  {
    refusal: '422 too_soon',
    when: 'it is less than two hours from now',
    at: { date: '2026-03-02', time: '09:45' },
  },
  {
    refusal: '422 too_soon',
    when: 'it is past',
    at: { date: '2026-02-27', time: '10:00' },
  },
  {
    refusal: '422 too_far',
    when: 'it is more than sixty days from now',
    at: { date: '2026-05-04', time: '10:00' },
  },
];
