import { ApiProblem } from '@forecourt/shared/http';
import { screen, within } from '@testing-library/react';
import { backend } from '../testing/fake-backend.ts';
import { freshPage, openSite } from '../testing/render-site.tsx';
import { visitOf } from '../testing/samples.ts';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/api', () => jest.requireActual('../testing/fake-backend.ts'));

beforeEach(freshPage);

const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem');

describe('visits', () => {
  it('should list what is to come and what is over', async () => {
    backend.appointments = [visitOf({ date: '2026-11-12', status: 'completed' }), visitOf()];
    await openSite('/visits');
    expect(await rowsOf('Upcoming')).toHaveLength(1);
    const [past] = await rowsOf('Past visits');
    expect(past).toHaveTextContent('Done');
  });

  it('should not call a past visit confirmed when nobody said how it went', async () => {
    backend.appointments = [visitOf({ date: '2026-11-12', status: 'confirmed' })];
    await openSite('/visits');
    const [past] = await rowsOf('Past visits');
    expect(past).not.toHaveTextContent('Confirmed');
  });

  it('should unfold a long history bit by bit', async () => {
    backend.appointments = Array.from({ length: 12 }, (_, index) =>
      visitOf({ date: `2026-10-${index + 10}`, status: 'completed' }),
    );
    const { user } = await openSite('/visits');
    expect(await rowsOf('Past visits')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowsOf('Past visits')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should offer a first visit to who never had one', async () => {
    await openSite('/visits');
    expect(await screen.findByRole('heading', { name: 'Your first visit' })).toBeVisible();
  });
});

describe('a visit', () => {
  it('should show when, what, which vehicle and how far it has come', async () => {
    backend.appointments = [visitOf({ id: 'one', note: 'Brake noise' })];
    await openSite('/visits/one');
    expect(await screen.findByRole('heading', { level: 1, name: 'Visit HSG-4F7K' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Repair, 10:30' })).toBeVisible();
    expect(screen.getByText('Thursday 26 November 2026')).toBeVisible();
    expect(screen.getByText('Brake noise')).toBeVisible();
    expect(screen.getByText('VW Golf')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Booked (done)6 Nov, 18:22',
      'Confirmed (now)',
      'In the workshop (to come)Thu 26 Nov, 10:30',
      'Done (to come)',
    ]);
    expect(screen.getByText(/Need to change it/)).toHaveTextContent('+44 20 7946 0100');
  });

  it('should not speak of changing what is over', async () => {
    backend.appointments = [visitOf({ id: 'one', date: '2026-11-12', status: 'completed' })];
    await openSite('/visits/one');
    await screen.findByRole('heading', { level: 1, name: 'Visit HSG-4F7K' });
    expect(screen.queryByText(/Need to change it/)).not.toBeInTheDocument();
  });

  it('should say whose time it is where clocks differ', async () => {
    backend.appointments = [visitOf({ id: 'one', time_zone: 'Asia/Tokyo' })];
    await openSite('/visits/one');
    expect(await screen.findByText('Times are the workshop’s, Tokyo')).toBeVisible();
  });

  it('should say that there is no such visit', async () => {
    await openSite('/visits/elsewhere');
    expect(await screen.findByRole('heading', { name: 'There is no such visit' })).toBeVisible();
  });

  it('should offer another try when it did not arrive', async () => {
    backend.appointments = [visitOf({ id: 'one' })];
    backend.failures = { appointment: [new ApiProblem(503, 'unavailable')] };
    const { user } = await openSite('/visits/one');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Visit HSG-4F7K' })).toBeVisible();
  });
});
