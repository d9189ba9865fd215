import type { PlateFacts } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aCustomer, aVehicle, type FakeBackend, fakeBackend } from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { EMPTY_RESPONSES, openVehicleArea, vehicleListResponses } from '../testing/samples.ts';

const ADD = 'POST /vehicles';
const LOOK_UP = 'POST /plates';

const PLATE = /^(Plate|Kennzeichen|Vehicle registration number)$/;

const BLUE_GOLF: PlateFacts = {
  make: 'Volkswagen',
  year: 2018,
  colour: 'Blue',
  fuel: 'petrol',
  first_registered: '2018-09',
  mot_due_on: '2027-09-14',
  tax_due_on: '2027-08-01',
};
const RED_MINI: PlateFacts = { ...BLUE_GOLF, make: 'Mini', year: 2021, colour: 'Red', fuel: 'hybrid' };

const words = (en: string) => ({ en, de: en });
const OWN_FIELDS = [
  { id: 'device_reg', label: words('Plate') },
  { id: 'make', label: words('Make') },
  { id: 'year', label: words('Year'), required: false },
  {
    id: 'fuel',
    type: 'choice',
    label: words('Fuel'),
    required: false,
    choices: [
      { id: 'petrol', label: words('Petrol') },
      { id: 'electric', label: words('Electric') },
    ],
  },
  { id: 'colour', label: words('Colour'), required: false },
];

interface Site {
  facts?: () => PlateFacts;
  hasLookup?: boolean;
  settings?: object;
  address?: string;
  locale?: 'en' | 'de';
}

/** Opens the form for a new vehicle. The backend looks up plates unless `hasLookup` is false. */
async function open({ facts, hasLookup = true, settings = {}, address, locale }: Site = {}) {
  jest.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z'), advanceTimers: true });
  const backend = fakeBackend({
    [ADD]: () => aVehicle(),
    ...vehicleListResponses([]),
    'GET /vehicles/{id}': () => aVehicle(),
    ...EMPTY_RESPONSES,
    'GET /me': () => aCustomer({ plate_lookup: hasLookup }),
    [LOOK_UP]: facts ?? (() => BLUE_GOLF),
  });
  const area = await openVehicleArea(address ?? '/vehicle/new#details', settings, locale);
  await screen.findByLabelText(PLATE);
  async function save() {
    await area.user.click(screen.getByRole('button', { name: 'Add vehicle' }));
    await waitFor(() => expect(area.address()).toBe(`/vehicle/${aVehicle().id}`));
    return backend.sent(ADD)[0]?.body;
  }
  return { backend, save, ...area };
}

const plate = () => screen.getByLabelText(PLATE);
const make = () => screen.getByLabelText(/^(Make|Marke)/);
const year = () => screen.getByLabelText(/^Year/);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Waits longer than any pause before a look-up. */
const pause = () => pass(2_000);
const platesOf = (backend: FakeBackend) => backend.sent(LOOK_UP).map(({ body }) => body);

describe('a typed plate', () => {
  it('fills in make and year, and is announced in place of the hint', async () => {
    const { backend, user, save } = await open();
    expect(plate()).toHaveAccessibleDescription('As on your number plate');
    await user.type(plate(), 'ab12cde');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Blue Volkswagen, 2018'));
    expect(plate()).toHaveAccessibleDescription('Blue Volkswagen, 2018');
    expect([make(), year()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Volkswagen',
      '2018',
    ]);
    expect(screen.getByLabelText('Model optional')).toHaveValue('');
    expect(await save()).toMatchObject({
      device_reg: 'AB12 CDE',
      make: 'Volkswagen',
      year: 2018,
    });
    expect(platesOf(backend)).toEqual([{ registration: 'AB12CDE' }]);
  });

  it('fills in the fields of the site, if they have a choice for it', async () => {
    const { user, backend } = await open({ settings: { vehicle: { fields: OWN_FIELDS } } });
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(make()).toHaveValue('Volkswagen'));
    expect(screen.getByLabelText(/^Fuel/)).toHaveDisplayValue('Petrol');
    expect(screen.getByLabelText(/^Colour/)).toHaveValue('Blue');
    backend.answer({ [LOOK_UP]: () => RED_MINI });
    await user.type(plate(), '{backspace}F');
    await waitFor(() => expect(make()).toHaveValue('Mini'));
    expect(screen.getByLabelText(/^Fuel/)).toHaveDisplayValue('Not specified');
  });

  it('gives the suggested reminder of the saved vehicle its date', async () => {
    const { user, save, backend } = await open();
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(make()).toHaveValue('Volkswagen'));
    await save();
    expect(await screen.findByRole('link', { name: /^MOT/ })).toHaveTextContent(/14\sSept?\s2027/);
    expect(backend.sent(LOOK_UP)).toHaveLength(1);
  });

  it('overwrites nothing that the customer has typed, chosen or cleared', async () => {
    const { user } = await open({ settings: { vehicle: { fields: OWN_FIELDS } } });
    await user.type(make(), 'VW');
    await user.selectOptions(screen.getByLabelText(/^Fuel/), 'Electric');
    await user.type(screen.getByLabelText(/^Colour/), 'x{backspace}');
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(year()).toHaveValue('2018'));
    expect(make()).toHaveValue('VW');
    expect(screen.getByLabelText(/^Fuel/)).toHaveDisplayValue('Electric');
    expect(screen.getByLabelText(/^Colour/)).toHaveValue('');
  });

  it('takes back what it filled in when the plate changes, but not what the customer corrected', async () => {
    const { user, backend } = await open();
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(make()).toHaveValue('Volkswagen'));
    await user.type(make(), ' AG');
    await user.type(plate(), '{backspace}');
    expect([make(), year()].map((field) => (field as HTMLInputElement).value)).toEqual(['Volkswagen AG', '']);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    backend.answer({ [LOOK_UP]: () => RED_MINI });
    await user.type(plate(), 'F');
    await waitFor(() => expect(year()).toHaveValue('2021'));
    expect(make()).toHaveValue('Volkswagen AG');
  });

  it('ignores the late response to an earlier plate', async () => {
    const { user, backend } = await open();
    const release = backend.hold(LOOK_UP);
    await user.type(plate(), 'AB12CDE');
    await pause();
    expect(backend.sent(LOOK_UP)).toHaveLength(1);
    await user.type(plate(), '{backspace}');
    release();
    await pause();
    expect(make()).toHaveValue('');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    backend.answer({ [LOOK_UP]: () => RED_MINI });
    await user.type(plate(), 'F');
    await waitFor(() => expect(make()).toHaveValue('Mini'));
    expect(platesOf(backend)).toEqual([{ registration: 'AB12CDE' }, { registration: 'AB12CDF' }]);
  });

  it('does not wait for the look-up when it is saved', async () => {
    const { user, backend, save } = await open();
    backend.hold(LOOK_UP);
    await user.type(plate(), 'AB12CDE');
    await pause();
    expect(await save()).toMatchObject({ make: null, year: null });
  });

  it.each([
    ['is unknown', new ApiProblem(404, 'plate_unknown')],
    ['cannot be looked up now', new ApiProblem(503, 'unavailable')],
    ['is one too many', new ApiProblem(429, 'too_many_requests')],
    ['meets a lost connection', new ApiProblem(0, 'network')],
  ])('that %s changes nothing, and shows no error', async (_, problem) => {
    const { user, backend, save } = await open();
    backend.failNext(LOOK_UP, problem);
    await user.type(plate(), 'AB12CDE');
    await pause();
    expect(backend.sent(LOOK_UP)).toHaveLength(1);
    expect(plate()).toHaveAccessibleDescription('As on your number plate');
    expect(make()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await save()).toMatchObject({ device_reg: 'AB12 CDE', make: null });
  });

  it.each(['AB', 'AB12', 'AB12C', 'A123', 'HH-AB 1234'])('is not looked up at once as %s', async (typed) => {
    const { user, backend } = await open();
    await user.type(plate(), typed);
    await pass(1_000);
    expect(backend.requests).toEqual([]);
  });

  it.each(['A1', '1 A', 'ABZ 1234', 'A123 BCD', 'ABC 123D'])(
    'of an older form is looked up: %s',
    async (typed) => {
      const { user, backend } = await open();
      await user.type(plate(), typed);
      await pause();
      expect(platesOf(backend)).toEqual([{ registration: typed.replace(' ', '') }]);
    },
  );

  it('is looked up again after a reload, because only what was typed is stored', async () => {
    const { user, backend } = await open();
    await user.type(make(), 'VW');
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(year()).toHaveValue('2018'));
    await open();
    expect([make(), year()].map((field) => (field as HTMLInputElement).value)).toEqual(['VW', '']);
    await waitFor(() => expect(year()).toHaveValue('2018'));
    expect(make()).toHaveValue('VW');
    expect(backend.sent(LOOK_UP)).toHaveLength(1);
  });

  it('also says what was found where the other fields are not shown', async () => {
    const { user, save } = await open({ address: '/vehicle' });
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(plate()).toHaveAccessibleDescription('Blue Volkswagen, 2018'));
    expect(await save()).toMatchObject({ make: 'Volkswagen', year: 2018 });
  });

  it('is described without the colour in German', async () => {
    const { user } = await open({ locale: 'de' });
    await user.type(plate(), 'AB12CDE');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Volkswagen, 2018$/));
  });
});

describe('a site without look-ups', () => {
  it('sends no plate', async () => {
    const { user, backend } = await open({ hasLookup: false });
    await user.type(plate(), 'AB12CDE');
    await pause();
    expect(backend.requests.map(({ line }) => line)).toEqual(['GET /me']);
    expect(plate()).toHaveAccessibleDescription('As on your number plate');
  });

  it('requests nothing outside Great Britain', async () => {
    const { user, backend } = await open({ settings: { organisation: { country: 'IE' } } });
    await user.type(screen.getByLabelText(/registration number/), 'AB12CDE');
    await pause();
    expect(backend.requests).toEqual([]);
  });
});
