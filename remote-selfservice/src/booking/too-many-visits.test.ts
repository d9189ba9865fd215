import { visitOf } from '../testing/samples.ts';
import { countsTowardsLimit } from './too-many-visits.tsx';

const now = new Date('2026-11-26T10:30:00Z');

describe('countsTowardsLimit', () => {
  it.each([
    ['confirmed', '10:30', true],
    ['requested', '10:45', true],
    ['confirmed', '10:15', false],
    ['in_progress', '09:00', true],
    ['ready', '09:00', false],
    ['cancelled', '11:00', false],
    ['completed', '09:00', false],
    ['no_show', '09:00', false],
  ] as const)('counts a visit that is %s at %s: %s', (status, time, counts) => {
    expect(countsTowardsLimit(visitOf({ status, time }), now)).toBe(counts);
  });
});
