import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend, pageOf } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import { open } from '../testing/open.ts';

const LIST = 'GET /vehicles';
const SHOW = 'GET /vehicles/{id}';

describe('the list of vehicles', () => {
  it('should name each vehicle by its plate and what is known of it', async () => {
    const van = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80', device_reg: 'LK70 ZTR' });
    fakeBackend({ [LIST]: () => pageOf(aVehicle({ make: 'VW', model: 'Golf', odometer_km: 84120 }), van) });
    await open('/vehicle');
    expect(
      await screen.findByRole('link', { name: 'Registration AB12 CDE VW Golf 52,270 miles' }),
    ).toHaveAttribute('href', `/vehicle/${aVehicle().id}`);
    expect(screen.getByRole('link', { name: /LK70 ZTR Vehicle Added 6 Nov 2026/ })).toBeVisible();
  });

  it('should invite to add the first one', async () => {
    fakeBackend({ [LIST]: () => pageOf() });
    await open('/vehicle');
    expect(await screen.findByRole('heading', { name: 'Add your first vehicle' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a vehicle' })).toHaveAttribute('href', '/vehicle/new');
  });

  it('should show the known plate at once when a vehicle is opened', async () => {
    fakeBackend({ [LIST]: () => pageOf(aVehicle()), [SHOW]: () => aVehicle() }).hold(SHOW);
    const { user } = await open('/vehicle');
    await user.click(await screen.findByRole('link', { name: /AB12 CDE/ }));
    expect(await screen.findByRole('link', { name: 'Book a visit' })).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
  });

  it('should offer another try when it cannot be loaded', async () => {
    fakeBackend({ [LIST]: () => pageOf() }).failNext(LIST, new ApiProblem(503, 'backend_unavailable'));
    const { user } = await open('/vehicle');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('We can’t show your vehicles');
    expect(panel).toHaveTextContent('Check your connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Add your first vehicle')).toBeVisible();
  });

  it('should not blame the connection for what went wrong elsewhere', async () => {
    fakeBackend({ [LIST]: () => pageOf() }).failNext(LIST, new ApiProblem(500, 'internal'));
    await open('/vehicle');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side');
  });
});
