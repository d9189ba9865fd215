import { aRecord, createEntryHistoryItem } from '../../testing/samples.ts';
import { computeFuelHistory } from './fuel-history.ts';

const BRITAIN = { unit: 'mi', country: 'GB' } as const;

/** Fill-ups of 45 litres for £63.00, the latest first, each 40 days and 1,000 km after the one before. */
const fillUps = (count: number, change: Parameters<typeof aRecord>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    createEntryHistoryItem(
      aRecord({
        date: new Date(Date.UTC(2026, 9, 30 - 40 * index)).toISOString().slice(0, 10),
        odometer_km: 90_000 - 1_000 * index,
        cost_minor: 6_300,
        litres: 45,
        ...change,
      }),
    ),
  );

describe('consumption and cost of fuel over time', () => {
  it('are computed from each fill-up to the next, with the average of all', () => {
    const [latest, ...others] = fillUps(3);
    const thirsty = createEntryHistoryItem(aRecord({ ...latest?.record, litres: 90 }));
    const { points, average, currency, monthly } = computeFuelHistory([thirsty, ...others], BRITAIN);
    expect(points).toMatchObject([
      { date: '2026-09-20', use: 62.8, cost: 10.1 },
      { date: '2026-10-30', use: 31.4, cost: 10.1 },
    ]);
    expect(average).toEqual({ use: 41.8, cost: 10.1 });
    expect(currency).toBe('GBP');
    expect(monthly).toBe(false);
  });

  it('are litres per 100 km where distances are in kilometres', () => {
    const { average } = computeFuelHistory(fillUps(3), { unit: 'km', country: 'DE' });
    expect(average).toEqual({ use: 4.5, cost: 6.3 });
  });

  it('omit unknown values, and distances during which the odometer was replaced', () => {
    const noLitres = computeFuelHistory(fillUps(2, { litres: null }), BRITAIN);
    expect(noLitres.points).toMatchObject([{ date: '2026-10-30', use: null, cost: 10.1 }]);
    const noReading = computeFuelHistory(fillUps(3, { odometer_km: null }), BRITAIN);
    expect(noReading).toMatchObject({ points: [], average: { use: null, cost: null } });
    expect(computeFuelHistory(fillUps(3).toReversed(), BRITAIN).points).toEqual([]);
  });

  it('omit distances for which other fill-ups are missing', () => {
    const [latest, before, first] = fillUps(3);
    const earliest = createEntryHistoryItem(aRecord({ ...first?.record, odometer_km: 70_000 }));
    const { points, average, hasGaps } = computeFuelHistory(
      [latest, before, earliest].flatMap((item) => item ?? []),
      BRITAIN,
    );
    expect(points).toMatchObject([{ date: '2026-10-30', use: 62.8 }]);
    expect(average.use).toBe(62.8);
    expect(hasGaps).toBe(true);
    expect(computeFuelHistory(fillUps(3), BRITAIN).hasGaps).toBe(false);
  });

  it('omit the cost of a distance that no tank lasts, if the litres are unknown', () => {
    const [latest, before, first] = fillUps(3, { litres: null });
    const earliest = createEntryHistoryItem(aRecord({ ...first?.record, odometer_km: 70_000 }));
    const { average, hasGaps } = computeFuelHistory(
      [latest, before, earliest].flatMap((item) => item ?? []),
      BRITAIN,
    );
    expect(average.cost).toBe(10.1);
    expect(hasGaps).toBe(true);
  });

  it('leave out costs in another currency than the latest', () => {
    const [latest, ...others] = fillUps(3);
    const abroad = createEntryHistoryItem(aRecord({ ...latest?.record, currency: 'EUR' }));
    const { points, currency } = computeFuelHistory([abroad, ...others], BRITAIN);
    expect(currency).toBe('EUR');
    expect(points.map(({ cost }) => cost)).toEqual([null, 10.1]);
  });

  it('are computed by month if there are many fill-ups', () => {
    const often = Array.from({ length: 60 }, (_, index) =>
      createEntryHistoryItem(
        aRecord({
          date: new Date(Date.UTC(2026, 9, 30 - 7 * index)).toISOString().slice(0, 10),
          odometer_km: 90_000 - 500 * index,
          litres: 30,
        }),
      ),
    );
    const { points, monthly } = computeFuelHistory(often, BRITAIN);
    expect(monthly).toBe(true);
    expect(points).toHaveLength(14);
    expect(points.at(-1)).toMatchObject({ date: '2026-10-30', use: 47.1 });
  });
});
