import { computePlotArea, plotYearsChart } from './years-chart.tsx';

const box = computePlotArea({ width: 360, height: 276 }, 64);

describe('plotYearsChart', () => {
  it('starts each bar at zero, and leaves a year without costs empty', () => {
    const { bars, years } = plotYearsChart(
      [
        { year: 2024, value: 19_000 },
        { year: 2026, value: 38_000 },
      ],
      box,
    );
    const [first, last] = bars;
    expect(years.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBe(box.bottom);
    expect((last?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(2);
  });

  it('centres its bars in the box', () => {
    const { bars } = plotYearsChart(
      [
        { year: 2025, value: 19_000 },
        { year: 2026, value: 38_000 },
      ],
      box,
    );
    const [first, last] = bars;
    expect((first?.x ?? 0) - box.left).toBeCloseTo(box.right - (last?.x ?? 0) - (last?.width ?? 0));
  });

  it('labels no more years than fit, the last one included', () => {
    const sums = Array.from({ length: 37 }, (_, index) => ({ year: 1990 + index, value: 10_000 }));
    const years = plotYearsChart(sums, box).years.map(({ year }) => year);
    expect(years.length).toBeLessThan(8);
    expect(years.at(-1)).toBe(2026);
  });
});
