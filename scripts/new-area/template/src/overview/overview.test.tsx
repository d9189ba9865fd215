import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend, renderArea, singlePageResponse } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import area from '../area.tsx';
import entries from '../navigation/entries.json';

const VEHICLES = 'GET /vehicles';
const open = () => renderArea({ area, mount: '/new-area' });

describe('the overview', () => {
  it('opens at the path of its navigation entry', async () => {
    fakeBackend({ [VEHICLES]: () => singlePageResponse() });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'New area' })).toBeVisible();
    expect(entries).toMatchObject([{ path: '/new-area' }]);
  });

  it.each([
    [[], 'You have no vehicle yet.'],
    [[aVehicle()], 'You have one vehicle here.'],
    [[aVehicle(), aVehicle()], 'You have 2 vehicles here.'],
  ])('shows the number of vehicles', async (vehicles, sentence) => {
    fakeBackend({ [VEHICLES]: () => singlePageResponse(...vehicles) });
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('offers to retry if the vehicles cannot be loaded', async () => {
    fakeBackend({ [VEHICLES]: () => singlePageResponse() }).failNext(
      VEHICLES,
      new ApiProblem(503, 'unavailable'),
    );
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your vehicles');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no vehicle yet.')).toBeVisible();
  });
});
