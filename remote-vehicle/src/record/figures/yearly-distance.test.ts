import { yearlyDistance } from './yearly-distance.ts';

const reading = (date: string, odometer_km: number) => ({ date, odometer_km });

describe('yearlyDistance', () => {
  it('projects the readings to a whole year', () => {
    const readings = [
      reading('2024-11-01', 50_000),
      reading('2025-03-01', 56_000),
      reading('2026-11-01', 70_000),
    ];
    expect(Math.round(yearlyDistance(readings) ?? 0)).toBe(10_007);
  });

  it('leaves out the first reading of a replaced odometer', () => {
    const readings = [
      reading('2025-01-01', 90_000),
      reading('2025-06-01', 100),
      reading('2026-01-01', 10_100),
    ];
    expect(Math.round(yearlyDistance(readings) ?? 0)).toBe(10_007);
  });

  it.each([
    ['no reading', []],
    ['one reading', [reading('2025-01-01', 90_000)]],
    ['readings of a few weeks', [reading('2025-01-01', 90_000), reading('2025-02-01', 91_000)]],
    ['equal readings', [reading('2025-01-01', 90_000), reading('2026-02-01', 90_000)]],
  ])('returns null for %s', (_, readings) => {
    expect(yearlyDistance(readings)).toBeNull();
  });
});
