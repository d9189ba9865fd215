import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createCancelledVisit,
  createCompletedVisit,
  createDayAvailability,
  createSampleVisit,
} from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';

const visit = createSampleVisit();
const MOVE_PATH = `/visits/${visit.id}/move`;
const MOVE = 'POST /appointments/{id}/reschedule';

const workshop = setUpFakeWorkshop();
beforeEach(() => {
  workshop.appointments = [visit];
});

const moves = () => workshop.backend.sent(MOVE);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** Opens the screen and presses *Move* for Friday at 13:00. */
async function move(...problems: ApiProblem[]) {
  workshop.backend.failNext(MOVE, ...problems);
  const site = await openSelfserviceArea(MOVE_PATH);
  await heading('Choose a new time');
  await site.user.click(await radio(/Friday 27 November/));
  await site.user.click(await radio('13:00'));
  await site.user.click(button('Move visit'));
  return site;
}

describe('moving a visit', () => {
  it('names the time zone of the offered times: the workshop’s, whatever the visit’s was', async () => {
    workshop.appointments = [createSampleVisit({ time_zone: 'Asia/Tokyo' })];
    await openSelfserviceArea(MOVE_PATH);
    await heading('Choose a new time');
    expect(screen.queryByText(/Tokyo/)).not.toBeInTheDocument();
  });

  it('takes one press to move to the time of a message', async () => {
    const { user, address } = await openSelfserviceArea(`${MOVE_PATH}?date=2026-11-24&time=09:00`);
    expect(await radio('09:00')).toBeChecked();
    await user.click(button('Move visit'));
    await waitFor(() => expect(address()).toBe(`/visits/${visit.id}`));
    expect(moves()[0]?.body).toEqual({ date: '2026-11-24', time: '09:00' });
  });

  it.each([
    ['date=2026-11-24&time=09:15', '09:15 has just been taken'],
    ['date=2026-11-20&time=09:00', /^Fri.20.Nov, 09:00 can no longer be booked$/],
  ])('says that the time of a message is gone, and offers others: %s', async (query, title) => {
    await openSelfserviceArea(`${MOVE_PATH}?${query}`);
    expect(await screen.findByText(title)).toBeVisible();
    expect(await radio('09:30 1 left')).toBeVisible();
  });

  it('marks the day of the visit', async () => {
    await openSelfserviceArea(MOVE_PATH);
    const day = await radio(/^Thursday 26 November, .*, yours$/);
    expect(within(day.closest('label') as HTMLElement).getByText('yours')).toBeVisible();
    expect(screen.getAllByRole('radio', { name: /, yours$/ })).toHaveLength(1);
  });

  it('retains the visit at another time, based on the version the customer saw', async () => {
    const { address } = await move();
    await waitFor(() => expect(address()).toBe(`/visits/${visit.id}`));
    expect(moves()).toMatchObject([
      {
        params: { id: visit.id },
        body: { date: '2026-11-27', time: '13:00' },
        ifMatch: '"1"',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(await screen.findByText(/^Moved to/)).toBeVisible();
  });

  it('only chooses a time on a press, and sends nothing before the action', async () => {
    const { user } = await openSelfserviceArea(MOVE_PATH);
    await user.click(await screen.findByRole('button', { name: 'Next free time today, 09:00' }));
    expect(await radio('09:00')).toBeChecked();
    await heading('Choose a new time');
    expect(moves()).toEqual([]);
    await user.click(button('Move visit'));
    await waitFor(() => expect(moves()).toMatchObject([{ body: { date: '2026-11-23', time: '09:00' } }]));
  });

  it('keeps the chosen time over a reload', async () => {
    const { user, reload } = await openSelfserviceArea(MOVE_PATH);
    await user.click(await radio(/Friday 27 November/));
    await user.click(await radio('13:00'));
    await reload();
    expect(await radio(/Friday 27 November/)).toBeChecked();
    expect(await radio('13:00')).toBeChecked();
    await user.click(button('Move visit'));
    await waitFor(() => expect(moves()).toMatchObject([{ body: { date: '2026-11-27', time: '13:00' } }]));
  });

  it('ignores a day in the address that cannot be booked', async () => {
    await openSelfserviceArea(`${MOVE_PATH}?date=2026-02-31&time=13:00`);
    expect(await radio(/Thursday 26 November/)).toBeChecked();
  });

  it('begins with the day of the visit, without a chosen time', async () => {
    await openSelfserviceArea(MOVE_PATH);
    expect(await radio(/Thursday 26 November/)).toBeChecked();
    expect(screen.getByText(/^Booked for Thu\s26\sNov, 10:30$/)).toBeVisible();
    expect(document.querySelector('[data-focused-flow]')).toBeInTheDocument();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Your visit' })).toBeInTheDocument();
    expect(screen.getByText('Reference').closest('div')).toHaveTextContent('ReferenceHSG-4F7K');
  });

  it('names the time of a visit that is not confirmed yet as requested', async () => {
    workshop.appointments = [createSampleVisit({ status: 'requested' })];
    await openSelfserviceArea(MOVE_PATH);
    expect(await screen.findByText(/^Requested for Thu\s26\sNov, 10:30$/)).toBeVisible();
    expect(screen.queryByText(/^Booked for/)).not.toBeInTheDocument();
  });

  it('shows its action only after another time is chosen', async () => {
    const { user } = await openSelfserviceArea(MOVE_PATH);
    await radio('09:00');
    expect(screen.queryByRole('button', { name: 'Move visit' })).not.toBeInTheDocument();
    await user.click(await radio('09:00'));
    expect(button('Move visit')).toBeVisible();
  });

  it('crosses out the current time above the new one', async () => {
    const { user } = await openSelfserviceArea(MOVE_PATH);
    await user.click(await radio(/Friday 27 November/));
    await user.click(await radio('13:00'));
    const fact = screen.getByText('New time').closest('div') as HTMLElement;
    expect(fact).toHaveTextContent(/^New timeThu 26 Nov, 10:30 ?Fri 27 Nov, 13:00/);
    expect(within(fact).getByText('Thu 26 Nov, 10:30').closest('s')).toHaveAttribute('aria-hidden', 'true');
    expect(within(fact).getByText('instead of Thu 26 Nov, 10:30')).toHaveClass('visually-hidden');
    // The action bar of phones shows both times, too.
    const bar = document.querySelector('[aria-live="polite"]');
    expect(bar).toHaveTextContent(/^Thu 26 Nov, 10:30 ?Fri 27 Nov, 13:00 instead of Thu 26 Nov, 10:30$/);
    expect(bar?.querySelector('s')).toHaveAttribute('aria-hidden', 'true');
  });

  it('does not offer its current time', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-23', time: '09:00', changeable_until: '2026-11-23T09:00:00Z' }),
    ];
    await openSelfserviceArea(`/visits/${workshop.appointments[0]?.id}/move`);
    expect(await radio('09:00 yours')).toBeDisabled();
    expect(screen.queryByRole('radio', { name: /^09:15/ })).not.toBeInTheDocument();
    const asked = workshop.backend.sent('GET /availability').map(({ query }) => query.moving);
    expect(new Set(asked)).toEqual(new Set([workshop.appointments[0]?.id]));
  });

  it('does not offer times at which the vehicle has another visit', async () => {
    const other = createSampleVisit({ id: 'a0a0a0a0-0000-4000-8000-000000000001', time: '09:30' });
    workshop.appointments = [visit, other];
    const { user } = await openSelfserviceArea('/');
    await user.click((await screen.findAllByRole('link', { name: 'Move visit' }))[0] as HTMLElement);
    expect(await radio('09:30 yours')).toBeDisabled();
    const group = screen.getByRole('group', { name: 'Time on Thursday 26 November' });
    expect(within(group).getByRole('radio', { name: '09:00' })).toBeEnabled();
  });

  it('says before a move to a near time that it is the last one online', async () => {
    const { user } = await openSelfserviceArea(MOVE_PATH);
    const said = () =>
      screen.queryAllByText(/^That’s less than 24 hours away\. To change it again, you’ll need to call/);
    await user.click(await screen.findByRole('button', { name: 'Next free time today, 09:00' }));
    expect(await radio('09:00')).toBeChecked();
    expect(said()[0]).toBeVisible();
    await user.click(await radio(/Friday 27 November/));
    await user.click(await radio('13:00'));
    expect(said()).toEqual([]);
  });

  it('shows the next free day below one without another time', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-24', time: '09:00', changeable_until: '2026-11-23T09:00:00Z' }),
    ];
    workshop.day = (date) => {
      const day = createDayAvailability(date);
      return date === '2026-11-24' ? { ...day, slots: day.slots.slice(0, 2) } : day;
    };
    const { user } = await openSelfserviceArea(`/visits/${workshop.appointments[0]?.id}/move`);
    await user.click(await radio(/Tuesday 24 November/));
    expect(await screen.findByText('All times on this day are taken')).toBeVisible();
    const next = within(screen.getByRole('group', { name: 'Time on Wednesday 25 November' }));
    await user.click(next.getByRole('radio', { name: '10:30' }));
    expect(next.getByRole('radio', { name: '10:30' })).toBeChecked();
    await user.click(button('Move visit'));
    await waitFor(() => expect(moves()).toMatchObject([{ body: { date: '2026-11-25', time: '10:30' } }]));
  });

  it('is done when the response was lost and the visit has the new time', async () => {
    const { address } = await move(new ApiProblem(0, 'network'));
    await screen.findByRole('alert');
    replaceVisit(workshop, { ...visit, date: '2026-11-27', time: '13:00', version: visit.version + 1 });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(address()).toBe(`/visits/${visit.id}`));
    expect(await heading('Your visit has been moved')).toBeVisible();
    expect(moves()).toHaveLength(1);
  });

  it('shows the current visit when it was changed elsewhere, and overwrites nothing', async () => {
    workshop.backend.answer({
      [MOVE]: ({ ifMatch }) => {
        if (ifMatch === '"2"') return createSampleVisit({ version: 3 });
        workshop.appointments = [{ ...visit, version: 2, time: '09:30' }];
        throw new ApiProblem(412, 'changed_elsewhere');
      },
    });
    const { user } = await move();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('It’s now on Thu 26 Nov, 09:30.');
    await user.click(button('Move visit'));
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]?.ifMatch).toBe('"2"');
  });

  it('shows that the vehicle has a visit at that time, until another time is chosen', async () => {
    const { user } = await move(new ApiProblem(409, 'vehicle_already_booked'));
    expect(await screen.findByRole('alert')).toHaveTextContent('AB12 CDE already has a visit at that time');
    await user.click(await radio('09:00'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [
      'late',
      createSampleVisit({ changeable_until: '2026-11-23T07:59:00Z' }),
      'Repair',
      'Less than 24 hours to go: please call us to move it',
      'Call +44 20 7946 0100',
    ],
    [
      'cancelled by us',
      createCancelledVisit('workshop', { reason: 'No lift' }),
      'We had to cancel your visit',
      'This visit can’t be moved any more',
      'No lift',
    ],
    [
      'cancelled by you',
      createCancelledVisit('customer'),
      'You’ve cancelled your visit',
      'This visit can’t be moved any more',
      'Changed your mind?',
    ],
    [
      'at the workshop',
      createSampleVisit({ status: 'in_progress', changeable_until: null }),
      'In the workshop',
      'This visit can’t be moved or cancelled any more',
      'We’re working on it',
    ],
    ['done', createCompletedVisit(), 'Repair done', 'This visit is already done', 'How was it?'],
    [
      'missed',
      createSampleVisit({ status: 'no_show', changeable_until: null }),
      /^We didn’t see you on Thu\s26\sNov$/,
      'The time of this visit has already passed',
      'These things happen.',
    ],
  ] as const)(
    'opens the visit’s own screen, which says why it cannot be moved, and what is possible: %s',
    async (_, changed, title, why, possible) => {
      workshop.appointments = [changed];
      const { address } = await openSelfserviceArea(`/visits/${changed.id}/move`);
      expect(await heading(title)).toHaveFocus();
      expect(address()).toBe(`/visits/${changed.id}`);
      expect(await screen.findByText(possible, { exact: false, ignore: 'dd' })).toBeVisible();
      expect(screen.getByText(why)).toBeVisible();
      expect(screen.getByText(why).closest('[role="status"]')).toHaveClass('notice');
      expect(document.querySelector('[data-focused-flow]')).toBeNull();
    },
  );

  it('opens the visit’s own screen when the workshop cancels it while the customer is choosing', async () => {
    const { address } = await openSelfserviceArea(MOVE_PATH);
    await radio('09:00');
    replaceVisit(workshop, { ...createCancelledVisit('workshop'), version: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(await heading('We had to cancel your visit')).toHaveFocus();
    expect(address()).toBe(`/visits/${visit.id}`);
    expect(screen.getByText('This visit can’t be moved any more')).toBeVisible();
    expect(screen.queryByText('You can book a new visit below.')).not.toBeInTheDocument();
  });
});
