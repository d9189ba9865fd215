import { ApiProblem } from '@forecourt/shared/http';
import { pinDate } from '@forecourt/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createDayAvailability, createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const WAIT = 'PUT /appointments/{id}/waiting';
const START = 'Tell me if one opens up';
const STOP = 'Stop notifying me';
const ON = 'We’ll tell you if an earlier time opens up';

const workshop = setUpFakeWorkshop();

function openVisit(change: Parameters<typeof createSampleVisit>[0] = {}, settings = {}) {
  const visit = createSampleVisit(change);
  workshop.appointments = [visit];
  return openSelfserviceArea(`/visits/${visit.id}`, { settings });
}

const bodies = () => workshop.backend.sent(WAIT).map(({ body }) => body);

describe('waiting for an earlier time', () => {
  it('begins with one press and ends with one, and the visit says that it is on', async () => {
    const { user, reload } = await openVisit();
    await user.click(await screen.findByRole('button', { name: START }));
    expect(await screen.findByText(ON)).toBeVisible();
    await reload();
    const stop = await screen.findByRole('button', { name: STOP });
    expect(stop).toHaveAttribute('data-needs-backend');
    await user.click(stop);
    expect(await screen.findByRole('button', { name: START })).toBeVisible();
    expect(screen.queryByText(ON)).not.toBeInTheDocument();
    expect(bodies()).toEqual([{ waiting: true }, { waiting: false }]);
  });

  it('is sent once by a double press', async () => {
    const answer = workshop.backend.hold(WAIT);
    const { user } = await openVisit();
    await user.dblClick(await screen.findByRole('button', { name: START }));
    answer();
    expect(await screen.findByText(ON)).toBeVisible();
    expect(bodies()).toEqual([{ waiting: true }]);
  });

  it('can be tried again after a failure', async () => {
    workshop.backend.failNext(WAIT, new ApiProblem(503, 'unavailable'));
    const { user } = await openVisit();
    await user.click(await screen.findByRole('button', { name: START }));
    const failure = within(await screen.findByRole('alert'));
    await user.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(ON)).toBeVisible();
    expect(bodies()).toHaveLength(2);
  });

  it('is not offered if an earlier day cannot be booked any more, or the visit cannot be moved', async () => {
    pinDate('2026-11-25T09:00:00Z');
    await openVisit({}, { booking: { minimumNoticeMinutes: 24 * 60 } });
    expect(await screen.findByRole('link', { name: 'Move visit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: START })).not.toBeInTheDocument();
  });

  it('can be stopped on the day before which no time can be booked any more', async () => {
    pinDate('2026-11-25T09:00:00Z');
    await openVisit({ waiting: true }, { booking: { minimumNoticeMinutes: 24 * 60 } });
    expect(await screen.findByText(ON)).toBeVisible();
    expect(screen.getByRole('button', { name: STOP })).toBeVisible();
  });

  it.each(['in_progress', 'cancelled', 'completed'] as const)(
    'is over once the visit is %s',
    async (status) => {
      await openVisit({ status, changeable_until: null, waiting: false });
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
      expect(screen.queryByRole('button', { name: START })).not.toBeInTheDocument();
    },
  );
});

describe('an earlier time that is free already', () => {
  const FREE = 'An earlier time is free';
  const showsNone = async () => {
    await waitFor(() => expect(workshop.backend.sent('GET /availability')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: START })).toBeVisible();
    expect(screen.queryByText(FREE)).not.toBeInTheDocument();
  };

  it('is offered before the notifications, with a link to the move', async () => {
    await openVisit();
    const link = await screen.findByRole('link', { name: 'Move to today, 09:00' });
    const { id } = createSampleVisit();
    expect(link).toHaveAttribute('href', `/visits/${id}/move?date=2026-11-23&time=09%3A00`);
    expect(screen.getByText(FREE)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell me about other times' })).toBeVisible();
    const [asked] = workshop.backend.sent('GET /availability');
    expect(asked?.query).toMatchObject({ from: '2026-11-23', to: '2026-11-26', moving: id });
  });

  it('is not one at which the vehicle has another visit', async () => {
    const visit = createSampleVisit();
    const other = { date: '2026-11-23', time: '09:00', ends_at: '2026-11-23T10:00:00Z' };
    workshop.appointments = [
      visit,
      createSampleVisit({ id: 'a0a0a0a0-0000-4000-8000-000000000001', ...other }),
    ];
    await openSelfserviceArea(`/visits/${visit.id}`);
    expect(await screen.findByRole('link', { name: 'Move to today, 10:30' })).toBeVisible();
  });

  it('is not the time of the visit or one after it', async () => {
    workshop.day = (date) => ({ ...createDayAvailability(date), ...(date < '2026-11-26' && { slots: [] }) });
    await openVisit({ time: '09:00' });
    await showsNone();
  });

  it('is left out if the free times cannot be loaded', async () => {
    workshop.backend.failNext('GET /availability', new ApiProblem(403, 'forbidden'));
    await openVisit();
    await showsNone();
  });
});
