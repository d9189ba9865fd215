import { vehicleQuery } from '@forecourt/shared/api';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, aVehicle, listOf } from '../testing/backend.ts';
import { renderArea } from '../testing/render-area.tsx';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('@forecourt/shared/http'),
  request: jest.fn(),
}));

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

beforeEach(() => setLocale('en'));

describe('editing a vehicle', () => {
  it("should change it, the settings' own fields included, and show it", async () => {
    const changed = { ...volvo, make: null, fields: { fleet_number: 8, colour: 'red' } };
    const requests = answerRequests(({ method }) => (method === 'PATCH' ? changed : volvo));
    await renderArea(`/vehicle/${volvo.id}/edit`, settings);
    expect(await screen.findByLabelText('Registration')).toHaveValue('AB12 CDE');
    expect(screen.getByLabelText('Odometer')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Fleet number'));
    await userEvent.type(screen.getByLabelText('Fleet number'), '8');
    await userEvent.type(screen.getByLabelText('Colour optional'), 'red');
    await userEvent.clear(screen.getByLabelText('Make'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent(new RegExp(`/vehicle/${volvo.id}$`)),
    );
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      device_reg: 'AB12 CDE',
      make: null,
      model: null,
      year: null,
      vin: null,
      odometer_km: 84120,
      fields: { fleet_number: 8, colour: 'red' },
    });
    expect(await screen.findByText('red')).toBeVisible();
  });

  it('should not lead away who has left before the change was saved, but show it', async () => {
    let answerComes = () => {};
    const saving = new Promise<void>((resolve) => {
      answerComes = resolve;
    });
    answerRequests(async ({ method, path }) => {
      if (path.startsWith('/vehicles?')) return listOf(volvo);
      if (method === 'PATCH') await saving;
      return { ...volvo, make: method === 'PATCH' ? 'Saab' : 'Volvo' };
    });
    await renderArea(`/vehicle/${volvo.id}/edit`);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('link', { name: 'Vehicle' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Vehicles' }));
    await screen.findByText('AB12 CDE');
    answerComes();
    await waitFor(() =>
      expect(queryClient.getQueryData(vehicleQuery(volvo.id).queryKey)).toMatchObject({ make: 'Saab' }),
    );
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/vehicle$/);
  });
});
