import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, aVehicle, listOf } from '../testing/backend.ts';
import { renderArea } from '../testing/render-area.tsx';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('@forecourt/shared/http'),
  request: jest.fn(),
}));

beforeEach(() => setLocale('en'));

describe('the list of vehicles', () => {
  it('should name each vehicle by its plate and what is known of it', async () => {
    const van = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80', device_reg: 'LK70 ZTR' });
    answerRequests(() => listOf(aVehicle({ make: 'VW', model: 'Golf', odometer_km: 84120 }), van));
    await renderArea('/vehicle');
    expect(
      await screen.findByRole('link', { name: 'Registration AB12 CDE VW Golf 84,120 km' }),
    ).toHaveAttribute('href', `/vehicle/${aVehicle().id}`);
    expect(screen.getByRole('link', { name: /LK70 ZTR Vehicle Added 6 Nov 2026/ })).toBeVisible();
  });

  it('should invite to add the first one', async () => {
    answerRequests(() => listOf());
    await renderArea('/vehicle');
    expect(await screen.findByRole('heading', { name: 'Add your first vehicle' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a vehicle' })).toHaveAttribute('href', '/vehicle/new');
  });

  it('should show the known plate at once when a vehicle is opened', async () => {
    answerRequests(({ path }) =>
      path.startsWith('/vehicles?') ? listOf(aVehicle()) : new Promise(() => {}),
    );
    await renderArea('/vehicle');
    await userEvent.click(await screen.findByRole('link', { name: /AB12 CDE/ }));
    expect(await screen.findByRole('link', { name: 'Book a visit' })).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
  });

  it('should offer another try when it cannot be loaded', async () => {
    answerRequests(() => {
      throw new ApiProblem(503, 'unavailable');
    });
    await renderArea('/vehicle');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('We can’t show your vehicles');
    expect(panel).toHaveTextContent('Check your connection');
    answerRequests(() => listOf());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Add your first vehicle')).toBeVisible();
  });

  it('should not blame the connection for what went wrong elsewhere', async () => {
    answerRequests(() => {
      throw new ApiProblem(500, 'internal');
    });
    await renderArea('/vehicle');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side');
  });
});
