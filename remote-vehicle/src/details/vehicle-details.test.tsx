import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, aVehicle } from '../testing/backend.ts';
import { renderArea } from '../testing/render-area.tsx';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('@forecourt/shared/http'),
  request: jest.fn(),
}));

beforeEach(() => setLocale('en'));

describe('a vehicle', () => {
  it('should show its plate, what is known of it, and what can be done with it', async () => {
    const golf = aVehicle({ make: 'VW', model: 'Golf', year: 2019, odometer_km: 84120 });
    answerRequests(() => golf);
    await renderArea(`/vehicle/${golf.id}`);
    expect(await screen.findByRole('heading', { name: 'VW Golf' })).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
    expect(screen.getByText('84,120 km')).toBeVisible();
    expect(screen.getByText('2019')).toBeVisible();
    expect(screen.queryByText('VIN')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/vehicle/${golf.id}/edit`);
  });

  it('should say calmly that there is no such vehicle', async () => {
    answerRequests(() => {
      throw new ApiProblem(404, 'not_found');
    });
    await renderArea('/vehicle/somebody-elses');
    expect(await screen.findByRole('heading', { name: 'We don’t have this vehicle' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To your vehicles' })).toHaveAttribute('href', '/vehicle');
  });

  it('should offer another try and the phone when it cannot be loaded', async () => {
    let reachable = false;
    answerRequests(() => {
      if (!reachable) throw new ApiProblem(0, 'network');
      return aVehicle();
    });
    await renderArea(`/vehicle/${aVehicle().id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show this vehicle');
    expect(screen.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+442079460100');
    reachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AB12 CDE')).toBeVisible();
  });
});
