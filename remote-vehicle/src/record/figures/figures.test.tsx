import type { HistoryItem, VehicleFigures, VehicleYear } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend, singlePageResponse } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import { aRecord, createEntryHistoryItem, EMPTY_RESPONSES, openVehicleArea } from '../../testing/samples.ts';

const FIGURES = 'GET /vehicles/{id}/figures';
const golf = aVehicle();

const figures: VehicleFigures = {
  since: '2024-03-01',
  years: [
    {
      year: 2026,
      count: 2,
      costs: [
        { currency: 'EUR', cost_minor: 6_000 },
        { currency: 'GBP', cost_minor: 41_250 },
      ],
      kind_costs: [
        { kind: 'fuel', currency: 'EUR', cost_minor: 6_000 },
        { kind: 'fuel', currency: 'GBP', cost_minor: 1_250 },
        { kind: 'tyres', currency: 'GBP', cost_minor: 40_000 },
      ],
      visit_costs: [],
      odometer_km: 84_120,
      driven_km: 16_093,
    },
    {
      year: 2024,
      count: 1,
      costs: [{ currency: 'GBP', cost_minor: 19_000 }],
      kind_costs: [{ kind: 'fuel', currency: 'GBP', cost_minor: 19_000 }],
      visit_costs: [],
      odometer_km: 60_000,
      driven_km: null,
    },
  ],
  readings: [
    { date: '2024-02-01', odometer_km: 60_000 },
    { date: '2026-02-01', odometer_km: 84_120 },
  ],
};

function openFigures(answer: VehicleFigures, history: readonly HistoryItem[] = []) {
  const backend = fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    [FIGURES]: () => answer,
    'GET /vehicles/{id}/history': () => singlePageResponse(...history),
  });
  return { backend, page: () => openVehicleArea(`/vehicle/${golf.id}/figures`) };
}

describe('the figures of a vehicle', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-12T12:00:00Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('draw its distance, with the same values as text and as a table', async () => {
    const { user } = await openFigures(figures).page();
    expect(await screen.findByRole('heading', { level: 1, name: 'Costs and miles' })).toBeVisible();
    const distance = within(await screen.findByRole('region', { name: 'Miles per year' }));
    expect(distance.getByRole('img')).toHaveAccessibleName('Driven per year: 2026 so far: 10,000 miles');
    expect(distance.getByText('so far')).toBeVisible();
    await user.click(distance.getByText('As a table'));
    const years = within(distance.getByRole('table', { name: 'Year by year' })).getAllByRole('row');
    expect(years.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'YearDrivenMileage at the end',
      '2026 so far10,000 miles52,270 miles',
      '2024 from 1 Feb–37,282 miles',
    ]);
    expect(
      within(distance.getByRole('table', { name: 'Mileage by date' })).getByRole('row', {
        name: /1 Feb 2026 52,270.miles/,
      }),
    ).toBeVisible();
  });

  it('draw costs by currency, each with a sum', async () => {
    const { user } = await openFigures(figures).page();
    const pounds = within(await screen.findByRole('region', { name: 'Costs per year in GBP' }));
    expect(pounds.getByRole('img')).toHaveAccessibleName(
      'Costs per year: 2024 from 1 Mar: £190.00, 2026 so far: £412.50',
    );
    expect(pounds.getByText(/^from 1.Mar$/)).toBeVisible();
    await user.click(pounds.getByText('As a table'));
    expect(pounds.getByRole('row', { name: 'Total £602.50' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Costs per year in EUR' })).toBeVisible();
  });

  it('list costs by kind, the most expensive first, if there are several kinds', async () => {
    await openFigures(figures).page();
    const kinds = within(await screen.findByRole('region', { name: 'Costs by kind in GBP' }));
    expect(kinds.getByText(/All costs since 1.March.2024/)).toBeVisible();
    expect(kinds.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'KindShareCost',
      'Tyres66%£400.00',
      'Fuel34%£202.50',
      'Total£602.50',
    ]);
    expect(screen.queryByRole('region', { name: 'Costs by kind in EUR' })).not.toBeInTheDocument();
  });

  it.each([
    ['came to', '2027-01-01T12:00:00Z', 'Driven in', 'Spent in', '£53'],
    ['has come to so far', '2026-11-12T12:00:00Z', 'Driven so far in', 'Spent so far in', '£55'],
  ])(
    'start with what the latest year %s, the year before it, and the monthly cost',
    async (_, now, drivenIn, spentIn, perMonth) => {
      jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
      const [latest, before] = figures.years;
      const pounds = { currency: 'GBP', cost_minor: 160_000 };
      await openFigures({
        ...figures,
        years: [
          { ...latest, costs: [pounds] } as VehicleYear,
          { ...before, year: 2025, driven_km: 8_047 } as VehicleYear,
        ],
      }).page();
      const driven = await screen.findByText(`${drivenIn} 2026`);
      expect(driven.closest('dl')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
        `${drivenIn} 202610,000 miles2025: 5,000 miles${spentIn} 2026£1,600.002025: £190.00Cost per month${perMonth}Average since March 2024`,
      );
    },
  );

  it.each([
    [
      'with the cost per unit',
      [{ currency: 'GBP', cost_minor: 160_000 }],
      'About 7,500 miles a year, 16p a mile',
    ],
    ['without the cost if it is unknown', [], 'About 7,500 miles a year'],
  ])('start with the distance a year, %s', async (_, costs, said) => {
    const [latest] = figures.years;
    await openFigures({ ...figures, years: [{ ...latest, costs } as VehicleYear] }).page();
    const gist = await screen.findByText(/^About/);
    expect(gist.textContent?.replaceAll('\u00a0', ' ')).toBe(said);
  });

  it('state over a chart how the current year compares with the one before', async () => {
    const [latest, first] = figures.years;
    const before = {
      ...latest,
      year: 2025,
      driven_km: 16_093,
      costs: [{ currency: 'GBP', cost_minor: 71_400 }],
    };
    await openFigures({
      ...figures,
      since: '2024-03-01',
      years: [
        { ...latest, costs: [{ currency: 'GBP', cost_minor: 41_250 }] },
        before,
        first,
      ] as VehicleYear[],
      readings: [
        { date: '2024-02-01', odometer_km: 40_000 },
        { date: '2024-12-31', odometer_km: 60_000 },
        { date: '2025-12-31', odometer_km: 76_093 },
        { date: '2026-08-31', odometer_km: 92_186 },
      ],
    }).page();
    const distance = within(await screen.findByRole('region', { name: 'Miles per year' }));
    expect(distance.getByText('So far, 50% more per month than in 2025.')).toBeVisible();
    const costs = within(screen.getByRole('region', { name: 'Costs per year' }));
    expect(costs.getByText('So far, 33% less per month than in 2025.')).toBeVisible();
  });

  it('omit years whose distance is unknown', async () => {
    const [latest, before] = figures.years;
    await openFigures({
      ...figures,
      years: [{ ...latest, driven_km: null }, before] as VehicleYear[],
    }).page();
    expect(await screen.findByText(/^Update the mileage now and then/)).toBeVisible();
  });

  it('draw a year in which the vehicle was not driven', async () => {
    const [latest, before] = figures.years;
    const years = [{ ...latest, driven_km: 0 }, { ...before, year: 2025, driven_km: 16_093 }, before];
    await openFigures({ ...figures, years: years as VehicleYear[] }).page();
    const distance = within(await screen.findByRole('region', { name: 'Miles per year' }));
    expect(distance.getByRole('img')).toHaveAccessibleName(/2025: 10,000.miles, 2026 so far: 0.miles/);
    expect(distance.getAllByText('0').length).toBeGreaterThan(0);
  });

  it('scale the distance in whole units if no year has any distance', async () => {
    const [latest] = figures.years;
    await openFigures({ ...figures, years: [{ ...latest, driven_km: 0 }] as VehicleYear[] }).page();
    const distance = await screen.findByRole('region', { name: 'Miles per year' });
    const levels = [...distance.querySelectorAll('text[text-anchor="end"]')];
    expect(levels.map(({ textContent }) => textContent)).toEqual(['0', '1']);
  });

  it('omit a comparison with a year that is not the previous one, and monthly costs in several currencies', async () => {
    await openFigures(figures).page();
    const spent = await screen.findByText('€60.00 + £412.50');
    expect(spent.closest('dl')?.textContent).not.toMatch(/2024|Cost per/);
  });

  it('say that fill-ups seem to be missing where distances are left out', async () => {
    const fills = ['2026-10-30', '2026-09-20', '2026-08-11'].map((date, index) =>
      aRecord({ date, odometer_km: 90_000 - 9_000 * index, cost_minor: 6_300, litres: 45 }),
    );
    await openFigures(
      figures,
      fills.map((fill) => createEntryHistoryItem(fill)),
    ).page();
    // Once for both charts.
    expect(await screen.findByText(/^Some fill-ups seem to be missing/)).toBeVisible();
  });

  it('draw consumption and fuel cost over time, with their average and as a table', async () => {
    const fills = ['2026-10-30', '2026-09-20', '2026-08-11'].map((date, index) =>
      aRecord({ date, odometer_km: 90_000 - 1_000 * index, cost_minor: 6_300, litres: index ? 45 : 90 }),
    );
    const { user } = await openFigures(
      figures,
      fills.map((fill) => createEntryHistoryItem(fill)),
    ).page();
    const use = within(await screen.findByRole('region', { name: 'Fuel economy' }));
    expect(use.getByText('mpg')).toBeVisible();
    expect(use.getByText(/^41.8.mpg on average, 31.4.mpg most recently\.$/)).toBeVisible();
    expect(screen.queryByText(/seem to be missing/)).not.toBeInTheDocument();
    expect(use.getByRole('img')).toHaveAccessibleName(
      /^Fuel economy over time: from 31.4.mpg to 62.8.mpg, 41.8.mpg on average$/,
    );
    await user.click(use.getByText('As a table'));
    expect(use.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'DateFuel economy',
      '30 Oct 202631.4 mpg',
      '20 Sep 202662.8 mpg',
    ]);
    const cost = within(screen.getByRole('region', { name: 'Fuel cost per mile' }));
    expect(cost.getByText('10.1p on average, 10.1p most recently.')).toBeVisible();
    expect(cost.getByText('per mile')).toBeVisible();
    // Phones show only the chosen chart.
    const choice = within(screen.getByRole('group', { name: 'Fuel' }));
    const charts = screen.getByRole('region', { name: 'Fuel cost per mile' }).parentElement;
    expect(choice.getByRole('radio', { name: 'Fuel economy' })).toBeChecked();
    expect(charts).toHaveClass('first');
    await user.click(choice.getByRole('radio', { name: 'Cost' }));
    expect(charts).toHaveClass('second');
  });

  it('explain the bars of whole years and of parts of a year', async () => {
    const [latest, before] = figures.years;
    const years = [latest, { ...before, year: 2025 }, before] as VehicleYear[];
    await openFigures({ ...figures, years }).page();
    const costs = await screen.findByRole('region', { name: 'Costs per year in GBP' });
    const marks = [...costs.querySelectorAll('.legend')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['Whole year', 'Part of the year']);
  });

  it.each([
    [3, ['Each fill-up']],
    [10, ['Each fill-up', 'Trend']],
  ])('explain the marks of the charts of %d fill-ups', async (count, marks) => {
    const fills = Array.from({ length: count }, (_, index) =>
      aRecord({
        date: `2026-10-${String(30 - 2 * index).padStart(2, '0')}`,
        odometer_km: 90_000 - 1_000 * index,
        litres: 45,
      }),
    );
    await openFigures(
      figures,
      fills.map((fill) => createEntryHistoryItem(fill)),
    ).page();
    const use = await screen.findByRole('region', { name: 'Fuel economy' });
    expect(within(use).getByRole('img')).toBeVisible();
    expect([...use.querySelectorAll('.legend')].map(({ textContent }) => textContent)).toEqual(marks);
  });

  it('name what is missing for the consumption, and omit fuel without fuel entries', async () => {
    await openFigures(figures, [createEntryHistoryItem(aRecord({ litres: 45 }))]).page();
    const use = within(await screen.findByRole('region', { name: 'Fuel economy' }));
    expect(use.getByText(/^Add the amount of fuel and the mileage whenever you fill up/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Fuel cost per mile' })).not.toBeInTheDocument();
  });

  it('list what visits cost among the kinds', async () => {
    const [latest] = figures.years;
    const visit_costs = [{ currency: 'GBP', cost_minor: 58_750 }];
    await openFigures({ ...figures, years: [{ ...latest, visit_costs } as VehicleYear] }).page();
    const kinds = within(await screen.findByRole('region', { name: 'Costs by kind in GBP' }));
    expect(kinds.getByRole('row', { name: /^Visits to us 59% £587\.50$/ })).toBeVisible();
  });

  it('state what the costs are made of', async () => {
    await openFigures(figures).page();
    expect(await screen.findByText('From your entries and our prices.')).toBeVisible();
  });

  it('share a card on phones, with a choice between distance and costs', async () => {
    const [latest] = figures.years;
    const costs = [{ currency: 'GBP', cost_minor: 41_250 }];
    const { user } = await openFigures({ ...figures, years: [{ ...latest, costs } as VehicleYear] }).page();
    const choice = within(await screen.findByRole('group', { name: 'Per year' }));
    const charts = screen.getByRole('region', { name: 'Miles per year' }).parentElement;
    expect(charts).toContainElement(screen.getByRole('region', { name: 'Costs per year' }));
    expect(charts).toHaveClass('first');
    await user.click(choice.getByRole('radio', { name: 'Costs' }));
    expect(charts).toHaveClass('second');
  });

  it('have no choice between distance and costs in several currencies', async () => {
    await openFigures(figures).page();
    expect(await screen.findByRole('region', { name: 'Costs per year in EUR' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Per year' })).not.toBeInTheDocument();
  });

  it('explain what is missing when there is too little to draw', async () => {
    await openFigures({ since: null, years: [], readings: figures.readings.slice(0, 1) }).page();
    expect(await screen.findByText(/^Update the mileage now and then/)).toBeVisible();
    expect(screen.queryByRole('img', { name: /Driven/ })).not.toBeInTheDocument();
  });

  it('invite to add an entry when there is nothing to draw', async () => {
    await openFigures({ since: null, years: [], readings: [] }).page();
    expect(await screen.findByText('No charts yet')).toBeVisible();
  });

  it('offer a retry when they fail to load', async () => {
    const { backend, page } = openFigures(figures);
    backend.failNext(FIGURES, new ApiProblem(503, 'backend_unavailable'));
    const { user } = await page();
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show the charts right now');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Miles per year' })).toBeVisible();
  });
});
