import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { aVehicle, fakeBackend } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createInvalidInputProblem,
  EMPTY_RESPONSES,
  openVehicleArea,
  vehicleListResponses,
} from '../testing/samples.ts';

const ADD = 'POST /vehicles';

const registration = () => screen.findByLabelText('Vehicle registration number');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add vehicle' }));

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/** Creates a backend that accepts every new vehicle. */
function backendThatAdds() {
  return fakeBackend({
    [ADD]: () => aVehicle(),
    ...vehicleListResponses([aVehicle()]),
    'GET /vehicles/{id}': () => aVehicle(),
    ...EMPTY_RESPONSES,
  });
}

/** Opens the form, and types a registration. */
async function openWithPlate(query = '') {
  const backend = backendThatAdds();
  const page = await openVehicleArea(`/vehicle/new${query}`);
  await userEvent.type(await registration(), 'AB12 CDE');
  return { backend, ...page };
}

const words = (en: string, de: string) => ({ en, de });

/** The registration and further fields of every type, as written in a site's settings. */
const OWN_FIELDS = [
  { id: 'device_reg', label: words('Plate', 'Kennzeichen') },
  {
    id: 'fuel',
    type: 'choice',
    label: words('Fuel', 'Antrieb'),
    choices: [
      { id: 'petrol', label: words('Petrol', 'Benzin') },
      { id: 'electric', label: words('Electric', 'Elektrisch') },
    ],
  },
  {
    id: 'first_registered',
    type: 'date',
    label: words('First registered', 'Erstzulassung'),
    help: words('Field B of the registration document.', 'Feld B im Fahrzeugschein.'),
    latest: '2026-12-31',
  },
  {
    id: 'power',
    type: 'number',
    label: words('Power', 'Leistung'),
    unit: words('kW', 'kW'),
    maximum: 2000,
    required: false,
  },
  { id: 'fleet_number', label: words('Fleet number', 'Flottennummer'), maxLength: 5, required: false },
];

describe('adding a vehicle', () => {
  it('shows and validates the site’s fields, and sends their values', async () => {
    const backend = backendThatAdds();
    const { user, address } = await openVehicleArea('/vehicle/new', { vehicle: { fields: OWN_FIELDS } });
    await user.type(await screen.findByLabelText('Plate'), 'AB12 CDE');
    const fuel = screen.getByLabelText('Fuel');
    const registered = screen.getByLabelText('First registered');
    const power = screen.getByLabelText('Power optional');
    expect(fuel).toBeRequired();
    expect(registered).toHaveAccessibleDescription('Field B of the registration document.');
    expect(power).toHaveAccessibleDescription('In kW.');

    fireEvent.change(registered, { target: { value: '2027-01-01' } });
    await user.type(power, '2001');
    await user.type(screen.getByLabelText('Fleet number optional'), 'F-1234');
    await submit();
    expect(fuel).toHaveFocus();
    expect(
      [fuel, registered, power, screen.getByLabelText('Fleet number optional')].map(descriptionOf),
    ).toEqual([
      'Choose one from the list.',
      'Choose a date from 1 January 1900 to 31 December 2026.',
      'Enter 2,000 or less.',
      'Use at most 5 characters.',
    ]);

    await user.selectOptions(fuel, 'Electric');
    fireEvent.change(registered, { target: { value: '2019-03-14' } });
    await user.clear(power);
    await user.type(power, '150');
    await user.type(screen.getByLabelText('Fleet number optional'), '{backspace}');
    await submit();
    await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
    expect(backend.sent(ADD)[0]?.body).toMatchObject({
      fields: { fuel: 'electric', first_registered: '2019-03-14', power: 150, fleet_number: 'F-123' },
    });
  });

  it('draws the typed model beside the form on desks, and above the buttons on phones', async () => {
    backendThatAdds();
    const { user } = await openVehicleArea('/vehicle/new');
    await user.type(await screen.findByLabelText('Model optional'), 'Transit');
    const drawings = [...document.querySelectorAll('.van')];
    const devices = drawings.map((each) => each.closest('[data-show-on]')?.getAttribute('data-show-on'));
    expect(devices).toEqual(['phone', 'desk']);
    const button = screen.getByRole('button', { name: 'Add vehicle' });
    expect(button.compareDocumentPosition(drawings[0] as Element)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    // The button is in the bar, which phones show at the end of the window.
    expect(button.closest('.bar')).not.toBeNull();
  });

  it.each([true, false])('focuses the empty plate if a device with a keyboard is %s', async (matches) => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    backendThatAdds();
    const { user } = await openVehicleArea('/vehicle/new');
    if (matches) expect(await registration()).toHaveFocus();
    else expect(await registration()).not.toHaveFocus();
    await user.type(await registration(), 'AB12 CDE');
    await openVehicleArea('/vehicle/new');
    expect(await registration()).not.toHaveFocus();
    jest.restoreAllMocks();
  });

  it('folds the optional fields, unless the address asks for them or the draft contains one', async () => {
    backendThatAdds();
    const folded = await openVehicleArea('/vehicle/new');
    expect(await screen.findByLabelText('Make optional')).not.toBeVisible();
    await folded.user.click(screen.getByText('More details (optional)'));
    const make = screen.getByLabelText('Make optional');
    expect(make).toBeVisible();
    await openVehicleArea('/vehicle/new#details');
    expect(await screen.findByLabelText('Make optional')).toBeVisible();
    await folded.user.type(screen.getByLabelText('Make optional'), 'VW');
    await openVehicleArea('/vehicle/new');
    expect(await screen.findByLabelText('Make optional')).toBeVisible();
  });

  it('draws the typed plate, hidden from screen readers', async () => {
    await openWithPlate();
    const plates = screen.getAllByText('AB12 CDE');
    for (const plate of plates) expect(plate.closest('[aria-hidden="true"]:has(> span)')).not.toBeNull();
    expect(screen.queryByText(/^Registration AB12/)).not.toBeInTheDocument();
  });

  it('shows the labels in the language of the page', async () => {
    backendThatAdds();
    const { user } = await openVehicleArea('/vehicle/new', { vehicle: { fields: OWN_FIELDS } });
    await act(() => setLocale('de'));
    await user.type(await screen.findByLabelText('Leistung optional'), '2,5');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect(screen.getByRole('option', { name: 'Benzin' })).toBeInTheDocument();
    expect(
      ['Antrieb', 'Erstzulassung', 'Leistung optional'].map((name) =>
        descriptionOf(screen.getByLabelText(name)),
      ),
    ).toEqual([
      'Bitte wählen Sie einen Eintrag aus der Liste.',
      'Bitte füllen Sie „Erstzulassung“ aus.',
      'Bitte geben Sie eine ganze Zahl ein, nur Ziffern.',
    ]);
  });

  it('requires only the registration', async () => {
    const { backend, address } = await openWithPlate('#details');
    expect(await registration()).toBeRequired();
    for (const name of ['Make', 'Model', 'Year', 'Mileage', 'VIN']) {
      expect(screen.getByLabelText(`${name} optional`)).toBeVisible();
    }
    await submit();
    await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
    expect(backend.requests[0]).toMatchObject({
      line: ADD,
      body: { device_reg: 'AB12 CDE', make: null, year: null, fields: {} },
    });
  });

  it('refuses a VIN of another length, unless the vehicle is from before 1981', async () => {
    const { backend, address } = await openWithPlate();
    await userEvent.type(screen.getByLabelText('VIN optional'), '12345');
    await submit();
    const vin = screen.getByLabelText('VIN optional');
    expect(vin).toBeVisible();
    expect(vin).toHaveAccessibleDescription(/A VIN has 17 letters and digits, without I, O or Q/);
    expect(vin).toHaveFocus();
    expect(backend.sent(ADD)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Year optional'), '1967');
    await submit();
    await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
    expect(backend.sent(ADD)[0]?.body).toMatchObject({ vin: '12345', year: 1967 });
  });

  it('announces a draft that is restored after a reload, and discards it on request', async () => {
    backendThatAdds();
    const { user, reload } = await openVehicleArea('/vehicle/new');
    await user.type(await registration(), 'AB12 CDE');
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    await reload();
    expect(await screen.findByText('Your changes aren’t saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await registration()).toHaveValue('');
  });

  it('formats the registration as in the country, and sends it so', async () => {
    const backend = backendThatAdds();
    await openVehicleArea('/vehicle/new', { organisation: { country: 'DE' } });
    expect(await registration()).toHaveAccessibleDescription('With its hyphen, as on your number plate');
    expect(await registration()).toHaveAttribute('placeholder', 'HH-AB 123');
    await userEvent.type(await registration(), 'hh xy 99e');
    expect(await registration()).toHaveValue('HH-XY 99E');
    await submit();
    await waitFor(() => expect(backend.requests).not.toHaveLength(0));
    expect(backend.requests[0]?.body).toMatchObject({ device_reg: 'HH-XY 99E' });
  });

  it('removes invisible characters from pasted text, and explains refusals', async () => {
    const backend = backendThatAdds();
    const { user } = await openVehicleArea('/vehicle/new');
    const paste = async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    };
    await paste(await registration(), '\u202aAB12 CDE\u202c');
    await paste(screen.getByLabelText('Model optional'), `\u2068${'Golf '.repeat(13)}\u2069`);
    await paste(screen.getByLabelText('Mileage optional'), '\u202a52\u202f270\u200b');
    await submit();
    expect(await screen.findByText('Use at most 60 characters.')).toBeVisible();
    await paste(screen.getByLabelText('Model optional'), '\u2068Golf\u2069');
    await submit();
    await waitFor(() => expect(backend.requests).not.toHaveLength(0));
    expect(backend.requests[0]?.body).toMatchObject({
      device_reg: 'AB12 CDE',
      model: 'Golf',
      odometer_km: 84120,
    });
  });

  it.each([
    ['/book', '/book?'],
    ['/book?service=repair&vehicle=3', '/book?service=repair&'],
  ])('returns to %s with the vehicle, in place of a former choice', async (needed, path) => {
    const { address } = await openWithPlate(`?return=${encodeURIComponent(needed)}`);
    await submit();
    await waitFor(() => expect(address()).toBe(`${path}vehicle=${aVehicle().id}`));
  });

  it('never redirects to another site', async () => {
    const { address } = await openWithPlate('?return=//evil.example');
    expect(screen.getByRole('link', { name: 'Vehicles' })).toHaveAttribute('href', '/vehicle');
    await submit();
    await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
  });

  it("shows the backend's errors at their fields, and preserves what was typed", async () => {
    const { backend } = await openWithPlate();
    backend.failNext(
      ADD,
      createInvalidInputProblem(
        { pointer: '/vin', code: 'invalid_format' },
        { pointer: '/year', code: 'too_big' },
      ),
    );
    await submit();
    await waitFor(() => expect(screen.getByLabelText('VIN optional')).toBeInvalid());
    expect(screen.getByLabelText('VIN optional')).toBeVisible();
    expect(screen.getByLabelText('VIN optional')).toHaveAccessibleDescription(/17 letters and digits/);
    expect(screen.getByLabelText('Year optional')).toHaveFocus();
    expect(await registration()).toHaveValue('AB12 CDE');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows at the registration that the vehicle exists already', async () => {
    const { backend } = await openWithPlate();
    backend.failNext(ADD, new ApiProblem(409, 'vehicle_exists'));
    await submit();
    await waitFor(async () => expect(await registration()).toHaveFocus());
    expect(await registration()).toHaveAccessibleDescription(/already have/);
  });

  it('reports that the limit of vehicles is reached, and preserves what was typed', async () => {
    const { backend } = await openWithPlate();
    backend.failNext(ADD, new ApiProblem(409, 'too_many_vehicles'));
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t add any more vehicles/);
    expect(await registration()).toHaveValue('AB12 CDE');
  });

  it('preserves the draft and its errors when the language changes', async () => {
    await openVehicleArea('/vehicle/new');
    await registration();
    await submit();
    await userEvent.type(screen.getByLabelText('Make optional'), 'VW');
    act(() => setLocale('de'));
    expect(screen.getByLabelText('Marke optional')).toHaveValue('VW');
    expect(screen.getByLabelText('Kennzeichen')).toHaveAccessibleDescription(
      'Bitte geben Sie das Kennzeichen ein.',
    );
  });
});

it('says that nothing was sent while offline, and keeps the registration', async () => {
  const { backend } = await openWithPlate();
  backend.failNext(ADD, new ApiProblem(0, 'offline'));
  await submit();
  expect(await screen.findByText(/You were offline, so nothing was sent/)).toBeVisible();
  expect(await registration()).toHaveValue('AB12 CDE');
});
