import type { Appointment, AppointmentChange } from '@forecourt/shared/api';
import { createSampleVisit } from '../testing/samples.ts';
import { buildTimeline } from './visit-history.tsx';

const change = (
  what: AppointmentChange['change'],
  more: Partial<AppointmentChange> = {},
): AppointmentChange => ({
  ...{ change: what, by: 'workshop', date: '2026-11-26', time: '10:30', reason: null },
  ...{ changed_at: '2026-11-07T08:00:00.000Z', ...more },
});

const visit = (status: Appointment['status'], ...changes: AppointmentChange['change'][]) =>
  createSampleVisit({ status, changes: ['booked' as const, ...changes].map((what) => change(what)) });

describe('buildTimeline', () => {
  it.each([
    [visit('requested'), 'request_sent', 'requested'],
    [visit('confirmed'), 'booked', 'confirmed'],
    [visit('confirmed', 'confirmed', 'moved'), 'request_sent confirmed', 'moved'],
    [visit('in_progress', 'started'), 'booked confirmed', 'in_progress'],
    [visit('ready', 'started', 'ready'), 'booked confirmed in_progress', 'ready'],
    [visit('completed', 'started', 'completed'), 'booked confirmed in_progress completed', ''],
    [visit('cancelled', 'cancelled'), 'booked confirmed', '', 'cancelled'],
    [visit('no_show', 'no_show'), 'booked confirmed', '', 'no_show'],
    // A visit that is older than the recording of changes.
    [visit('completed'), 'booked confirmed completed', ''],
  ])(
    'returns the events of a visit in order, the last one as the current one or the end: %#',
    (of, done, current, ended = '') => {
      const stepsOf = (...states: [string, string][]) =>
        states.flatMap(([state, steps]) =>
          steps
            .split(' ')
            .filter(Boolean)
            .map((step) => `${step}: ${state}`),
        );
      expect(buildTimeline(of, true).map(({ what, state }) => `${what}: ${state}`)).toEqual(
        stepsOf(['done', done], ['current', current], ['ended', ended]),
      );
    },
  );

  it('does not contain a confirmation when the visit was cancelled before it was confirmed', () => {
    const told = (of: Appointment) => buildTimeline(of, false).map(({ what }) => what);
    expect(told(visit('cancelled', 'cancelled'))).toEqual(['request_sent', 'cancelled']);
    expect(told(visit('cancelled', 'confirmed', 'cancelled'))).toEqual([
      'request_sent',
      'confirmed',
      'cancelled',
    ]);
    expect(told(visit('cancelled', 'started', 'cancelled'))).toContain('confirmed');
  });

  it('contains each move with its new time, and only the first rating', () => {
    const moves = [
      change('booked'),
      change('moved', { date: '2026-11-27' }),
      change('moved', { date: '2026-11-30', time: '09:00' }),
      change('started'),
      change('completed'),
      change('rated', { changed_at: '2026-11-30T10:00:00.000Z' }),
      change('rated', { changed_at: '2026-11-30T11:00:00.000Z' }),
    ];
    const events = buildTimeline(createSampleVisit({ status: 'completed', changes: moves }), true);
    expect(events.flatMap(({ to }) => to ?? [])).toEqual([
      { date: '2026-11-27', time: '10:30' },
      { date: '2026-11-30', time: '09:00' },
    ]);
    const ratings = events.filter(({ what }) => what === 'rated');
    expect(ratings).toMatchObject([{ happened: '2026-11-30T10:00:00.000Z' }]);
  });

  it('contains the time of an automatic confirmation, also of a past visit, unless its steps were not recorded', () => {
    const confirmed = (of: Appointment) => buildTimeline(of, true).find(({ what }) => what === 'confirmed');
    const at = '2026-11-07T08:00:00.000Z';
    expect(confirmed(visit('confirmed'))).toMatchObject({ happened: at });
    expect(confirmed(visit('completed', 'started', 'completed'))).toMatchObject({ happened: at });
    expect(confirmed(visit('completed'))?.happened).toBeUndefined();
  });

  it('contains times and reasons of events', () => {
    const [booked] = buildTimeline(createSampleVisit(), true);
    expect(booked?.happened).toBe('2026-11-06T18:22:00.000Z');
    const cancelled = createSampleVisit({
      status: 'cancelled',
      changes: [change('booked'), change('cancelled', { reason: 'Rain' })],
    });
    expect(buildTimeline(cancelled, true).at(-1)).toMatchObject({
      what: 'cancelled',
      reason: 'Rain',
    });
  });
});
