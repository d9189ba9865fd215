import { plotCosts } from './costs-plot.ts';
import { plotDistance } from './distance-plot.ts';
import { plotBox } from './plot-box.ts';

const box = plotBox(360, 64);

describe('plotDistance', () => {
  it('should lie within its box, from the first day to the last', () => {
    const { points, lines } = plotDistance(
      [
        { date: '2024-03-01', odometer: 37_000 },
        { date: '2025-03-01', odometer: 44_000 },
        { date: '2026-03-01', odometer: 52_000 },
      ],
      box,
    );
    expect(lines).toHaveLength(1);
    expect([points[0]?.x, points.at(-1)?.x]).toEqual([box.left, box.right]);
    for (const { y } of points) {
      expect(y).toBeGreaterThanOrEqual(box.top);
      expect(y).toBeLessThanOrEqual(box.bottom);
    }
  });

  it('should begin another line where the odometer goes back', () => {
    const { lines } = plotDistance(
      [
        { date: '2024-03-01', odometer: 90_000 },
        { date: '2025-03-01', odometer: 100 },
        { date: '2026-03-01', odometer: 9_000 },
      ],
      box,
    );
    expect(lines).toHaveLength(2);
  });

  it('should name no more years than have room, the last among them', () => {
    const points = [
      { date: '1990-03-01', odometer: 0 },
      { date: '2026-03-01', odometer: 300_000 },
    ];
    const years = plotDistance(points, box).years.map(({ year }) => year);
    expect(years.length).toBeLessThan(8);
    expect(years.at(-1)).toBe(2026);
  });
});

describe('plotCosts', () => {
  it('should begin each bar at nothing, and leave a year without costs empty', () => {
    const { bars, years } = plotCosts(
      [
        { year: 2024, cost_minor: 19_000 },
        { year: 2026, cost_minor: 38_000 },
      ],
      box,
    );
    const [first, last] = bars;
    expect(years.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBe(box.bottom);
    expect((last?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(2);
  });

  it('should have its bars in the middle of its box', () => {
    const { bars } = plotCosts(
      [
        { year: 2025, cost_minor: 19_000 },
        { year: 2026, cost_minor: 38_000 },
      ],
      box,
    );
    const [first, last] = bars;
    expect((first?.x ?? 0) - box.left).toBeCloseTo(box.right - (last?.x ?? 0) - (last?.width ?? 0));
  });
});
