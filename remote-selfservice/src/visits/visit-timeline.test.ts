import { visitOf } from '../testing/samples.ts';
import { timelineOf } from './visit-timeline.ts';

const said = (status: Parameters<typeof visitOf>[0]) =>
  timelineOf(visitOf(status)).map(({ what, state }) => `${what}: ${state}`);

describe('timelineOf', () => {
  it.each([
    [
      'requested',
      ['booked: done', 'requested: current', 'confirmed: open', 'in_progress: open', 'completed: open'],
    ],
    ['confirmed', ['booked: done', 'confirmed: current', 'in_progress: open', 'completed: open']],
    ['in_progress', ['booked: done', 'confirmed: done', 'in_progress: current', 'completed: open']],
    ['completed', ['booked: done', 'confirmed: done', 'in_progress: done', 'completed: done']],
    ['cancelled', ['booked: done', 'cancelled: current']],
    ['no_show', ['booked: done', 'confirmed: done', 'no_show: current']],
  ] as const)('should tell the way of a visit that is %s', (status, events) => {
    expect(said({ status })).toEqual(events);
  });

  it('should give the time of the booking, and the planned time of what is to come', () => {
    const [booked, , inWorkshop] = timelineOf(visitOf({ status: 'confirmed' }));
    expect(booked?.happened).toBe('2026-11-06T18:22:00.000Z');
    expect(inWorkshop?.planned).toEqual({ date: '2026-11-26', time: '10:30' });
  });
});
