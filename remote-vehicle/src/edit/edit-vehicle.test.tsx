import { type Vehicle, type VehicleChange, vehicleQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { aVehicle, fakeBackend, pageOf } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EMPTY_RESPONSES, openVehicleArea, readingProblem } from '../testing/samples.ts';

const CHANGE = 'PATCH /vehicles/{id}';

const volvo = aVehicle({ make: 'Volvo', odometer_km: 84120, fields: { fleet_number: 7 } });
const settings = {
  vehicle: {
    fields: [
      { id: 'device_reg', label: { en: 'Registration', de: 'Kennzeichen' } },
      { id: 'fleet_number', type: 'number', label: { en: 'Fleet number', de: 'Flottennummer' } },
      { id: 'colour', label: { en: 'Colour', de: 'Farbe' }, required: false },
    ],
  },
};

describe('editing a vehicle', () => {
  it("saves changes, those of the settings' own fields included, and shows them", async () => {
    const changed = { ...volvo, make: null, fields: { fleet_number: 8, colour: 'red' } };
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => changed,
    });
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`, settings);
    expect(await screen.findByLabelText('Registration')).toHaveValue('AB12 CDE');
    expect(screen.getByLabelText('Mileage optional')).toBeVisible();
    await user.clear(screen.getByLabelText('Fleet number'));
    await user.type(screen.getByLabelText('Fleet number'), '8');
    await user.type(screen.getByLabelText('Colour optional'), 'red');
    await user.clear(screen.getByLabelText('Make optional'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({
      make: null,
      fields: { fleet_number: 8, colour: 'red' },
    });
    expect(await screen.findByText('red')).toBeVisible();
  });

  it('leaves values alone that the settings no longer offer, and requires newly required ones', async () => {
    const label = { en: 'Fuel', de: 'Antrieb' };
    const fields = [
      ...settings.vehicle.fields,
      { id: 'fuel', type: 'choice', label, choices: [{ id: 'petrol', label: { en: 'Petrol' } }] },
    ];
    const old = { ...volvo, fields: { fuel: 'steam', wheels: 4 } };
    const backend = fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => old, [CHANGE]: () => old });
    const { user } = await openVehicleArea(`/vehicle/${volvo.id}/edit`, { vehicle: { fields } });
    expect(await screen.findByLabelText('Fuel')).toHaveDisplayValue('steam');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Fleet number')).toHaveAccessibleDescription('Fill this in.');
    await user.type(screen.getByLabelText('Fleet number'), '8');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ fields: { fuel: 'steam', fleet_number: 8 } });
  });

  it('returns to the screen that needs the correction', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => volvo, [CHANGE]: () => volvo });
    const needed = `/book?vehicle=${volvo.id}`;
    const { user, address } = await openVehicleArea(
      `/vehicle/${volvo.id}/edit?return=${encodeURIComponent(needed)}`,
    );
    await screen.findByLabelText('Mileage optional');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', needed);
    await user.clear(screen.getByLabelText('Make optional'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(needed));
  });

  it('counts in the units of the country, and sends no unchanged field', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => volvo,
    });
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    expect(await screen.findByLabelText('Mileage optional')).toHaveValue('52,270');
    await user.clear(screen.getByLabelText('Make optional'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ make: null });
    await openVehicleArea(`/vehicle/${volvo.id}/edit`, { organisation: { country: 'DE' } });
    expect(await screen.findByLabelText('Mileage optional')).toHaveValue('84,120');
    expect(screen.getByLabelText('Mileage optional')).toHaveAccessibleDescription('In kilometres.');
  });

  it('restores the draft after a reload, with the current values in other fields', async () => {
    let known = volvo;
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => known, [CHANGE]: () => known });
    const { user, reload } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Make optional'));
    await user.type(screen.getByLabelText('Make optional'), 'Saab');
    known = { ...volvo, odometer_km: 90000 };
    await reload();
    expect(await screen.findByLabelText('Make optional')).toHaveValue('Saab');
    expect(screen.getByLabelText('Mileage optional')).toHaveValue('55,923');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('does not overwrite changes made elsewhere since it was opened', async () => {
    let known = volvo;
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => known,
      [CHANGE]: ({ body }) => {
        known = { ...known, ...(body as VehicleChange) } as Vehicle;
        return known;
      },
    });
    const { user } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Make optional'));
    await user.type(screen.getByLabelText('Make optional'), 'Saab');
    known = { ...volvo, odometer_km: 90000 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(known).toMatchObject({ make: 'Saab', odometer_km: 90000, fields: { fleet_number: 7 } });
  });

  it('warns when the draft hides newer saved values, and shows those instead on request', async () => {
    let known = volvo;
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => known });
    const { user, reload } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Make optional'));
    await user.type(screen.getByLabelText('Make optional'), 'Saab');
    known = { ...volvo, make: 'Volvo Cars' };
    await reload();
    expect(await screen.findByText('Your changes aren’t saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Make optional')).toHaveValue('Volvo Cars');
    expect(sessionStorage).toHaveLength(0);
  });

  it('names the vehicle, shows its photo before the form, and marks optional fields', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => volvo });
    await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    expect(await screen.findByRole('heading', { name: 'Edit Volvo', level: 1 })).toBeVisible();
    const photo = screen.getByRole('region', { name: 'Photo' });
    const make = screen.getByLabelText('Make optional');
    expect(photo.compareDocumentPosition(make) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByLabelText('VIN optional')).toBeVisible();
    expect(screen.getByLabelText('Vehicle registration number')).toBeRequired();
  });

  it('omits the name if the vehicle has none', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => aVehicle() });
    await openVehicleArea(`/vehicle/${aVehicle().id}/edit`);
    expect(await screen.findByLabelText('Make optional')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Edit vehicle', level: 1 })).toBeVisible();
  });

  it('groups the thousands of the mileage unless the field has the focus', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => volvo,
    });
    const { user, reload } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    const mileage = () => screen.findByLabelText('Mileage optional');
    expect(await mileage()).toHaveValue('52,270');
    await user.type(await mileage(), '0');
    expect(await mileage()).toHaveValue('522700');
    await user.type(await mileage(), '9', { initialSelectionStart: 1 });
    expect(await mileage()).toHaveValue('5922700');
    await user.keyboard('{Backspace}');
    await user.tab();
    expect(await mileage()).toHaveValue('522,700');
    await reload();
    expect(await mileage()).toHaveValue('522,700');
    // A focused field is not reformatted.
    await user.type(await mileage(), '9', { initialSelectionStart: 4 });
    expect(await mileage()).toHaveValue('5227900');
    expect(await mileage()).toHaveProperty('selectionStart', 5);
    await user.clear(await mileage());
    await user.type(await mileage(), '53.000');
    await user.tab();
    expect(await mileage()).toHaveValue('53,000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ odometer_km: 85_295 });
  });

  it('shows the last odometer reading at the mileage, and does not send it', async () => {
    const unread = { ...volvo, odometer_km: null };
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => unread,
      'GET /vehicles/{id}/odometer': () => ({
        last: { date: '2026-11-10', odometer_km: 84_120 },
        estimate: null,
      }),
      [CHANGE]: () => unread,
    });
    const answer = backend.hold('GET /vehicles/{id}/odometer');
    const { user } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    const mileage = await screen.findByLabelText('New mileage reading optional');
    expect(mileage).toHaveAccessibleDescription('In miles.');
    await act(async () => answer());
    await waitFor(() => expect(mileage).toHaveAccessibleDescription(/^In miles. Last: 52,270.miles$/));
    expect(mileage).toHaveValue('');
    await user.type(screen.getByLabelText('Model optional'), 'V60');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ model: 'V60' });
  });

  it.each([
    ['Mileage optional', '6213713', /Enter a number from 0 to 6,213,712.miles\./],
    ['Mileage optional', '-5', /Enter a number from 0 to 6,213,712.miles\./],
    ['Year optional', '1885', /Enter the year with four digits, from 1886 to 2100\./],
  ])('names the limits of a field: %s %s', async (label, typed, words) => {
    const backend = fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => volvo });
    const { user } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(backend.sent(CHANGE)).toEqual([]);
  });

  it('asks to confirm a mileage lower than the last reading, and saves it once confirmed', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => ({ ...volvo, odometer_km: 8_412 }),
    });
    backend.failNext(CHANGE, readingProblem('2026-01-05', 84_120));
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Mileage optional'));
    await user.type(screen.getByLabelText('Mileage optional'), '5227');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent(
      /Is 5,227.miles right\?.*On 5.January.2026 it was already 52,270.miles/,
    );
    expect(document.activeElement).toContainElement(question);
    expect(screen.getByLabelText('Mileage optional')).toBeValid();
    expect(screen.queryByText('We couldn’t save your vehicle')).not.toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'It’s right, save it' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
    expect(backend.sent(CHANGE).map(({ body }) => body)).toEqual([
      { odometer_km: 8_412 },
      { odometer_km: 8_412, confirm_lower: true },
    ]);
  });

  it('shows the question while its confirmation is being sent', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => volvo,
    });
    backend.failNext(CHANGE, readingProblem('2026-01-05', 84_120), new ApiProblem(0, 'network'));
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Mileage optional'));
    await user.type(screen.getByLabelText('Mileage optional'), '5227');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const answer = backend.hold(CHANGE);
    const confirm = await screen.findByRole('button', { name: 'It’s right, save it' });
    await user.click(confirm);
    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'));
    expect(confirm).toHaveFocus();
    await act(async () => answer());
    // The failure replaces the question.
    expect(await screen.findByText('We couldn’t save your vehicle')).toBeVisible();
    expect(screen.queryByText(/^Is 5,227.miles right\?$/)).not.toBeInTheDocument();
    const saved = backend.hold(CHANGE);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByText(/^Is 5,227.miles right\?$/)).not.toBeInTheDocument();
    saved();
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
  });

  it('drops the question when another mileage is typed', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => volvo,
    });
    backend.failNext(CHANGE, readingProblem('2026-01-05', 84_120));
    const { user } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.clear(await screen.findByLabelText('Mileage optional'));
    await user.type(screen.getByLabelText('Mileage optional'), '5227');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Is 5,227.miles right\?$/);
    await user.type(screen.getByLabelText('Mileage optional'), '1');
    expect(screen.queryByText(/^Is 5,227.miles right\?$/)).not.toBeInTheDocument();
  });

  it('returns to the record with the chosen filter', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, 'GET /vehicles/{id}': () => volvo, [CHANGE]: () => volvo });
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit?show=work`);
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/vehicle/${volvo.id}?show=work`,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}?show=work`));
  });

  it('sends one request on a double click', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => volvo,
    });
    const { address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    const save = await screen.findByRole('button', { name: 'Save' });
    act(() => {
      fireEvent.click(save);
      fireEvent.click(save);
    });
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
    expect(backend.sent(CHANGE)).toHaveLength(1);
  });

  it('does not navigate after the customer has left before the change was saved, but shows it', async () => {
    const backend = fakeBackend({
      ...EMPTY_RESPONSES,
      'GET /vehicles': () => pageOf(volvo),
      'GET /vehicles/{id}': () => volvo,
      [CHANGE]: () => ({ ...volvo, make: 'Saab' }),
    });
    const save = backend.hold(CHANGE);
    const { user, address } = await openVehicleArea(`/vehicle/${volvo.id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: /^Volvo/ }));
    await user.click(await screen.findByRole('link', { name: 'Vehicles' }));
    await screen.findByText('AB12 CDE');
    save();
    await waitFor(() =>
      expect(queryClient.getQueryData(vehicleQuery(volvo.id).queryKey)).toMatchObject({ make: 'Saab' }),
    );
    expect(address()).toBe('/vehicle');
  });
});
