import { aVehicle, fakeBackend, singlePageResponse } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import {
  aRecord,
  createEntryHistoryItem,
  createVisitHistoryItem,
  EMPTY_RESPONSES,
  openVehicleArea,
} from '../testing/samples.ts';

const golf = aVehicle({ make: 'VW', model: 'Golf', vin: 'WVWZZZ1KZAW123456' });

describe('the printable record', () => {
  it('lists all its pages by year, each with a sum, and prints on a button', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const tank = aRecord({ cost_minor: 8_240, odometer_km: 84_120, note: 'Full' });
    const tyres = aRecord({ kind: 'tyres', date: '2026-02-01', cost_minor: 41_250 });
    const tax = aRecord({ kind: 'tax', date: '2025-04-01', cost_minor: 19_000 });
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/odometer': () => ({
        last: { date: '2026-11-12', odometer_km: 84_500 },
        estimate: null,
      }),
      'GET /vehicles/{id}/history': ({ query }) =>
        query.cursor
          ? singlePageResponse(createEntryHistoryItem(tyres), createEntryHistoryItem(tax))
          : {
              items: [createEntryHistoryItem(tank), createVisitHistoryItem({ odometer_km: 80_000 })],
              next_cursor: 'next',
            },
    });
    const { user } = await openVehicleArea(`/vehicle/${golf.id}/record`);
    const year = within(await screen.findByRole('table', { name: '2026' }));
    // The year is a separate row, which only paper shows. The vehicle is at the foot of each page.
    expect(year.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '2026',
      'Date',
      'What',
      'Miles',
      'Cost',
    ]);
    expect(year.getByRole('row', { name: /10.Nov Fuel Full 52,270 £82.40/ })).toBeVisible();
    expect(
      year.getByRole('row', {
        name: /1.Nov Repair by Harbour Street Garage New pads\s+Visit HSG-4F7K 49,710/,
      }),
    ).toBeVisible();
    expect(year.getByRole('row', { name: 'Total 2026 £494.90' })).toBeVisible();
    // Explicit, because WebKit drops the implicit roles where narrow screens change the display of a row.
    const parts = (part: string) =>
      [...document.querySelectorAll(part)].map((each) => each.getAttribute('role'));
    for (const [part, role] of [
      ['table', 'table'],
      ['thead, tbody, tfoot', 'rowgroup'],
      ['tr', 'row'],
      ['th[scope^="col"]', 'columnheader'],
      ['th[scope="row"]', 'rowheader'],
      ['td', 'cell'],
    ] as const)
      expect([part, ...new Set(parts(part))]).toEqual([part, role]);
    expect(within(screen.getByRole('table', { name: '2025' })).getByText('Vehicle tax')).toBeVisible();
    expect(screen.getByText('£684.90')).toBeVisible();
    // The newest row has a different reading.
    expect(await screen.findByText(/^52,506.miles.*12.November.2026/)).toBeVisible();
    expect(screen.getByText('Latest mileage')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Vehicle record' })).toBeVisible();
    expect(document.title).toMatch(/^Vehicle record AB12 CDE/);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--printed-vehicle')).toMatch(
      /^"Harbour Street Garage.· AB12 CDE.· VW Golf"$/,
    );
    // All pages but the first show this title.
    expect(style.getPropertyValue('--printed-head')).toMatch(/^"Vehicle record.· AB12 CDE.· VW Golf"$/);
    expect(
      screen.getByText(/^Entries marked “by Harbour Street Garage”.*totals don’t include/),
    ).toBeVisible();
    expect(screen.getByText('12 Harbour Street')).toBeVisible();
    expect(screen.getByText('WVWZZZ1KZAW123456')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print or PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('adds up what visits cost, and says nothing of missing costs if none is missing', async () => {
    const tyres = aRecord({ kind: 'tyres', date: '2026-02-01', cost_minor: 41_250 });
    const visit = createVisitHistoryItem({}, { cost_minor: 14_900, currency: 'GBP' });
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () => singlePageResponse(visit, createEntryHistoryItem(tyres)),
    });
    await openVehicleArea(`/vehicle/${golf.id}/record`);
    const year = within(await screen.findByRole('table', { name: '2026' }));
    expect(year.getByRole('row', { name: /^1.Nov Repair by [\s\S]* £149\.00$/ })).toBeVisible();
    expect(year.getByRole('row', { name: 'Total 2026 £561.50' })).toBeVisible();
    expect(screen.queryByText(/totals don’t include/)).not.toBeInTheDocument();
  });

  it('puts the tanks of fuel of a year in one line, and omits the author if that is the owner', async () => {
    const tanks = ['2026-10-08', '2026-09-04', '2026-01-09'].map((date) =>
      aRecord({ date, cost_minor: 5_000, odometer_km: 80_000 }),
    );
    const tyres = aRecord({ kind: 'tyres', date: '2026-02-01', cost_minor: 41_250 });
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () =>
        singlePageResponse(...[...tanks, tyres].map((record) => createEntryHistoryItem(record))),
    });
    await openVehicleArea(`/vehicle/${golf.id}/record`);
    const year = within(await screen.findByRole('table', { name: '2026' }));
    const [, , ...rows] = year
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rows).toEqual(['1 FebTyres £412.50', '9 Jan – 8 Oct3 fill-ups£150.00', 'Total 2026£562.50']);
    expect(screen.getByText('All entries were added by the owner.')).toBeVisible();
  });

  /** Opens a record of two years. The older one has one entry. */
  async function openRows(rows: number) {
    const fills = Array.from({ length: 5 }, () => aRecord());
    const rest = Array.from({ length: rows - 2 }, () => aRecord({ kind: 'repair', note: 'Brakes' }));
    const tax = aRecord({ kind: 'tax', date: '2025-04-01' });
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () =>
        singlePageResponse(...[...fills, ...rest, tax].map((record) => createEntryHistoryItem(record))),
    });
    const { user } = await openVehicleArea(`/vehicle/${golf.id}/record`);
    const latest = await screen.findByRole('table', { name: '2026' });
    const older = screen.getByRole('table', { name: '2025' });
    const note = screen.getByText('All entries were added by the owner.');
    const foldedParts = () =>
      [latest, older, note].filter((part) => part.closest('.folded > :not(:first-child)'));
    return { user, older, note, foldedParts };
  }

  it('folds all years but the latest of ten rows, and the note about them, until a button is pressed', async () => {
    const { user, older, note, foldedParts } = await openRows(10);
    const button = screen.getByRole('button', { name: 'Show 1 more year', expanded: false });
    expect(foldedParts()).toEqual([older, note]);
    expect(screen.getByText('Both years are printed.')).toBeVisible();
    // The unfolded years follow the button, which stays where it was pressed.
    expect(button.compareDocumentPosition(older) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(button);
    expect(foldedParts()).toEqual([]);
    expect(button).toHaveAccessibleName('Show less');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(foldedParts()).toEqual([older, note]);
  });

  it('does not fold fewer rows', async () => {
    const { foldedParts } = await openRows(9);
    expect(foldedParts()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Show 1 more year' })).not.toBeInTheDocument();
  });

  it('shows only work if so filtered, and states that it is incomplete', async () => {
    const tank = aRecord({ cost_minor: 8_240 });
    const tyres = aRecord({ kind: 'tyres', date: '2026-02-01', cost_minor: 41_250 });
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () =>
        singlePageResponse(
          createEntryHistoryItem(tank),
          createVisitHistoryItem(),
          createEntryHistoryItem(tyres),
        ),
    });
    const { user, address } = await openVehicleArea(`/vehicle/${golf.id}/record`);
    const year = within(await screen.findByRole('table', { name: '2026' }));
    expect(year.getByRole('row', { name: /Fuel/ })).toBeVisible();
    const choice = within(screen.getByRole('group', { name: 'What to print' }));
    await user.click(choice.getByRole('radio', { name: 'Work done' }));
    expect(year.queryByRole('row', { name: /Fuel/ })).not.toBeInTheDocument();
    expect(year.getByRole('row', { name: /Repair by/ })).toBeVisible();
    expect(year.getByRole('row', { name: 'Total 2026 £412.50' })).toBeVisible();
    expect(screen.getByText(/^Work done only/)).toBeVisible();
    expect(address()).toBe(`/vehicle/${golf.id}/record?show=work`);
  });
});
