import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, aVehicle, invalidInput, listOf } from '../testing/backend.ts';
import { renderArea } from '../testing/render-area.tsx';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('@forecourt/shared/http'),
  request: jest.fn(),
}));

const registration = () => screen.findByLabelText('Vehicle registration number');
const address = () => screen.getByLabelText('address').textContent;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add vehicle' }));

beforeEach(() => setLocale('en'));

describe('adding a vehicle', () => {
  it('should need the registration only', async () => {
    const requests = answerRequests(() => aVehicle());
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), ' AB12 CDE ');
    await submit();
    await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/vehicles',
      body: { device_reg: 'AB12 CDE', make: null, year: null, fields: {} },
    });
  });

  it('should take the optional details as people write them', async () => {
    const requests = answerRequests(() => aVehicle());
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), 'AB12 CDE');
    await userEvent.click(screen.getByText('More details (optional)'));
    await userEvent.type(screen.getByLabelText('Make'), 'VW');
    await userEvent.type(screen.getByLabelText('Year'), '2019');
    await userEvent.type(screen.getByLabelText('Odometer'), '84,120');
    await submit();
    await waitFor(() => expect(requests).not.toHaveLength(0));
    expect(requests[0]?.body).toMatchObject({ make: 'VW', model: null, year: 2019, odometer_km: 84120 });
  });

  it('should lead back to where the vehicle was needed', async () => {
    answerRequests(() => aVehicle());
    await renderArea('/vehicle/new?return=/book');
    await userEvent.type(await registration(), 'AB12 CDE');
    await submit();
    await waitFor(() => expect(address()).toBe(`/book?vehicle=${aVehicle().id}`));
  });

  it('should not lead away who has left before the vehicle was saved, but list it', async () => {
    let answerComes = () => {};
    const saving = new Promise<void>((resolve) => {
      answerComes = resolve;
    });
    const requests = answerRequests(async ({ method }) => {
      if (method !== 'POST') return listOf(aVehicle());
      await saving;
      return aVehicle();
    });
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), 'AB12 CDE');
    await submit();
    await userEvent.click(screen.getByRole('link', { name: 'Vehicles' }));
    await screen.findByText('AB12 CDE');
    answerComes();
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
    expect(address()).toBe('/vehicle');
  });

  it('should lead to the first faulty field without asking the backend', async () => {
    const requests = answerRequests(() => aVehicle());
    await renderArea('/vehicle/new');
    await registration();
    await submit();
    expect(await registration()).toHaveFocus();
    expect(await registration()).toHaveAccessibleDescription('Please fill this in.');
    await userEvent.type(await registration(), 'A');
    expect(await registration()).toBeValid();
    expect(requests).toEqual([]);
  });

  it("should put the backend's errors at their fields, open what hides them and keep what was typed", async () => {
    answerRequests(() => {
      throw invalidInput({ pointer: '/vin', code: 'invalid_format' }, { pointer: '/year', code: 'too_big' });
    });
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), 'AB12 CDE');
    await submit();
    await waitFor(() => expect(screen.getByLabelText('VIN')).toBeInvalid());
    expect(screen.getByLabelText('VIN')).toBeVisible();
    expect(screen.getByLabelText('VIN')).toHaveAccessibleDescription(/17 letters and digits/);
    expect(screen.getByLabelText('Year')).toHaveFocus();
    expect(await registration()).toHaveValue('AB12 CDE');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('should say at the registration that the vehicle is there already', async () => {
    answerRequests(() => {
      throw new ApiProblem(409, 'vehicle_exists');
    });
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), 'ab12cde');
    await submit();
    await waitFor(async () => expect(await registration()).toHaveFocus());
    expect(await registration()).toHaveAccessibleDescription(/already have/);
  });

  it('should send the same key again for the same input, and another one for a changed input', async () => {
    const requests = answerRequests(() => {
      throw new ApiProblem(0, 'network');
    });
    await renderArea('/vehicle/new');
    await userEvent.type(await registration(), 'AB12 CDE');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/What you typed is still here/);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(requests).toHaveLength(2));
    await userEvent.type(await registration(), 'F');
    await submit();
    await waitFor(() => expect(requests).toHaveLength(3));
    const [first, second, third] = requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('should keep what was typed over a change of language, faults included', async () => {
    answerRequests(() => listOf());
    await renderArea('/vehicle/new');
    await registration();
    await submit();
    await userEvent.click(screen.getByText('More details (optional)'));
    await userEvent.type(screen.getByLabelText('Make'), 'VW');
    act(() => setLocale('de'));
    expect(screen.getByLabelText('Marke')).toHaveValue('VW');
    expect(screen.getByLabelText('Amtliches Kennzeichen')).toHaveAccessibleDescription(
      'Bitte füllen Sie dieses Feld aus.',
    );
  });
});
