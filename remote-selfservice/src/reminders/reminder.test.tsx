import { appointmentsQuery, reminderQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleReminder, createSampleVisit, golf, transit } from '../testing/samples.ts';
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

describe('an overdue reminder', () => {
  it.each([
    [
      'GB',
      'MOT',
      /^Once the MOT has run out, you can only drive to a pre-booked MOT test, or to or from a garage/,
    ],
    ['DE', 'TÜV (HU)', /^If the inspection is more than two months late/],
  ] as const)('says in %s what an overdue official test means', async (country, name, meaning) => {
    const overdue = createSampleReminder({
      name,
      due_date: '2026-11-17',
      due_on: '2026-11-17',
      state: 'overdue',
    });
    workshop.reminders = [overdue];
    await openSelfserviceArea(PATH, { settings: { organisation: { country } } });
    expect(await screen.findByText(meaning)).toBeVisible();
  });

  it.each([
    ['other work', { name: 'Oil change', due_date: '2026-11-17', due_on: '2026-11-17' }],
    ['a test in future', {}],
  ])('says no such thing of %s', async (_, change) => {
    workshop.reminders = [createSampleReminder(change)];
    await openSelfserviceArea(PATH);
    expect(await screen.findByText(/^(6 days overdue|Due)/)).toBeVisible();
    expect(screen.queryByText(/has run out/)).not.toBeInTheDocument();
  });
});

it('shows no other name as the heading before the reminder has loaded', async () => {
  const release = workshop.backend.hold('GET /reminders/{id}');
  await openSelfserviceArea(PATH);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(within(heading).getByText('Reminder')).toHaveClass('visually-hidden');
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'MOT' })).toBe(heading);
});

it('asks for the kind of a new reminder first, and then for the vehicle', async () => {
  workshop.vehicles = [golf, transit];
  await openSelfserviceArea('/reminders/new');
  const kind = await screen.findByRole('group', { name: 'What should we remind you about?' });
  const vehicle = screen.getByRole('group', { name: 'Vehicle' });
  expect(kind.compareDocumentPosition(vehicle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the visits of a reminder that is shown', () => {
  it('are awaited at first, so nothing moves when they arrive', async () => {
    const release = workshop.backend.hold(VISITS);
    await openSelfserviceArea(PATH);
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByRole('heading', { name: 'MOT' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(/^You have a visit on/)).toBeVisible();
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
