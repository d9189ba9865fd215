import { remindersQuery, type Vehicle, type VehicleChange } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { aVehicle, type FakeResponders, fakeBackend } from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createOdometerProblem, EMPTY_RESPONSES, openVehicleArea } from '../testing/samples.ts';

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

/** Creates a backend that returns the vehicle, and accepts changes without saving them. */
function backendWithVolvo(answers: FakeResponders = {}) {
  const known = { 'GET /vehicles/{id}': () => volvo, [CHANGE]: () => volvo };
  return fakeBackend({ ...EMPTY_RESPONSES, ...known, ...answers });
}

const openEdit = (query = '', ownSettings = {}) =>
  openVehicleArea(`/vehicle/${volvo.id}/edit${query}`, ownSettings);

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function fillIn(label: string, typed: string) {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), typed);
}

describe('editing a vehicle', () => {
  it("saves changes, those of the settings' own fields included, and shows them", async () => {
    const changed = { ...volvo, make: null, fields: { fleet_number: 8, colour: 'red' } };
    const backend = backendWithVolvo({
      [CHANGE]: () => changed,
    });
    const { user, address } = await openEdit('', settings);
    expect(await screen.findByLabelText('Registration')).toHaveValue('AB12 CDE');
    expect(screen.getByLabelText('Mileage optional')).toBeVisible();
    await fillIn('Fleet number', '8');
    await user.type(screen.getByLabelText('Colour optional'), 'red');
    await user.clear(screen.getByLabelText('Make optional'));
    await save();
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
    const backend = backendWithVolvo({ 'GET /vehicles/{id}': () => old, [CHANGE]: () => old });
    const { user } = await openEdit('', { vehicle: { fields } });
    expect(await screen.findByLabelText('Fuel')).toHaveDisplayValue('steam');
    await save();
    expect(screen.getByLabelText('Fleet number')).toHaveAccessibleDescription('Fill in “Fleet number”.');
    await user.type(screen.getByLabelText('Fleet number'), '8');
    await save();
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ fields: { fuel: 'steam', fleet_number: 8 } });
  });

  it('returns to the screen that needs the correction', async () => {
    backendWithVolvo();
    const needed = `/book?vehicle=${volvo.id}`;
    const { user, address } = await openEdit(`?return=${encodeURIComponent(needed)}`);
    await screen.findByLabelText('Mileage optional');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', needed);
    await user.clear(screen.getByLabelText('Make optional'));
    await save();
    await waitFor(() => expect(address()).toBe(needed));
  });

  it('counts in the units of the country, and sends no unchanged field', async () => {
    const backend = backendWithVolvo();
    const { user, address } = await openEdit();
    expect(await screen.findByLabelText('Mileage optional')).toHaveValue('52,270');
    await user.clear(screen.getByLabelText('Make optional'));
    await save();
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ make: null });
    await openEdit('', { organisation: { country: 'DE' } });
    expect(await screen.findByLabelText('Mileage optional')).toHaveValue('84,120');
    expect(screen.getByLabelText('Mileage optional')).toHaveAccessibleDescription('In kilometres.');
  });

  it('restores the draft after a reload, with the current values in other fields', async () => {
    let known = volvo;
    backendWithVolvo({ 'GET /vehicles/{id}': () => known, [CHANGE]: () => known });
    const { reload } = await openEdit();
    await fillIn('Make optional', 'Saab');
    known = { ...volvo, odometer_km: 90000 };
    await reload();
    expect(await screen.findByLabelText('Make optional')).toHaveValue('Saab');
    expect(screen.getByLabelText('Mileage optional')).toHaveValue('55,923');
    await save();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('does not overwrite changes made elsewhere since it was opened', async () => {
    let known = volvo;
    const backend = backendWithVolvo({
      'GET /vehicles/{id}': () => known,
      [CHANGE]: ({ body }) => {
        known = { ...known, ...(body as VehicleChange) } as Vehicle;
        return known;
      },
    });
    await openEdit();
    await fillIn('Make optional', 'Saab');
    known = { ...volvo, odometer_km: 90000 };
    await save();
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(known).toMatchObject({ make: 'Saab', odometer_km: 90000, fields: { fleet_number: 7 } });
  });

  it('offers to archive and to delete the vehicle before the buttons of the form', async () => {
    backendWithVolvo();
    await openEdit();
    const save = await screen.findByRole('button', { name: 'Save' });
    for (const title of ['Archive this vehicle', 'Delete this vehicle']) {
      const position = save.compareDocumentPosition(await screen.findByText(title));
      expect(position & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    }
  });

  it('names the vehicle, shows its photo before the form, and marks optional fields', async () => {
    backendWithVolvo();
    await openEdit();
    expect(await screen.findByRole('heading', { name: 'Edit Volvo', level: 1 })).toBeVisible();
    const photo = screen.getByRole('region', { name: 'Photo' });
    const make = screen.getByLabelText('Make optional');
    expect(photo.compareDocumentPosition(make) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByLabelText('VIN optional')).toBeVisible();
    expect(screen.getByLabelText('Vehicle registration number')).toBeRequired();
  });

  it('names a vehicle without make and model by its plate', async () => {
    backendWithVolvo({ 'GET /vehicles/{id}': () => aVehicle() });
    await openVehicleArea(`/vehicle/${aVehicle().id}/edit`);
    expect(await screen.findByLabelText('Make optional')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Edit AB12 CDE', level: 1 })).toBeVisible();
  });

  it('groups the thousands of the mileage unless the field has the focus', async () => {
    const backend = backendWithVolvo();
    const { user, reload } = await openEdit();
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
    await save();
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ odometer_km: 85_295 });
  });

  it('shows the last odometer reading at a mileage that can be corrected', async () => {
    const last = { date: '2026-11-10', odometer_km: 90_000 };
    backendWithVolvo({ 'GET /vehicles/{id}/odometer': () => ({ last, estimate: null }) });
    await openEdit();
    expect(await screen.findByText(/^Last: 55,923\smiles$/)).toBeVisible();
    expect(screen.getByLabelText('Mileage optional')).toHaveAccessibleDescription(/Last: 55,923.miles/);
  });

  it('leaves the mileage of a vehicle with readings to its own form', async () => {
    const unread = { ...volvo, odometer_km: null };
    const backend = backendWithVolvo({ 'GET /vehicles/{id}': () => unread, [CHANGE]: () => unread });
    const { user } = await openEdit();
    await user.type(await screen.findByLabelText('Model optional'), 'V60');
    expect(screen.queryByLabelText(/mileage/i)).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(backend.sent(CHANGE)).toHaveLength(1));
    expect(backend.sent(CHANGE)[0]?.body).toEqual({ model: 'V60' });
  });

  it.each([
    ['Mileage optional', '6213713', /Enter a number from 0 to 6,213,712.miles\./],
    ['Mileage optional', '-5', /Enter a number from 0 to 6,213,712.miles\./],
    ['Year optional', '1885', new RegExp(`Enter a year between 1886 and ${new Date().getFullYear() + 1}\\.`)],
  ])('names the limits of a field: %s %s', async (label, typed, words) => {
    const backend = backendWithVolvo();
    await openEdit();
    await fillIn(label, typed);
    await save();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(backend.sent(CHANGE)).toEqual([]);
  });

  it('asks to confirm a mileage lower than the last reading, and saves it once confirmed', async () => {
    const backend = backendWithVolvo({
      [CHANGE]: () => ({ ...volvo, odometer_km: 8_412 }),
    });
    backend.failNext(CHANGE, createOdometerProblem('2026-01-05', 84_120));
    const { user, address } = await openEdit();
    await fillIn('Mileage optional', '5227');
    await save();
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
    const backend = backendWithVolvo();
    backend.failNext(CHANGE, createOdometerProblem('2026-01-05', 84_120), new ApiProblem(0, 'network'));
    const { user, address } = await openEdit();
    await fillIn('Mileage optional', '5227');
    await save();
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
    await save();
    expect(screen.queryByText(/^Is 5,227.miles right\?$/)).not.toBeInTheDocument();
    saved();
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}`));
  });

  it('has the reminders loaded again, which may be due at the new mileage', async () => {
    backendWithVolvo();
    await openEdit();
    await fillIn('Mileage optional', '60000');
    const { queryKey } = remindersQuery();
    queryClient.setQueryData(queryKey, []);
    await save();
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  it('drops the question when another mileage is typed', async () => {
    const backend = backendWithVolvo();
    backend.failNext(CHANGE, createOdometerProblem('2026-01-05', 84_120));
    const { user } = await openEdit();
    await fillIn('Mileage optional', '5227');
    await save();
    await screen.findByText(/^Is 5,227.miles right\?$/);
    await user.type(screen.getByLabelText('Mileage optional'), '1');
    expect(screen.queryByText(/^Is 5,227.miles right\?$/)).not.toBeInTheDocument();
  });

  it('returns to the record with the chosen filter', async () => {
    backendWithVolvo();
    const { address } = await openEdit('?show=work');
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/vehicle/${volvo.id}?show=work`,
    );
    await save();
    await waitFor(() => expect(address()).toBe(`/vehicle/${volvo.id}?show=work`));
  });
});
