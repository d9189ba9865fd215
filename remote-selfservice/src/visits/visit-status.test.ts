import { createCancelledVisit, createSampleVisit } from '../testing/samples.ts';
import { computeVisitStage, findWorkshopCancellation, toTodayOrTomorrow } from './visit-status.ts';

const at = (now: string) => new Date(now);

describe('computeVisitStage', () => {
  it.each([
    ['confirmed', '2026-11-26T10:46:00Z', 'upcoming'],
    ['requested', '2026-11-26T23:59:00Z', 'upcoming'],
    ['confirmed', '2026-11-27T00:00:00Z', 'unreported'],
    ['in_progress', '2026-11-27T09:00:00Z', 'in_progress'],
    ['ready', '2026-11-27T09:00:00Z', 'ready'],
    ['completed', '2026-11-26T10:00:00Z', 'completed'],
    ['cancelled', '2026-11-01T10:00:00Z', 'cancelled'],
  ] as const)('makes a visit that is %s, at %s, %s', (status, now, stage) => {
    expect(computeVisitStage(createSampleVisit({ status }), at(now))).toBe(stage);
  });
});

describe('findWorkshopCancellation', () => {
  it('is the workshop’s cancellation, and null for any other visit', () => {
    const reason = 'No lift that day';
    expect(findWorkshopCancellation(createCancelledVisit('workshop', { reason }))?.reason).toBe(reason);
    expect(findWorkshopCancellation(createCancelledVisit('customer', { reason }))).toBeNull();
    expect(findWorkshopCancellation(createSampleVisit())).toBeNull();
  });

  it('goes by the last time that it was cancelled', () => {
    const first = createCancelledVisit('workshop', { reason: 'No lift that day' });
    expect(findWorkshopCancellation(createCancelledVisit('customer', { changes: first.changes }))).toBeNull();
  });
});

describe('toTodayOrTomorrow', () => {
  it.each([
    ['Europe/London', '2026-11-24T23:59:00Z', null],
    ['Europe/London', '2026-11-25T00:00:00Z', 'tomorrow'],
    ['Europe/London', '2026-11-26T00:00:00Z', 'today'],
    ['Europe/London', '2026-11-27T00:00:00Z', null],
    ['Asia/Tokyo', '2026-11-24T15:00:00Z', 'tomorrow'],
    ['America/New_York', '2026-11-26T04:59:00Z', 'tomorrow'],
  ])('goes by the workshop’s day: in %s, at %s, %s', (time_zone, now, day) => {
    expect(toTodayOrTomorrow(createSampleVisit({ time_zone }), at(now))).toBe(day);
  });
});
