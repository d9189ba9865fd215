import type { VehicleRecord } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend, singlePageResponse } from '@forecourt/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aRecord,
  createEntryHistoryItem,
  createInvalidInputProblem,
  createOdometerProblem,
  createUnusualAmountProblem,
  EMPTY_RESPONSES,
  openVehicleArea,
} from '../../testing/samples.ts';

const CREATE = 'POST /vehicles/{id}/records';
const READ = 'GET /records/{id}';
const CORRECT = 'PATCH /records/{id}';
const DELETE = 'DELETE /records/{id}';

const golf = aVehicle({ make: 'VW', model: 'Golf' });
const PAGE = `/vehicle/${golf.id}`;

/** Creates a backend that stores one entry with its changes. */
function backendWith(entry: VehicleRecord) {
  let known: VehicleRecord | null = entry;
  return fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    'GET /vehicles/{id}/history': () => singlePageResponse(...(known ? [createEntryHistoryItem(known)] : [])),
    [READ]: () => {
      if (!known) throw new ApiProblem(404, 'not_found');
      return known;
    },
    [CREATE]: ({ body }) => {
      known = { ...aRecord(), ...(body as Partial<VehicleRecord>) };
      return known;
    },
    [CORRECT]: ({ body }) => {
      known = { ...entry, ...(body as Partial<VehicleRecord>), version: entry.version + 1 };
      return known;
    },
    [DELETE]: () => {
      known = null;
      return null;
    },
  });
}

/** Opens the form of a new entry. No kind is preselected unless `query` contains one. */
async function openNew(query = '') {
  const backend = backendWith(aRecord({ kind: 'service' }));
  return { backend, ...(await openVehicleArea(`${PAGE}/record/new${query}`)) };
}

/** Opens the form to correct an entry. */
async function openEdit(entry: VehicleRecord) {
  const backend = backendWith(entry);
  return { backend, ...(await openVehicleArea(`${PAGE}/record/${entry.id}/edit`)) };
}

const save = () => screen.getByRole('button', { name: 'Save' });

/** More litres than any tank holds. */
const NO_TANK = { field: 'litres', value: 413, least: null, most: 200, usual: null } as const;

describe('adding an entry', () => {
  it('uses the units and currency of the country, and confirms that the entry was added', async () => {
    const { backend, user, address } = await openNew();
    await user.click(await screen.findByRole('radio', { name: 'Tyres' }));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-02-01' } });
    await user.type(screen.getByRole('textbox', { name: 'Mileage' }), '52,270');
    await user.type(screen.getByLabelText('Cost'), '412.5');
    await user.type(screen.getByLabelText('Note'), ' Four ');
    await user.click(save());
    const notice = await screen.findByText('Entry added');
    expect(document.activeElement).toContainElement(notice);
    expect(screen.getByText('Tyres, 1 February 2026')).toBeVisible();
    expect(address()).toBe(PAGE);
    expect(backend.sent(CREATE)[0]?.body).toEqual({
      kind: 'tyres',
      date: '2026-02-01',
      odometer_km: 84_120,
      cost_minor: 41_250,
      note: 'Four',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [['reading', 'fuel', 'fuel', 'inspection', 'fuel', 'repair'], 'fuel'],
    [['service', 'fuel', 'repair', 'tyres', 'fuel', 'fuel'], undefined],
    [[], undefined],
  ] as const)('preselects fuel if most of the latest entries are fill-ups: %j', async (kinds, selected) => {
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () =>
        singlePageResponse(...kinds.map((kind) => createEntryHistoryItem(aRecord({ kind })))),
    });
    await openVehicleArea(`${PAGE}/record/new`);
    const fuel = await screen.findByRole('radio', { name: 'Fuel' });
    if (selected) expect(fuel).toBeChecked();
    else for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.queryAllByLabelText('Litres')).toHaveLength(selected ? 1 : 0);
    // Nothing was pressed, so a moved focus would surprise screen readers.
    expect(document.activeElement?.matches('input')).toBe(false);
  });

  it('preselects no kind if the record fails to load', async () => {
    const backend = backendWith(aRecord());
    backend.failNext('GET /vehicles/{id}/history', new ApiProblem(503, 'backend_unavailable'));
    await openVehicleArea(`${PAGE}/record/new`);
    expect(await screen.findByRole('radio', { name: 'Fuel' })).not.toBeChecked();
  });

  it.each([
    ['Mileage optional', '6,213,713', /At most 6,213,712.miles\./],
    ['Mileage optional', '9'.repeat(30), /At most 6,213,712.miles\./],
    ['Mileage optional', '-5', /At least 0.miles\./],
    ['Cost', '5,000,000,000.01', /At most £5,000,000,000\.00\./],
    ['Cost', '-5', /At least £0\.00\./],
    ['Litres', '2,000.01', /At most 2,000.litres\./],
    ['Litres', '0', /At least 0\.01.litres\./],
  ])('names the limit of a field: %s %s', async (label, typed, words) => {
    const { backend, user } = await openNew('?kind=fuel');
    await user.type(await screen.findByLabelText(label), typed);
    await user.click(save());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(backend.sent(CREATE)).toEqual([]);
  });

  it('refuses too many decimals, and accepts the thousands separator of the language only', async () => {
    const { backend, user } = await openNew('?kind=fuel');
    await user.type(await screen.findByLabelText('Cost'), '12.345');
    await user.type(screen.getByLabelText('Litres'), '41.325');
    await user.click(save());
    expect(screen.getByLabelText('Cost')).toHaveValue('12.345');
    for (const field of ['Cost', 'Litres']) {
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(/Use at most 2 decimals\./);
    }
    await user.clear(screen.getByLabelText('Cost'));
    await user.type(screen.getByLabelText('Cost'), '12,345');
    await user.clear(screen.getByLabelText('Litres'));
    await user.click(save());
    await screen.findByText('Entry added');
    expect(backend.sent(CREATE)[0]?.body).toMatchObject({ cost_minor: 1_234_500 });
  });

  it('requires the cost or the litres of fuel', async () => {
    const { backend, user } = await openNew('?kind=fuel');
    expect(await screen.findByRole('textbox', { name: 'Litres' })).toHaveAccessibleDescription(
      'Enter litres, cost or both.',
    );
    await user.type(await screen.findByLabelText('Mileage optional'), '52,270');
    await user.click(save());
    for (const name of ['Litres', 'Cost']) {
      expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(
        'Enter the amount of fuel or the cost.',
      );
      expect(screen.getByRole('textbox', { name })).toBeInvalid();
    }
    expect(screen.getByLabelText('Litres')).toHaveFocus();
    expect(backend.sent(CREATE)).toEqual([]);
    await user.type(screen.getByLabelText('Litres'), '41.3');
    for (const name of ['Litres', 'Cost']) expect(screen.getByRole('textbox', { name })).toBeValid();
    await user.click(save());
    expect(await screen.findByText('Entry added')).toBeVisible();
  });

  it('names the fields of which one is enough, and marks fields of fuel as optional', async () => {
    const { user } = await openNew();
    const enough = await screen.findByText('Cost, mileage or a note is enough.');
    const kinds = screen.getByRole('group', { name: 'What kind of entry?' });
    for (const label of ['Cost', 'Mileage', 'Note']) {
      const position = enough.compareDocumentPosition(screen.getByLabelText(label));
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getByRole('group', { name: 'Photos' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Fuel' }));
    expect(screen.queryByText('Cost, mileage or a note is enough.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Enter litres, cost or both.');
    const [shown, hint] = screen.getAllByText('Enter litres, cost or both.');
    expect(shown?.closest('[aria-hidden]')).toBeInTheDocument();
    expect(hint?.closest('[aria-hidden]')).toBeNull();
    expect(kinds.compareDocumentPosition(shown as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('group', { name: 'Photos optional' })).toBeVisible();
    expect(screen.getByLabelText('Mileage optional')).toBeVisible();
  });

  it('refuses an entry with nothing but its kind and date', async () => {
    const { backend, user } = await openNew('?kind=other');
    expect(await screen.findByLabelText('Cost')).toHaveAccessibleDescription(
      'In GBP. Cost, mileage or a note is enough.',
    );
    await user.click(save());
    expect(screen.getByLabelText('Cost')).toHaveFocus();
    expect(screen.getByLabelText('Cost')).toHaveAccessibleDescription(
      /Enter the cost, the mileage or a note\./,
    );
    expect(backend.sent(CREATE)).toEqual([]);
    await user.type(screen.getByLabelText('Note'), 'Parking disc');
    await user.click(save());
    expect(await screen.findByText('Entry added')).toBeVisible();
  });

  const FREQUENT_KINDS = ['Fuel', 'Service', 'Repair', 'MOT', 'Tyres'];
  const offeredKinds = () =>
    screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);

  it('offers the rarer kinds on request, the first of them with the focus', async () => {
    const { user } = await openNew();
    await user.click(await screen.findByRole('radio', { name: 'Tyres' }));
    expect(offeredKinds()).toEqual(FREQUENT_KINDS);
    const more = screen.getByRole('button', { name: 'More kinds', expanded: false });
    expect(screen.getByRole('group', { name: 'What kind of entry?' })).toContainElement(more);
    more.focus();
    await user.keyboard('{Enter}');
    expect(offeredKinds()).toEqual([
      ...FREQUENT_KINDS,
      'Insurance',
      'Vehicle tax',
      'Mileage',
      'Something else',
    ]);
    expect(screen.getByRole('radio', { name: 'Insurance' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Tyres' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'More kinds' })).not.toBeInTheDocument();
  });

  it('shows a chosen rarer kind among the frequent ones', async () => {
    const { user } = await openNew('?kind=tax');
    expect(await screen.findByRole('radio', { name: 'Vehicle tax' })).toBeChecked();
    expect(offeredKinds()).toEqual([...FREQUENT_KINDS, 'Vehicle tax']);
    await user.click(screen.getByRole('radio', { name: 'Tyres' }));
    expect(offeredKinds()).toEqual([...FREQUENT_KINDS, 'Vehicle tax']);
  });

  it('starts as an odometer reading on request, which requires the mileage', async () => {
    const { backend, user } = await openNew('?kind=reading');
    expect(await screen.findByRole('textbox', { name: 'Mileage' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Update mileage' })).toBeVisible();
    expect(screen.queryByLabelText(/Cost/)).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    // A direct child, so that the form, which fills the window of a phone, moves it to the bottom.
    expect(document.querySelector('form > .end')).toContainElement(save());
    await user.click(save());
    expect(screen.getByRole('textbox', { name: 'Mileage' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Mileage' })).toHaveAccessibleDescription(
      'Enter what the odometer says.',
    );
    expect(backend.sent(CREATE)).toEqual([]);
  });

  it('shows the last odometer reading', async () => {
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/odometer': () => ({
        last: { date: '2026-11-13', odometer_km: 84_120 },
        estimate: null,
      }),
    });
    await openVehicleArea(`${PAGE}/record/new`);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Mileage' })).toHaveAccessibleDescription(
        /^In miles\. Last: 52,270.miles$/,
      ),
    );
  });

  it('shows litres for fuel only, and preserves them while another kind is chosen', async () => {
    const { backend, user } = await openNew();
    await user.click(await screen.findByRole('radio', { name: 'Fuel' }));
    await user.type(screen.getByLabelText('Litres'), 'a lot');
    await user.click(save());
    expect(screen.getByLabelText('Litres')).toHaveAccessibleDescription('Enter an amount, for example 12.5.');
    await user.clear(screen.getByLabelText('Litres'));
    await user.type(screen.getByLabelText('Litres'), '41,3');
    await user.click(screen.getByRole('radio', { name: 'Tyres' }));
    expect(screen.queryByLabelText('Litres')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Fuel' }));
    expect(screen.getByLabelText('Litres')).toHaveValue('41.3');
    await user.click(save());
    await screen.findByText('Entry added');
    expect(backend.sent(CREATE)[0]?.body).toMatchObject({ kind: 'fuel', litres: 41.3 });
  });

  it.each([
    ['Cost', '82.40', { cost_minor: null }],
    ['Cost', 'abc', { cost_minor: null }],
    ['Litres', '41.3', { litres: undefined }],
  ])('sends no %s “%s” for an odometer reading', async (label, typed, sent) => {
    const { backend, user } = await openNew();
    await user.click(await screen.findByRole('radio', { name: 'Fuel' }));
    await user.type(screen.getByLabelText(label), typed);
    await user.click(screen.getByRole('button', { name: 'More kinds' }));
    await user.click(screen.getByRole('radio', { name: 'Mileage' }));
    await user.type(screen.getByRole('textbox', { name: 'Mileage' }), '52300');
    await user.click(save());
    await screen.findByText('Entry added');
    expect({ litres: undefined, ...(backend.sent(CREATE)[0]?.body as object) }).toMatchObject(sent);
  });

  it('shows the error of each field, and sends nothing', async () => {
    const { backend, user } = await openNew();
    fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2999-01-01' } });
    await user.type(screen.getByRole('textbox', { name: 'Mileage' }), 'many');
    await user.type(screen.getByLabelText('Cost'), 'a lot');
    await user.click(save());
    expect(screen.getByText('Choose a kind of entry.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Fuel' })).toHaveFocus();
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Choose today or an earlier day.');
    expect(screen.getByRole('textbox', { name: /Mileage/ })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Mileage/ })).toHaveValue('many');
    expect(screen.getByLabelText(/Cost/)).toHaveAccessibleDescription('Enter an amount, for example 82.40.');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0026-01-01' } });
    await user.click(save());
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Not before 1 January 1900.');
    expect(backend.sent(CREATE)).toEqual([]);
  });

  it('asks to confirm a reading lower than an earlier one, and saves it once confirmed', async () => {
    const { backend, user, address } = await openNew('?kind=reading');
    backend.failNext(CREATE, createOdometerProblem('2026-01-05', 84_120));
    await user.type(await screen.findByRole('textbox', { name: 'Mileage' }), '5227');
    await user.click(save());
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent(
      /Is 5,227.miles right\?.*On 5.January.2026 it was already 52,270.miles/,
    );
    expect(document.activeElement).toContainElement(question);
    await user.click(within(question).getByRole('button', { name: 'It’s right, save it' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    const [first, second] = backend.sent(CREATE);
    expect(second?.body).toEqual({ ...(first?.body as object), confirm_lower: true });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('asks about an unlikely reading, then about the amounts, and saves the entry with both confirmations', async () => {
    const { backend, user, address } = await openNew('?kind=fuel');
    backend.failNext(
      CREATE,
      createOdometerProblem('2026-02-01', 319_616, 'odometer_jump'),
      createUnusualAmountProblem([
        { field: 'cost_minor', value: 61_200, least: null, most: 36_000, usual: 6_120 },
        { field: 'litres', value: 413, least: null, most: 246, usual: 41.3 },
      ]),
    );
    await user.type(await screen.findByLabelText('Mileage optional'), '1991050');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-01' } });
    await user.type(screen.getByLabelText('Cost'), '612');
    await user.type(screen.getByLabelText('Litres'), '413');
    await user.click(save());
    const first = await screen.findByRole('alert');
    expect(first).toHaveTextContent(
      /Is 1,991,050.miles right\?.*On 1.February.2026 it was 198,600.miles. That makes 1,792,450.miles in 28 days/,
    );
    await user.click(within(first).getByRole('button', { name: 'It’s right, save it' }));
    await screen.findByText(/^Are £612.00 and 413.litres right\?$/);
    const second = screen.getByRole('alert');
    expect(second).toHaveTextContent(/It’s usually about £61 and 41.litres\./);
    expect(document.activeElement).toContainElement(second);
    await user.click(within(second).getByRole('button', { name: 'It’s right, save it' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    const [plain, jump, both] = backend.sent(CREATE).map(({ body }) => body as object);
    expect(jump).toEqual({ ...plain, confirm_jump: true });
    expect(both).toEqual({ ...plain, confirm_jump: true, confirm_amounts: true });
  });

  it.each([
    [null, 'We’d expect £0.22 to £4.35 a litre.'],
    [145, 'It’s usually about £1.45 a litre.'],
  ])('asks about a price that results from cost and litres', async (usual, expected) => {
    const { backend, user, address } = await openNew('?kind=fuel');
    backend.failNext(
      CREATE,
      createUnusualAmountProblem([{ field: 'price', value: 1_525, least: 21.75, most: 435, usual }]),
    );
    await user.type(await screen.findByLabelText('Cost'), '610');
    await user.type(screen.getByLabelText('Litres'), '40');
    await user.click(save());
    await screen.findByText(/^Is £610.00 for 40.litres right\?$/);
    expect(screen.getByRole('alert')).toHaveTextContent(`That’s £15.25 a litre. ${expected} If it’s right`);
    await user.click(screen.getByRole('button', { name: 'It’s right, save it' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(backend.sent(CREATE).at(-1)?.body).toMatchObject({ cost_minor: 61_000, confirm_amounts: true });
  });

  it('asks again after another value is typed, even if the earlier one was confirmed', async () => {
    const { backend, user, address } = await openNew('?kind=fuel');
    backend.failNext(
      CREATE,
      createOdometerProblem('2026-01-05', 84_120),
      createUnusualAmountProblem([NO_TANK]),
    );
    await user.type(await screen.findByLabelText('Mileage optional'), '5227');
    await user.type(screen.getByLabelText('Litres'), '413');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'It’s right, save it' }));
    await screen.findByText(/^Is 413.litres right\?$/);
    await user.type(screen.getByLabelText('Mileage optional'), '0');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    backend.failNext(CREATE, createUnusualAmountProblem([NO_TANK]));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'It’s right, save it' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    const bodies = backend.sent(CREATE).map(({ body }) => body);
    expect(bodies.at(-1)).toMatchObject({ odometer_km: 84_120, confirm_amounts: true });
    expect(bodies.at(-1)).not.toHaveProperty('confirm_lower');
  });

  it('shows the backend’s errors at their fields', async () => {
    const { backend, user } = await openNew();
    backend.failNext(CREATE, createInvalidInputProblem({ pointer: '/date', code: 'in_future' }));
    await user.click(await screen.findByRole('radio', { name: 'Tyres' }));
    await user.type(screen.getByLabelText('Cost'), '412.50');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Choose today or an earlier day.'),
    );
  });

  it('formats numbers as in the language, and unformatted while they are edited', async () => {
    const { backend, user } = await openNew();
    await user.click(await screen.findByRole('radio', { name: 'Tyres' }));
    const [cost, mileage] = [screen.getByLabelText('Cost'), screen.getByRole('textbox', { name: 'Mileage' })];
    await user.type(cost, '1082.4');
    await user.type(mileage, '52270');
    expect(cost).toHaveValue('1,082.40');
    await user.tab();
    expect(mileage).toHaveValue('52,270');
    await user.click(cost);
    expect(cost).toHaveValue('1082.4');
    await user.keyboard('9');
    await user.click(save());
    await screen.findByText('Entry added');
    expect(backend.sent(CREATE)[0]?.body).toMatchObject({ cost_minor: 108_249, odometer_km: 84_120 });
  });
});

describe('an entry', () => {
  const entry = aRecord({
    kind: 'inspection',
    date: '2026-11-10',
    cost_minor: 8_240,
    odometer_km: 84_120,
    note: 'A\nB',
  });

  it('shows all its values, and links to the correction', async () => {
    backendWith(entry);
    const { user, address } = await openVehicleArea(`${PAGE}/record/${entry.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'MOT' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Details' })).toBeVisible();
    for (const [label, value] of Object.entries({
      Mileage: '52,270 miles',
      Cost: '£82.40',
      Note: 'A B',
    })) {
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
    }
    expect(screen.getByText(/^Added by you on 10.November.2026$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit MOT entry' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe(`${PAGE}/record/${entry.id}`);
  });

  describe('of a tank of fuel', () => {
    const previous = {
      id: aRecord().id,
      date: '2025-12-08',
      odometer_km: 83_476,
      cost_minor: 7_000,
      currency: 'GBP',
    };
    const tank = { ...entry, kind: 'fuel' as const, previous };
    const withBefore = (before: Partial<VehicleRecord>) => {
      const all = [tank, aRecord({ ...previous, ...before })];
      fakeBackend({
        ...EMPTY_RESPONSES,
        'GET /vehicles/{id}': () => golf,
        [READ]: ({ params }) => all.find(({ id }) => id === params.id) ?? null,
      });
    };

    it('shows the distance since the previous one and the cost of a mile, and links to the previous one', async () => {
      withBefore({});
      await openVehicleArea(`${PAGE}/record/${entry.id}`);
      expect((await screen.findByText(/Since 8.December.2025/)).nextElementSibling).toHaveTextContent(
        '400 miles',
      );
      expect(screen.getByText('Cost per mile').nextElementSibling).toHaveTextContent('20.6p');
      expect(screen.queryByText(/Litres|Fuel economy|Price/)).not.toBeInTheDocument();
      const before = within(screen.getByRole('region', { name: 'Previous entry' })).getByRole('link');
      expect(before).toHaveAttribute('href', `${PAGE}/record/${previous.id}`);
      expect(before).toHaveTextContent(/8 Dec.*Fuel.*51,870 miles.*£70.00/);
    });

    it('shows consumption and the price of a litre', async () => {
      fakeBackend({
        ...EMPTY_RESPONSES,
        'GET /vehicles/{id}': () => golf,
        [READ]: () => ({ ...tank, litres: 41.32 }),
      });
      await openVehicleArea(`${PAGE}/record/${entry.id}`);
      expect((await screen.findByText('Fuel economy')).nextElementSibling).toHaveTextContent('44 mpg');
      expect(screen.getByText('Price').nextElementSibling).toHaveTextContent('£1.99 a litre');
      expect(screen.getByText('Litres').nextElementSibling).toHaveTextContent('41.32');
      expect(screen.queryByText(/seems to be missing/)).not.toBeInTheDocument();
    });

    it.each([41.32, null])('says that a fill-up seems to be missing: %s litres', async (litres) => {
      const odometer_km = Number(previous.odometer_km) + 10_000;
      fakeBackend({
        ...EMPTY_RESPONSES,
        'GET /vehicles/{id}': () => golf,
        [READ]: () => ({ ...tank, odometer_km, litres }),
      });
      await openVehicleArea(`${PAGE}/record/${entry.id}`);
      expect(await screen.findByText(/^A fill-up before this one seems to be missing/)).toBeVisible();
      expect(screen.queryByText(/^Fuel economy$|Cost per mile/)).not.toBeInTheDocument();
    });

    it.each([
      ['less', 82_832, '3.1p more'],
      ['more', 82_993, '2.7p less'],
      ['as much', 82_930, 'Same as'],
    ])('compares that with the previous one if that cost %s', async (_, odometer_km, said) => {
      // The cost per mile of the previous entry depends on the entry before it.
      const cost_minor = odometer_km === 82_930 ? 6_983 : 7_000;
      withBefore({ cost_minor, previous: { ...previous, odometer_km } });
      await openVehicleArea(`${PAGE}/record/${entry.id}`);
      expect(await screen.findByText(new RegExp(`^${said} .*the fill-up before$`))).toBeVisible();
    });
  });

  it.each([
    ['a reading is missing', { odometer_km: null }],
    ['the odometer was replaced', { odometer_km: 90_000 }],
  ])('omits the distance if %s', async (_, change) => {
    const previous = {
      id: aRecord().id,
      date: '2026-10-08',
      odometer_km: 83_000,
      cost_minor: null,
      currency: null,
    };
    backendWith({ ...entry, kind: 'fuel', previous: { ...previous, ...change } });
    await openVehicleArea(`${PAGE}/record/${entry.id}`);
    expect(await screen.findByRole('region', { name: 'Previous entry' })).toBeVisible();
    expect(screen.queryByText(/Since|per mile/)).not.toBeInTheDocument();
  });

  it('writes the unit of a lone mileage smaller than its number', async () => {
    backendWith(aRecord({ kind: 'reading', odometer_km: 84_120, cost_minor: null }));
    await openVehicleArea(`${PAGE}/record/${entry.id}`);
    const number = await screen.findByText('52,270');
    expect(number.closest('dd')).toHaveTextContent('52,270 miles');
  });
});

describe('the filter of the record', () => {
  const entry = aRecord({ kind: 'service', note: 'Oil' });
  const edit = `${PAGE}/record/${entry.id}/edit?show=work`;

  it('survives opening the correction of an entry, and returning', async () => {
    backendWith(entry);
    const { user, address } = await openVehicleArea(`${PAGE}?show=work`);
    await user.click(await screen.findByRole('link', { name: /Service Oil/ }));
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(await screen.findByRole('link', { name: 'Service' })).toHaveAttribute(
      'href',
      `${PAGE}/record/${entry.id}?show=work`,
    );
    expect(address()).toBe(edit);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe(`${PAGE}/record/${entry.id}?show=work`);
  });

  it.each(['Save', 'Delete entry'])('survives “%s”', async (action) => {
    backendWith(entry);
    const { user, address } = await openVehicleArea(edit);
    await user.type(await screen.findByLabelText('Note'), '!');
    await user.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?show=work`));
  });

  it('survives adding an entry, and cancelling', async () => {
    backendWith(entry);
    const { user, address } = await openVehicleArea(`${PAGE}?show=work`);
    await screen.findByRole('link', { name: /Service Oil/ });
    await user.click(screen.getAllByRole('link', { name: 'Add an entry' })[0] as HTMLElement);
    const cancel = await screen.findByRole('link', { name: 'Cancel' });
    expect(cancel).toHaveAttribute('href', `${PAGE}?show=work`);
    expect(screen.getByRole('link', { name: 'VW Golf' })).toHaveAttribute('href', `${PAGE}?show=work`);
    await user.click(screen.getByRole('radio', { name: 'Tyres' }));
    await user.type(screen.getByLabelText('Cost'), '412.50');
    await user.click(save());
    await waitFor(() => expect(address()).toBe(`${PAGE}?show=work`));
  });
});

describe('correcting an entry', () => {
  const entry = aRecord({ kind: 'fuel', cost_minor: 8_240, odometer_km: 84_120, note: 'Full' });

  it('saves the correction based on the version seen, and confirms it', async () => {
    const { backend, user, address } = await openEdit(entry);
    expect(await screen.findByLabelText('Cost')).toHaveValue('82.40');
    await user.clear(screen.getByLabelText('Cost'));
    await user.type(screen.getByLabelText('Cost'), '84.20');
    await user.click(save());
    expect(await screen.findByText('Entry updated')).toBeVisible();
    expect(address()).toBe(PAGE);
    expect(backend.sent(CORRECT)).toMatchObject([
      { ifMatch: '"1"', body: { kind: 'fuel', cost_minor: 8_420, odometer_km: 84_120 } },
    ]);
  });

  it('offers to try again when saving fails, with the same input', async () => {
    const { backend, user } = await openEdit(entry);
    await user.type(await screen.findByLabelText(/^Note/), '!');
    backend.failNext(CORRECT, new ApiProblem(503, 'backend_unavailable'));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Entry updated')).toBeVisible();
    expect(backend.sent(CORRECT)).toMatchObject([{}, { body: { note: 'Full!' } }]);
  });

  it('removes its litres, and lists their earlier value', async () => {
    const full = { ...entry, litres: 41.3 };
    const { backend, user } = await openEdit(full);
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit fuel entry' })).toBeVisible();
    expect(await screen.findByLabelText('Litres')).toHaveValue('41.3');
    await user.clear(screen.getByLabelText('Litres'));
    await user.click(save());
    await screen.findByText('Entry updated');
    expect(backend.sent(CORRECT)[0]?.body).toMatchObject({ litres: null });
  });

  it('refuses to leave nothing but its kind and date, unless an older version stored it so', async () => {
    const empty = { cost_minor: null, odometer_km: null, litres: null };
    const { backend, user } = await openEdit(aRecord({ ...empty, kind: 'other', note: 'Parking disc' }));
    await user.clear(await screen.findByLabelText('Note'));
    await user.click(save());
    expect(screen.getByLabelText('Cost')).toHaveAccessibleDescription(
      /Enter the cost, the mileage or a note\./,
    );
    expect(backend.sent(CORRECT)).toEqual([]);
    const stored = await openEdit(aRecord({ ...empty, kind: 'other', note: null }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await stored.user.click(await screen.findByRole('button', { name: 'Change kind' }));
    expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Something else' })).toHaveFocus();
    await stored.user.click(screen.getByRole('radio', { name: 'Service' }));
    await stored.user.click(save());
    expect(await screen.findByText('Entry updated')).toBeVisible();
  });

  it('removes the entry from the list even if the customer has left the screen before it was deleted', async () => {
    const { backend, user } = await openEdit(entry);
    const answer = backend.hold(DELETE);
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: 'VW Golf' }));
    expect(await screen.findByRole('link', { name: /Fuel Full/ })).toBeVisible();
    await act(async () => answer());
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Fuel Full/ })).not.toBeInTheDocument();
  });

  it.each([
    ['with its currency, even if the site has another one', { cost_minor: 12_345, currency: 'JPY' }],
    ['with its litres', { litres: 41.3 }],
  ])('restores it by Undo %s', async (_, values) => {
    const { backend, user } = await openEdit({ ...entry, ...values });
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Entry restored')).toBeVisible();
    expect(backend.sent(CREATE)[0]?.body).toMatchObject(values);
  });

  it('leaves its exact kilometres alone when only other fields are corrected', async () => {
    const odd = aRecord({ odometer_km: 84_121 });
    const { backend, user } = await openEdit(odd);
    await user.type(await screen.findByLabelText('Note optional'), 'Full');
    await user.click(save());
    await screen.findByText('Entry updated');
    expect(backend.sent(CORRECT)[0]?.body).toMatchObject({ odometer_km: 84_121, note: 'Full' });
  });

  it('lists its values before each correction', async () => {
    const { date, odometer_km, currency, note } = entry;
    const before = { kind: 'fuel' as const, date, odometer_km, currency, note, litres: null };
    backendWith({
      ...entry,
      version: 3,
      note: 'Full tank',
      corrections: [
        {
          ...before,
          by: 'customer',
          corrected_at: '2026-11-11T08:00:00.000Z',
          cost_minor: 7_000,
          litres: 40,
        },
        { ...before, by: 'workshop', corrected_at: '2026-11-12T08:00:00.000Z', cost_minor: 8_240 },
      ],
    });
    await openVehicleArea(`${PAGE}/record/${entry.id}`);
    const corrections = within(await screen.findByRole('region', { name: 'Corrections' }));
    expect(corrections.getByText('Corrected by us on 12 November 2026. It said before:')).toBeVisible();
    expect(corrections.getByText('Note: Full')).toBeVisible();
    expect(corrections.getByText('Corrected on 11 November 2026. It said before:')).toBeVisible();
    expect(corrections.getByText('Cost: £70.00')).toBeVisible();
    expect(corrections.getByText('Litres: 40')).toBeVisible();
  });

  it('shows the newest values when it was changed elsewhere meanwhile', async () => {
    const { backend, user } = await openEdit(entry);
    await screen.findByLabelText('Note optional');
    backend.failNext(CORRECT, new ApiProblem(412, 'changed_elsewhere'));
    await user.type(screen.getByLabelText('Note optional'), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed somewhere else meanwhile/);
    expect(backend.sent(READ).length).toBeGreaterThan(1);
  });

  it('deletes the entry, and restores it by Undo', async () => {
    const { backend, user, address } = await openEdit(entry);
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('Entry deleted')).toBeVisible();
    expect(address()).toBe(PAGE);
    expect(backend.sent(DELETE)).toMatchObject([{ ifMatch: '"1"' }]);
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Entry restored')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Fuel Full/ })).toBeVisible();
    // No litres, which an older backend does not know.
    const { date, kind, odometer_km, cost_minor, currency, note } = entry;
    const values = { date, kind, odometer_km, cost_minor, currency, note };
    expect(backend.sent(CREATE)[0]?.body).toEqual({
      ...values,
      confirm_lower: true,
      confirm_jump: true,
      confirm_amounts: true,
    });
  });

  it('explains that the entry does not exist', async () => {
    const backend = backendWith(entry);
    backend.failNext(READ, new ApiProblem(404, 'not_found'));
    await openVehicleArea(`${PAGE}/record/${entry.id}`);
    expect(await screen.findByRole('heading', { name: 'We can’t find this entry' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the vehicle' })).toHaveAttribute('href', PAGE);
  });
});

describe('adding a fill-up', () => {
  const FUEL = `${PAGE}/record/new?kind=fuel`;
  const transit = aVehicle({ id: '9b2d9e6c-6f0f-4c0b-8d4e-2f3a5b7c9d1e', make: 'Ford', model: 'Transit' });
  const lastFill = aRecord({
    cost_minor: 6_000,
    litres: 40,
    note: 'Shell, High Street',
    odometer_km: 80_000,
  });
  const withLastFill = (change: object = {}) =>
    fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles': () => singlePageResponse(golf, transit),
      'GET /vehicles/{id}': () => golf,
      'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(lastFill)),
      [CREATE]: ({ body }) => ({
        ...aRecord({ previous: { ...lastFill, id: lastFill.id } }),
        ...(body as Partial<VehicleRecord>),
      }),
      ...change,
    });

  it('has room for the last amount and price while they load', async () => {
    const backend = withLastFill();
    const arrive = backend.hold('GET /vehicles/{id}/history');
    await openVehicleArea(FUEL);
    const hintOf = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    const litres = await screen.findByLabelText('Litres');
    expect(hintOf(litres)).toMatch(/\u00a0$/);
    expect(hintOf(screen.getByLabelText('Cost'))).toMatch(/\u00a0$/);
    await act(async () => arrive());
    await waitFor(() => expect(hintOf(litres)).toMatch(/Last: 40.litres$/));
  });

  it('starts in the litres, and proposes the last price and station', async () => {
    const backend = withLastFill();
    const { user, address } = await openVehicleArea(FUEL);
    const litres = await screen.findByLabelText('Litres');
    expect(litres).toHaveFocus();
    expect(await screen.findByText(/^Last: £1\.50 a litre$/)).toBeVisible();
    expect(litres).toHaveAccessibleDescription(/both\. Last: 40.litres$/);
    expect(screen.getByLabelText('Cost')).toHaveAccessibleDescription(/both\. Last: £1\.50 a litre$/);
    await user.keyboard('20');
    await user.click(screen.getByRole('button', { name: /^Use £30\.00 \(£1\.50\/l\)$/ }));
    expect(screen.getByLabelText('Cost')).toHaveValue('30.00');
    expect(screen.getByLabelText('Cost')).toHaveFocus();
    expect(screen.getByText(/^Last: £1\.50 a litre$/)).toBeVisible();
    await user.type(litres, '5');
    expect(screen.getByLabelText('Cost')).toHaveValue('30.00');
    expect(screen.queryByRole('button', { name: /^Use £/ })).not.toBeInTheDocument();
    await user.type(litres, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Same note as last time: Shell, High Street' }));
    await user.type(screen.getByLabelText('Mileage optional'), '49900');
    await user.click(save());
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(backend.sent(CREATE)[0]?.body).toMatchObject({
      kind: 'fuel',
      litres: 20,
      cost_minor: 3_000,
      note: 'Shell, High Street',
    });
    // 49,900 miles are 80,306 km: 190.1 miles since the last fill-up, with 4.4 imperial gallons.
    expect(await screen.findByText(/^Fuel, .*: 43\.2 mpg$/)).toBeVisible();
  });

  it('counts fuel in gallons in the United States, and stores litres', async () => {
    const inAmerica = { organisation: { country: 'US' } };
    const stored = () => aRecord({ litres: 41.32, cost_minor: 3_600, currency: 'USD' });
    const backend = withLastFill({ [READ]: stored, [CORRECT]: stored });
    const { user } = await openVehicleArea(FUEL, inAmerica);
    const gallons = await screen.findByLabelText('Gallons');
    await waitFor(() =>
      expect(gallons).toHaveAccessibleDescription(/^Enter gallons, cost or both\. Last: 10\.57.gallons$/),
    );
    await user.type(gallons, '10.915');
    await user.click(save());
    await waitFor(() => expect(backend.sent(CREATE)[0]?.body).toMatchObject({ litres: 41.32 }));
    await openVehicleArea(`${PAGE}/record/${lastFill.id}`, inAmerica);
    expect((await screen.findByText('Gallons')).nextElementSibling).toHaveTextContent('10.92');
    expect(screen.getByText('Price').nextElementSibling).toHaveTextContent('$3.30 a gallon');
    const edit = await openVehicleArea(`${PAGE}/record/${lastFill.id}/edit`, inAmerica);
    expect(await screen.findByLabelText('Gallons')).toHaveValue('10.92');
    await edit.user.type(screen.getByLabelText('Note optional'), '!');
    await edit.user.click(save());
    await waitFor(() => expect(backend.sent(CORRECT)[0]?.body).toMatchObject({ litres: 41.32 }));
  });

  it('offers the other kinds, and keeps what was typed', async () => {
    withLastFill();
    const { user } = await openVehicleArea(FUEL);
    await user.type(await screen.findByLabelText('Cost'), '61.20');
    await user.click(screen.getByRole('link', { name: 'Add something else' }));
    await user.click(await screen.findByRole('radio', { name: 'Tyres' }));
    expect(screen.getByLabelText('Cost')).toHaveValue('61.20');
  });

  it('opens for the only vehicle that takes fuel, and adds a vehicle without one', async () => {
    const electric = { ...transit, fields: { fuel: 'electric' } };
    withLastFill({ 'GET /vehicles': () => singlePageResponse(golf, electric) });
    const { address } = await openVehicleArea('/vehicle/fuel');
    await waitFor(() => expect(address()).toBe(FUEL));
  });

  it('asks which of several vehicles, and remembers it', async () => {
    withLastFill();
    const { user, address } = await openVehicleArea('/vehicle/fuel');
    expect(await screen.findByRole('link', { name: /Ford Transit/ })).toBeVisible();
    await user.click(
      await screen.findByRole('link', { name: /VW Golf\s*Last filled up Tue.10.Nov, 40.litres$/ }),
    );
    await user.type(await screen.findByLabelText('Litres'), '20');
    await user.click(save());
    await waitFor(() => expect(address()).toBe(PAGE));
    cleanup();
    const again = await openVehicleArea('/vehicle/fuel');
    await waitFor(() => expect(again.address()).toBe(FUEL));
    await again.user.click(await screen.findByRole('link', { name: 'Another vehicle' }));
    expect(await screen.findByRole('link', { name: /Ford Transit/ })).toBeVisible();
  });

  it('offers to add another vehicle where it asks which one', async () => {
    withLastFill();
    const { user, address } = await openVehicleArea('/vehicle/fuel');
    await user.click(await screen.findByRole('link', { name: 'Add another vehicle' }));
    expect(address()).toBe('/vehicle/new?return=%2Fvehicle%2Ffuel');
  });

  it('is not offered for an electric vehicle', async () => {
    withLastFill({ 'GET /vehicles/{id}': () => ({ ...golf, fields: { fuel: 'electric' } }) });
    await openVehicleArea(FUEL);
    expect(await screen.findByRole('radio', { name: 'Tyres' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Fuel' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Litres/)).not.toBeInTheDocument();
  });
});
