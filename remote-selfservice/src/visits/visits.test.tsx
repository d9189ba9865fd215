import { ApiProblem } from '@forecourt/shared/http';
import { pinDate } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import { MONDAY, open } from '../testing/open.ts';
import { visitOf } from '../testing/samples.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

let workshop: Workshop;
beforeEach(() => {
  pinDate(MONDAY);
  workshop = openWorkshop();
});

/** Opens the first visit that the customer has. */
const openFirst = () => open(`/visits/${workshop.appointments[0]?.id}`);

const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem');

describe('visits', () => {
  it('should list what is to come and what is over', async () => {
    workshop.appointments = [visitOf({ date: '2026-11-12', status: 'completed' }), visitOf()];
    await open('/visits');
    expect(await rowsOf('Upcoming')).toHaveLength(1);
    const [past] = await rowsOf('Past visits');
    expect(past).toHaveTextContent('Done');
  });

  it('should not call a past visit confirmed when nobody said how it went', async () => {
    workshop.appointments = [visitOf({ date: '2026-11-12', status: 'confirmed' })];
    await open('/visits');
    const [past] = await rowsOf('Past visits');
    expect(past).not.toHaveTextContent('Confirmed');
  });

  it('should unfold a long history bit by bit', async () => {
    workshop.appointments = Array.from({ length: 12 }, (_, index) =>
      visitOf({ date: `2026-10-${index + 10}`, status: 'completed' }),
    );
    const { user } = await open('/visits');
    expect(await rowsOf('Past visits')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowsOf('Past visits')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should offer a first visit to who never had one', async () => {
    await open('/visits');
    expect(await screen.findByRole('heading', { name: 'Your first visit' })).toBeVisible();
  });
});

describe('a visit', () => {
  it('should show when, what, which vehicle and how far it has come', async () => {
    workshop.appointments = [visitOf({ note: 'Brake noise' })];
    await openFirst();
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
    workshop.appointments = [visitOf({ date: '2026-11-12', status: 'completed' })];
    await openFirst();
    await screen.findByRole('heading', { level: 1, name: 'Visit HSG-4F7K' });
    expect(screen.queryByText(/Need to change it/)).not.toBeInTheDocument();
  });

  it('should say whose time it is where clocks differ', async () => {
    workshop.appointments = [visitOf({ time_zone: 'Asia/Tokyo' })];
    await openFirst();
    expect(await screen.findByText('All times are Tokyo time')).toBeVisible();
  });

  it('should say that there is no such visit', async () => {
    await open('/visits/elsewhere');
    expect(await screen.findByRole('heading', { name: 'There is no such visit' })).toBeVisible();
  });

  it('should offer another try when it did not arrive', async () => {
    workshop.appointments = [visitOf()];
    workshop.backend.failNext('GET /appointments/{id}', new ApiProblem(503, 'unavailable'));
    const { user } = await openFirst();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Visit HSG-4F7K' })).toBeVisible();
  });
});
