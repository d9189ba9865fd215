import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import { open } from '../testing/open.ts';

const SHOW = 'GET /vehicles/{id}';

describe('a vehicle', () => {
  it('should show its plate, what is known of it, and what can be done with it', async () => {
    const golf = aVehicle({ make: 'VW', model: 'Golf', year: 2019, odometer_km: 84120 });
    fakeBackend({ [SHOW]: () => golf });
    await open(`/vehicle/${golf.id}`);
    expect(await screen.findByRole('heading', { name: 'VW Golf' })).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
    expect(screen.getByText('52,270 miles')).toBeVisible();
    expect(screen.getByText('2019')).toBeVisible();
    expect(screen.queryByText('VIN')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&return=%2Fvehicle%2F${golf.id}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/vehicle/${golf.id}/edit`);
  });

  it('should say calmly that there is no such vehicle', async () => {
    fakeBackend({ [SHOW]: () => aVehicle() }).failNext(SHOW, new ApiProblem(404, 'not_found'));
    await open('/vehicle/somebody-elses');
    expect(await screen.findByRole('heading', { name: 'We can’t find this vehicle' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your vehicles' })).toHaveAttribute('href', '/vehicle');
  });

  it('should offer another try and the phone when it cannot be loaded', async () => {
    fakeBackend({ [SHOW]: () => aVehicle() }).failNext(SHOW, new ApiProblem(0, 'network'));
    const { user } = await open(`/vehicle/${aVehicle().id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show this vehicle');
    expect(screen.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+442079460100');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AB12 CDE')).toBeVisible();
  });
});
