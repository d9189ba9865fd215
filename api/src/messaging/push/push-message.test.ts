import { pushTtl } from './push-message.ts';

const HOUR = 3_600;
const now = new Date('2026-03-02T08:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR * 1_000).toISOString();

describe('how long a push is kept', () => {
  it.each([
    ['until the visit', 'moved', { starts: 5, happened: -1 }, 5],
    ['for an hour where the visit is sooner', 'cancelled', { starts: 0.5, happened: 0 }, 1],
    ['not once it is of no use', 'cancelled', { starts: -0.5, happened: -2 }, -0.5],
    ['for three days that the car is ready', 'ready', { starts: -5, happened: 0 }, 72],
    ['less by how late it is', 'ready', { starts: -5, happened: -70 }, 2],
    ['for 28 days at most', 'confirmed', { starts: 2_000, happened: 0 }, 28 * 24],
  ] as const)('should be %s', (_, kind, { starts, happened }, hours) => {
    const appointment = { starts_at: at(starts) };
    expect(pushTtl({ kind, appointment, change: { changed_at: at(happened) }, now })).toBe(hours * HOUR);
  });
});
