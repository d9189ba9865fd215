import { plotTimeChart } from './time-chart.tsx';

const WIDE = { width: 640, height: 276 };

const values = (count: number, everyDays: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    date: new Date(Date.UTC(2024, 10, 28) + index * everyDays * 86_400_000).toISOString().slice(0, 10),
    value: 40 + (index % 5),
  }));

describe('a chart over time', () => {
  const monthsOf = (count: number, everyDays: number, size = WIDE) =>
    plotTimeChart(values(count, everyDays), size).months.map(({ month }) => month);

  it('labels months at equal steps, on phones fewer', () => {
    expect(monthsOf(24, 31)).toEqual([
      ...['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01'],
      ...['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'],
    ]);
    expect(monthsOf(24, 31, { width: 318, height: 196 })).toEqual([
      ...['2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01'],
    ]);
  });

  it('places each label where a value of that day would be', () => {
    const { dots, months } = plotTimeChart([...values(2, 34), ...values(3, 400).slice(1)], WIDE);
    expect(dots[1]?.date).toBe('2025-01-01');
    expect(months.find(({ month }) => month === '2025-01-01')?.x).toBeCloseTo(dots[1]?.x ?? 0);
  });

  it('labels the month of the middle if no month begins on the axis', () => {
    const { months } = plotTimeChart(
      ['2026-11-03', '2026-11-21'].map((date) => ({ id: date, date, value: 42 })),
      WIDE,
    );
    expect(months).toEqual([{ x: 344, month: '2026-11-12' }]);
  });

  it('draws the course of many values as a mean of neighbours, and few values as they are', () => {
    const many = plotTimeChart(values(20, 30), WIDE);
    const heights = many.trend.map(({ y }) => y);
    expect(Math.max(...heights.slice(2, -2)) - Math.min(...heights.slice(2, -2))).toBeLessThan(1);
    const few = plotTimeChart(values(5, 30), WIDE);
    expect(few.trend.map(({ y }) => y)).toEqual(few.dots.map(({ y }) => y));
  });

  it('places its dots by date, and fills the height with the differences', () => {
    const { dots } = plotTimeChart(values(5, 30), WIDE);
    const [first, second, third] = dots.map(({ x }) => x);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo((second ?? 0) - (first ?? 0));
    const heights = dots.map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
  });

  it.each([
    [2, 20, WIDE],
    [5, 30, WIDE],
    [30, 25, WIDE],
    [36, 90, WIDE],
    [30, 25, { width: 290, height: 196 }],
    // If each month had a label, those of February and March would be 61 apart.
    [2, 268, WIDE],
    // The only month begins directly after the first value.
    [2, 29, WIDE],
  ])('labels as many months as fit for %d values every %d days', (count, everyDays, size) => {
    const { months } = plotTimeChart(values(count, everyDays), size);
    expect(months.length).toBeGreaterThan(0);
    months.forEach(({ x }, index) => {
      // A label is at most 60 wide.
      expect(x).toBeGreaterThanOrEqual(30);
      expect(x).toBeLessThanOrEqual(size.width - 30);
      if (index > 0) expect(x - (months[index - 1]?.x ?? 0)).toBeGreaterThan(62);
    });
  });
});
