import { readClock } from '@forecourt/shared/clock';
import { ianaZoneNames, offsetAt, offsetChanges } from '@forecourt/shared/zones';
import { clockTag } from './clock-tag.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const clockIn = (timeZone: string, horizonDays = 60, now = NOW) => {
  const [, content = ''] =
    /^<meta name="forecourt-clock" content="([^"]*)">$/.exec(clockTag({ timeZone, horizonDays }, now)) ?? [];
  return { content, clock: readClock(content) };
};

describe('the clock in pages', () => {
  it('should contain every change of some years, in every time zone', () => {
    for (const zone of ianaZoneNames()) {
      const { timeZone, changes, until } = clockIn(zone).clock;
      const [first, ...others] = changes;
      expect([timeZone, first?.from, until]).toEqual([zone, Date.UTC(2024, 0), Date.UTC(2030, 0)]);
      expect(first?.offset).toBe(offsetAt(new Date(Date.UTC(2024, 0)), zone));
      expect(others).toEqual(
        offsetChanges(zone).filter(({ from }) => from > Date.UTC(2024, 0) && from < Date.UTC(2030, 0)),
      );
    }
  });

  it('should reach beyond the last day that can be booked', () => {
    expect(clockIn('Europe/London', 1_000).clock.until).toBe(Date.UTC(2032, 0));
  });

  it('should be small, and the same all year', () => {
    const { content } = clockIn('Europe/London');
    expect(content.length).toBeLessThan(150);
    expect(clockIn('Europe/London', 60, new Date('2026-01-01T00:00:00Z')).content).toBe(content);
  });
});
