import { appointmentsQuery, reminderQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { act, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleReminder, createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const { id } = createSampleReminder();
const PATH = `/reminders/${id}`;
const VISITS = 'GET /appointments';

const workshop = setUpFakeWorkshop();
beforeEach(() => {
  workshop.reminders = [createSampleReminder()];
  workshop.appointments = [createSampleVisit()];
});

const asked = () => workshop.backend.sent(VISITS).length;

describe('the visits of a reminder that is shown', () => {
  it('are awaited at first, so nothing moves when they arrive', async () => {
    const release = workshop.backend.hold(VISITS);
    await openSelfserviceArea(PATH);
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByRole('heading', { name: 'MOT' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(/^Your vehicle comes in/)).toBeVisible();
  });

  it('do not remove the open screen when they are refetched', async () => {
    const failure = new ApiProblem(500, 'internal');
    workshop.backend.failNext(VISITS, failure, failure);
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    const release = workshop.backend.hold(VISITS);
    const before = asked();
    await act(async () => void queryClient.refetchQueries(appointmentsQuery()));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.getByText('When should we remind you again?')).toBeVisible();
    await act(async () => release());
    expect(screen.getByText('When should we remind you again?')).toBeVisible();
  });

  it('are not awaited when the reminder is shown from the cache after a failure', async () => {
    const { queryKey } = reminderQuery(id);
    queryClient.setQueryData(queryKey, createSampleReminder(), { updatedAt: Date.now() - 3_600_000 });
    workshop.backend.failNext('GET /reminders/{id}', new ApiProblem(0, 'offline'));
    const release = workshop.backend.hold(VISITS);
    await openSelfserviceArea(PATH);
    expect(await screen.findByRole('heading', { name: 'MOT' })).toBeVisible();
    expect(screen.queryByText('We can’t show this reminder right now')).not.toBeInTheDocument();
    await act(async () => release());
  });
});
