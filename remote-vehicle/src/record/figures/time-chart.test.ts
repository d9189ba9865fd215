import { plotTimeChart } from './time-chart.tsx';

const WIDE = { width: 640, height: 276 };

const values = (count: number, everyDays: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    date: new Date(Date.UTC(2024, 10, 28) + index * everyDays * 86_400_000).toISOString().slice(0, 10),
    value: 40 + (index % 5),
  }));

describe('a chart over time', () => {
  it('labels the first and the last month, and on phones one between them', () => {
    const { months } = plotTimeChart(values(24, 31), 42, { width: 318, height: 196 });
    expect(months.map(({ month }) => month)).toEqual(['2024-11-28', '2026-01-01', '2026-11-11']);
  });

  it('labels no month twice', () => {
    // 28 Nov 2024 to 27 Jan 2025: 1 January would have room, but the end of the axis already names the month.
    const { months } = plotTimeChart(values(3, 30), 42, WIDE);
    expect(months.map(({ month }) => month.slice(0, 7))).toEqual(['2024-11', '2025-01']);
  });

  it('draws the course of many values as a mean of neighbours, and few values as they are', () => {
    const many = plotTimeChart(values(20, 30), 42, WIDE);
    const heights = many.trend.map(({ y }) => y);
    expect(Math.max(...heights.slice(2, -2)) - Math.min(...heights.slice(2, -2))).toBeLessThan(1);
    const few = plotTimeChart(values(5, 30), 42, WIDE);
    expect(few.trend.map(({ y }) => y)).toEqual(few.dots.map(({ y }) => y));
  });

  it('places its dots by date, and fills the height with the differences', () => {
    const { dots, average } = plotTimeChart(values(5, 30), 42, WIDE);
    const [first, second, third] = dots.map(({ x }) => x);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo((second ?? 0) - (first ?? 0));
    const heights = dots.map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
    expect(average).toBeCloseTo(dots[2]?.y ?? 0);
  });

  it.each([
    [2, 20, WIDE],
    [5, 30, WIDE],
    [30, 25, WIDE],
    [36, 90, WIDE],
    [30, 25, { width: 290, height: 196 }],
    // The only month begins directly after the first value.
    [2, 29, WIDE],
  ])('labels as many months as fit for %d values every %d days', (count, everyDays, size) => {
    const { months } = plotTimeChart(values(count, everyDays), 42, size);
    expect(months.length).toBeGreaterThan(0);
    months.forEach(({ x }, index) => {
      // No label, which is at most 60 wide, is under those of the other axis, which end at 38.
      expect(x).toBeGreaterThanOrEqual(68);
      expect(x).toBeLessThanOrEqual(size.width - 30);
      if (index > 0) expect(x - (months[index - 1]?.x ?? 0)).toBeGreaterThan(62);
    });
  });
});
