import { type Notification, notificationsQuery, remindersQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { alertIcon, calendarIcon, checkIcon, closeIcon, photoIcon } from '@forecourt/shared/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createCancelledVisit,
  createSampleNotification,
  createSampleReminder,
  createSampleVisit,
  golf,
  MONDAY,
} from '../testing/samples.ts';
import { createNotificationListPage, setUpFakeWorkshop } from '../testing/workshop.ts';

const LIST = 'GET /notifications';
const READ = 'POST /notifications/read';

const workshop = setUpFakeWorkshop();

/** Creates notifications at intervals of one hour, the latest first. */
const manyOf = (count: number): Notification[] =>
  Array.from({ length: count }, (_, index) =>
    createSampleNotification({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      created_at: new Date(Date.parse(MONDAY) - (index + 1) * 3_600_000).toISOString(),
    }),
  );

/** Holds each response to LIST, with the data at its request, until the returned function is called. */
function holdEach(): (() => void)[] {
  const answers: (() => void)[] = [];
  workshop.backend.answer({
    [LIST]: ({ query }) => {
      const page = createNotificationListPage(workshop, query);
      return new Promise((resolve) => answers.push(() => resolve(page)));
    },
  });
  return answers;
}

const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem');
const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

describe('notifications', () => {
  it('stand below the days that they came, by the workshop’s calendar, the latest first', async () => {
    workshop.notifications = [
      createSampleNotification({ kind: 'ready', created_at: '2026-11-23T07:30:00.000Z' }),
      createSampleNotification({ kind: 'moved', created_at: '2026-11-22T23:59:00.000Z', read_at: MONDAY }),
      createSampleNotification({
        kind: 'day_before',
        created_at: '2026-11-19T16:00:00.000Z',
        read_at: MONDAY,
      }),
      createSampleNotification({ created_at: '2025-12-31T16:00:00.000Z', read_at: MONDAY }),
    ];
    // The time of a notification is in the workshop's time zone, whatever that of its visit was.
    const { appointment } = createSampleNotification();
    if (workshop.notifications[1] && appointment)
      workshop.notifications[1].appointment = { ...appointment, time_zone: 'Asia/Tokyo' };
    await openSelfserviceArea('/notifications');
    const row = 'Repair, Thu 26 Nov, 10:30Registration AB12 CDEAB12 CDEVW Golf';
    expect(texts(await rowsOf('Today'))).toEqual([
      `New Your vehicle is ready to collect${row}07:30Directions (opens in a new tab)`,
    ]);
    // A visit that was moved has its new time first.
    const moved = row.replace('Repair, Thu 26 Nov, 10:30', 'New time: Thu 26 Nov, 10:30Repair');
    expect(texts(await rowsOf('Yesterday'))).toEqual([`We’ve moved your visit${moved}23:59`]);
    expect(texts(await rowsOf('Thursday 19 November'))).toEqual([
      `Reminder: your visit is tomorrow${row}16:00`,
    ]);
    expect(texts(await rowsOf('Wednesday 31 December 2025'))).toEqual([`Your visit is confirmed${row}16:00`]);
  });

  it('show a notification of a kind that this release does not know', async () => {
    workshop.notifications = [
      {
        ...createSampleNotification({ created_at: '2026-11-23T07:40:00.000Z' }),
        kind: 'washed' as 'ready',
        appointment: null,
      },
      createSampleNotification({ kind: 'ready', created_at: '2026-11-23T07:30:00.000Z' }),
    ];
    await openSelfserviceArea('/notifications');
    const [later, ready] = await rowsOf('Today');
    expect(later).toHaveTextContent(/^New There’s news for youReload the page to read it\./);
    expect(within(later as HTMLElement).queryByRole('link')).toBeNull();
    expect(ready).toHaveTextContent('Your vehicle is ready to collect');
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(1));
  });

  it('offer the next action in the row, until the day of the visit is over', async () => {
    const { appointment } = createSampleNotification();
    const past = appointment && { ...appointment, id: golf.id, date: '2026-11-20' };
    const ready = appointment && { ...appointment, id: 'e2b1c9a4-5f0d-4c8e-9a37-6d1f2b3c4d5e' };
    workshop.notifications = [
      createSampleNotification({ kind: 'cancelled' }),
      createSampleNotification({
        kind: 'ready',
        created_at: '2026-11-22T09:00:00.000Z',
        appointment: ready,
      }),
      createSampleNotification({
        kind: 'cancelled',
        created_at: '2026-11-21T09:00:00.000Z',
        appointment: past,
      }),
    ];
    await openSelfserviceArea('/notifications');
    const again = await screen.findAllByRole('link', {
      name: 'Choose another time: Repair, Thu 26 Nov, 10:30',
    });
    expect(again.map((each) => each.getAttribute('href'))).toEqual([
      `/book?vehicle=${golf.id}&service=repair&return=%2Fnotifications`,
    ]);
    expect(screen.getByRole('link', { name: /^Directions/ })).toBeVisible();
  });

  it('offer times in place of those of a visit that the workshop cancelled', async () => {
    workshop.notifications = [createSampleNotification({ kind: 'cancelled', by: 'workshop' })];
    await openSelfserviceArea('/notifications');
    expect(await screen.findByText('Would one of these times suit you?')).toBeVisible();
    const [row] = await rowsOf('Today');
    const links = within(row as HTMLElement).getAllByRole('link');
    const booking = `/book?vehicle=${golf.id}&service=repair`;
    expect(
      links.filter((link) => link.getAttribute('href')?.startsWith(`${booking}&date=`)),
    ).not.toHaveLength(0);
  });

  it('call a visit that was never confirmed a request, also once it is booked again', async () => {
    workshop.notifications = [createSampleNotification({ kind: 'cancelled', refused: true })];
    workshop.appointments = [createCancelledVisit('workshop')];
    const { reload } = await openSelfserviceArea('/notifications');
    expect(await screen.findByText('We can’t accept your request')).toBeVisible();
    const later = { date: '2026-11-27', created_at: '2026-11-23T07:30:00Z' };
    workshop.appointments.push(createSampleVisit({ ...later, id: golf.id }));
    await reload();
    expect(await screen.findByText(/^We couldn’t accept your request for Thu.26.Nov$/)).toBeVisible();
    await act(() => setLocale('de'));
    expect(await screen.findByText(/^Ihre Anfrage für Do\.,\s26\.\sNov\. konnten/)).toBeVisible();
  });

  it('no longer offer another time once the visit is booked again', async () => {
    const again = () => screen.findByRole('link', { name: /^Choose another time:/ });
    const cancelled = createCancelledVisit('workshop');
    workshop.notifications = [createSampleNotification({ kind: 'cancelled' })];
    workshop.appointments = [cancelled];
    const { reload } = await openSelfserviceArea('/notifications');
    expect(await again()).toBeVisible();
    const later = { date: '2026-11-27', created_at: '2026-11-23T07:30:00Z' };
    workshop.appointments = [cancelled, createSampleVisit({ ...later, id: golf.id })];
    await reload();
    await waitFor(() => expect(workshop.backend.sent('GET /appointments').length).toBeGreaterThan(1));
    expect(await rowsOf('Today')).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Choose another time:/ })).not.toBeInTheDocument(),
    );
    const [link, ...others] = screen.getAllByRole('link', { name: /visit/ });
    expect(link).toHaveAccessibleName(/New visit: Fri\s27\sNov,\s10:30/);
    expect(link).toHaveAttribute('href', `/visits/${golf.id}`);
    expect(others).toHaveLength(0);
  });

  it.each([
    [
      'ahead',
      '2026-11-26',
      'en',
      'New visit: Fri 27 Nov, 10:30',
      'We had to cancel your visit on Thu 26 Nov',
    ],
    [
      'past',
      '2026-11-20',
      'de',
      'Neuer Termin: Fr., 27. Nov., 10:30 Uhr',
      'Wir mussten Ihren Termin am Fr., 20. Nov. absagen',
    ],
  ] as const)(
    'have the new visit below the title, and no reason, once a visit is booked again: %s',
    async (_, date, locale, title, cancelled) => {
      const notification = createSampleNotification({
        kind: 'cancelled',
        reason: 'Please choose another day.',
      });
      const appointment = notification.appointment && { ...notification.appointment, date };
      workshop.notifications = [{ ...notification, appointment }];
      const later = { date: '2026-11-27', created_at: '2026-11-23T07:30:00Z' };
      workshop.appointments = [
        { ...createCancelledVisit('workshop'), date },
        createSampleVisit({ ...later, id: golf.id }),
      ];
      await openSelfserviceArea('/notifications', { locale });
      const findSaid = (said: string) => screen.findByText((text) => text.replaceAll('\u00a0', ' ') === said);
      const row = (await findSaid(title)).closest('li');
      expect(row).toContainElement(await findSaid(cancelled));
      expect(row?.querySelector(`.neutral [d="${closeIcon}"]`)).toBeVisible();
      expect(screen.queryByText(/Please choose another day/)).not.toBeInTheDocument();
    },
  );

  it('contain the workshop’s reason for a cancellation, and link to the visit', async () => {
    const cancelled = createSampleNotification({ kind: 'cancelled', reason: 'The lift is broken' });
    workshop.notifications = [cancelled];
    const { user, address } = await openSelfserviceArea('/notifications');
    const row = await screen.findByRole('link', { name: /We had to cancel your visit.*The lift is broken/ });
    // Browsers add the quotation marks of the language.
    expect(screen.getByText('The lift is broken').closest('q')).toBeVisible();
    expect(row).not.toHaveTextContent('Reason');
    await user.click(row);
    expect(address()).toBe(`/visits/${cancelled.appointment?.id}`);
  });

  it('mark the workshop’s cancellation with the sign of home and visits, and the customer’s quietly', async () => {
    workshop.notifications = [
      createSampleNotification({ kind: 'cancelled' }),
      createSampleNotification({ kind: 'cancelled', by: 'customer', created_at: '2026-11-23T06:00:00.000Z' }),
    ];
    await openSelfserviceArea('/notifications');
    const [byWorkshop, byCustomer] = await rowsOf('Today');
    expect(byWorkshop?.querySelector(`.warn [d="${alertIcon}"]`)).toBeVisible();
    expect(byCustomer?.querySelector(`.neutral [d="${closeIcon}"]`)).toBeVisible();
  });

  it('name a reminder and its due date, mark an estimate, and link to it', async () => {
    const reminder = {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      name: 'Oil change',
      stage: 'soon',
      due_on: '2026-11-30',
      due_on_estimated: true,
      vehicle: golf,
    } as const;
    const about = { kind: 'reminder', by: null, appointment: null } as const;
    workshop.notifications = [
      createSampleNotification({ ...about, reminder }),
      createSampleNotification({
        ...about,
        created_at: '2026-11-22T09:00:00.000Z',
        reminder: { ...reminder, name: 'Inspection', stage: 'due', due_on_estimated: false },
      }),
    ];
    const { user, address } = await openSelfserviceArea('/notifications');
    const plate = 'Registration AB12 CDEAB12 CDEVW Golf';
    expect(texts(await rowsOf('Today'))).toEqual([`New Due soon: Oil changeDue around 30 Nov${plate}07:00`]);
    expect(texts(await rowsOf('Yesterday'))).toEqual([`New Now due: InspectionDue 30 Nov${plate}09:00`]);
    await user.click(screen.getByRole('link', { name: /Due soon: Oil change/ }));
    expect(address()).toBe(`/reminders/${reminder.id}`);
  });

  it.each([
    ['en', 1, 'New photo of your vehicle'],
    ['en', 3, '3 new photos of your vehicle'],
    ['de', 3, '3 neue Fotos von Ihrem Fahrzeug'],
  ] as const)('count new photos by the workshop, and link to them: %s, %s', async (locale, photos, title) => {
    const notification = createSampleNotification({ kind: 'photos', by: null, photos });
    workshop.notifications = [notification];
    await openSelfserviceArea('/notifications', { locale });
    const row = await screen.findByRole('link', { name: new RegExp(title) });
    expect(row).toHaveAttribute('href', `/visits/${notification.appointment?.id}#photos`);
    expect(row.querySelector(`[d="${photoIcon}"]`)).toBeVisible();
  });

  it('offer to move the visit to an earlier time while that is free, also after other news of the visit', async () => {
    const visit = createSampleVisit();
    const earlier = { date: '2026-11-24', time: '07:30' };
    workshop.appointments = [visit];
    workshop.notifications = [
      createSampleNotification({ created_at: '2026-11-23T07:50:00.000Z' }),
      ...[true, false].map((free, index) =>
        createSampleNotification({
          kind: 'earlier_time',
          by: null,
          earlier_time: { ...earlier, free },
          created_at: `2026-11-23T07:${40 - index}:00.000Z`,
        }),
      ),
    ];
    await openSelfserviceArea('/notifications');
    const [, free, taken] = await rowsOf('Today');
    expect(free).toHaveTextContent(/An earlier time is free.*Tue 24 Nov, 07:30.*First come, first served/);
    expect(free).toHaveTextContent(/Your visit: Repair, Thu 26 Nov, 10:30/);
    const move = within(free as HTMLElement).getByRole('link', { name: /^Move to Tue.24.Nov, 07:30$/ });
    expect(move).toHaveAttribute('href', `/visits/${visit.id}/move?date=2026-11-24&time=07%3A30`);
    expect(free).toHaveTextContent(/New.*so soon that you can’t change it online/);
    expect(taken).toHaveTextContent(/^That earlier time has gone/);
    expect(within(taken as HTMLElement).queryByRole('link', { name: /^Move/ })).toBeNull();
  });

  it('show in the empty list what will come, and mark nothing as read', async () => {
    await openSelfserviceArea('/notifications');
    const section = within(await screen.findByRole('region', { name: 'No notifications yet' }));
    expect(texts(section.getAllByRole('listitem'))).toEqual([
      'Visit confirmed, moved or cancelled',
      'Vehicle ready to collect',
      'MOT or service due soon',
    ]);
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Book a visit']);
    expect(screen.queryByText('No older notifications')).not.toBeInTheDocument();
    expect(workshop.backend.sent(READ)).toHaveLength(0);
  });

  it('use the signs of visits: a calendar for a confirmed one, a tick for a vehicle to collect', async () => {
    workshop.notifications = [
      createSampleNotification({ kind: 'ready' }),
      createSampleNotification({ kind: 'confirmed', created_at: '2026-11-23T06:00:00.000Z' }),
    ];
    await openSelfserviceArea('/notifications');
    const [ready, confirmed] = await rowsOf('Today');
    expect(ready?.querySelector(`.good [d="${checkIcon}"]`)).toBeVisible();
    expect(confirmed?.querySelector(`.good [d="${calendarIcon}"]`)).toBeVisible();
  });

  it('are marked as read up to the latest, with marks that stay until the customer leaves', async () => {
    workshop.notifications = manyOf(3);
    const { user, reload } = await openSelfserviceArea('/notifications');
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(1));
    expect(workshop.backend.sent(READ)[0]?.body).toEqual({ up_to: workshop.notifications[0]?.id });
    expect(workshop.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
    expect(screen.getAllByText('New')).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await openSelfserviceArea('/notifications');
    expect(await rowsOf('Today')).toHaveLength(3);
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    await reload();
    expect(await rowsOf('Today')).toHaveLength(3);
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    expect(workshop.backend.sent(READ)).toHaveLength(1);
  });

  it('are not marked as read on a hidden page', async () => {
    const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    workshop.notifications = manyOf(1);
    await openSelfserviceArea('/notifications');
    expect(await screen.findByText('New')).toBeVisible();
    expect(workshop.backend.sent(READ)).toHaveLength(0);
    sight.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(1));
  });

  it('show new ones on the open page, announce them, and mark them as read', async () => {
    workshop.backend.events.begin();
    const [news, ...known] = manyOf(3) as [Notification, ...Notification[]];
    workshop.notifications = known;
    await openSelfserviceArea('/notifications');
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(1));
    await waitFor(() => expect(workshop.backend.events.openCount).toBe(1));
    workshop.notifications = [{ ...news, kind: 'ready' }, ...workshop.notifications];
    act(() => workshop.backend.events.sendEvent('notification', { id: news.id }));
    await waitFor(async () => expect(await rowsOf('Today')).toHaveLength(3));
    expect(screen.getByRole('status')).toHaveTextContent('Your vehicle is ready to collect');
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(2));
    expect(workshop.backend.sent(READ)[1]?.body).toEqual({ up_to: news.id });
    expect(screen.getAllByText('New')).toHaveLength(3);
  });

  it('unfold page by page, and stay unfolded when something new comes', async () => {
    workshop.backend.events.begin();
    const [news, ...known] = manyOf(46) as [Notification, ...Notification[]];
    workshop.notifications = known;
    const { user } = await openSelfserviceArea('/notifications');
    const links = () => screen.getAllByRole('link', { name: /Your visit is confirmed/ });
    await waitFor(() => expect(links()).toHaveLength(20));
    expect(screen.queryByText('No older notifications')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(links()).toHaveLength(40));
    expect(links()[20]).toHaveFocus();
    await waitFor(() => expect(workshop.backend.events.openCount).toBe(1));
    workshop.notifications = [news, ...workshop.notifications];
    act(() => workshop.backend.events.sendEvent('notification', { id: news.id }));
    await waitFor(() => expect(links()[0]).toHaveTextContent('07:00'));
    expect(links()).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(links()).toHaveLength(46));
    expect(links()[40]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(screen.getByText('No older notifications')).toBeVisible();
    expect(screen.getByText(/for six months/)).toBeVisible();
  });

  it('retain the loaded ones when older ones fail, and retry', async () => {
    workshop.notifications = manyOf(21);
    const { user } = await openSelfserviceArea('/notifications');
    const more = await screen.findByRole('button', { name: 'Show more' });
    workshop.backend.failNext(LIST, new ApiProblem(0, 'network'));
    await user.click(more);
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('We couldn’t load older notifications');
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    expect(more).toHaveFocus();
    const answer = workshop.backend.hold(LIST);
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(failure).not.toBeInTheDocument();
    expect(more).toHaveFocus();
    answer();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(21));
    expect(screen.getAllByRole('link', { name: /Your visit is confirmed/ })[20]).toHaveFocus();
  });

  it('show more while the list is refetched', async () => {
    workshop.notifications = manyOf(60).map((each) => ({ ...each, read_at: MONDAY }));
    const { user } = await openSelfserviceArea('/notifications');
    const more = await screen.findByRole('button', { name: 'Show more' });
    await user.click(more);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(40));
    // The first page of the refetch arrives before the third page, its second page after it.
    const answers = holdEach();
    const again = queryClient.invalidateQueries({ queryKey: notificationsQuery().queryKey });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[1]?.();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
    answers[2]?.();
    await waitFor(() => expect(answers).toHaveLength(4));
    answers[3]?.();
    await again;
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
  });

  it('stay read despite an older response in flight, and show what that contained', async () => {
    const [news, ...known] = manyOf(3) as [Notification, ...Notification[]];
    workshop.notifications = known;
    const noted = workshop.backend.hold(READ);
    await openSelfserviceArea('/notifications');
    await waitFor(() => expect(workshop.backend.sent(READ)).toHaveLength(1));
    const answers = holdEach();
    const again = queryClient.invalidateQueries({ queryKey: notificationsQuery().queryKey });
    await waitFor(() => expect(answers).toHaveLength(1));
    workshop.notifications = [news, ...workshop.notifications];
    noted();
    // Requested before the notifications were read.
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.();
    answers[1]?.();
    await again;
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    const { items = [] } = queryClient.getQueryData(notificationsQuery().queryKey) ?? {};
    expect(items.slice(1).every(({ read_at }) => read_at !== null)).toBe(true);
  });

  it('lead to the settings only if there is something to choose', async () => {
    workshop.me.channels.sends_email = false;
    await openSelfserviceArea('/notifications');
    expect(await screen.findByText('Always on, kept for six months')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument());
    expect(screen.queryByText('By email')).not.toBeInTheDocument();
  });

  it.each([
    [{}, 'Once you add an address'],
    [{ email: 'mara@example.com' }, 'Once you confirm your address'],
    [{ email: 'mara@example.com', email_verified: true }, 'mara@example.com'],
  ])('say whether emails are on: %j', async (change, state) => {
    workshop.me = { ...workshop.me, ...change };
    await openSelfserviceArea('/notifications');
    const ways = within(await screen.findByRole('region', { name: 'How we reach you' }));
    expect(await ways.findByText(state)).toBeVisible();
    const settings = ways.queryByRole('link', { name: 'Add your email' });
    if (state === 'Once you add an address') {
      expect(settings).toHaveAttribute('href', '/me/email?return=%2Fnotifications');
      expect(settings).toHaveClass('primary');
      expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveClass('quiet');
    } else expect(settings).toBeNull();
  });

  it('offer to book what is due, unless the vehicle comes in anyway', async () => {
    const due = createSampleReminder({ name: 'Oil change', state: 'due' });
    workshop.reminders = [due];
    const { id, name, vehicle } = due;
    workshop.notifications = [
      createSampleNotification({
        kind: 'reminder',
        by: null,
        appointment: null,
        reminder: { id, name, vehicle, stage: 'due', due_on: '2026-11-23', due_on_estimated: false },
      }),
    ];
    const soon = workshop.notifications[0]?.reminder;
    workshop.notifications.push(
      createSampleNotification({
        kind: 'reminder',
        by: null,
        appointment: null,
        created_at: '2026-11-09T07:00:00.000Z',
        reminder: soon ? { ...soon, stage: 'soon' } : null,
      }),
    );
    const { reload } = await openSelfserviceArea('/notifications');
    // One action, although there are two notifications of the reminder.
    const book = await screen.findByRole('link', { name: 'Book: Oil change' });
    expect(book.getAttribute('href')).toContain(`reminder=${id}`);
    workshop.appointments = [createSampleVisit()];
    await reload();
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Book:/ })).not.toBeInTheDocument());
    // While the visits are unknown, the vehicle may be at the workshop.
    workshop.appointments = [];
    const answer = workshop.backend.hold('GET /appointments');
    await reload();
    await waitFor(() => expect(queryClient.getQueryData(remindersQuery().queryKey)).toBeDefined());
    expect(screen.queryByRole('link', { name: /^Book:/ })).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await screen.findByRole('link', { name: /^Book:/ })).toBeVisible();
  });

  it('offer another time for a visit that the workshop moved, while it can be moved', async () => {
    const visit = createSampleVisit();
    workshop.appointments = [visit];
    workshop.notifications = [
      createSampleNotification({ kind: 'moved', by: 'workshop' }),
      createSampleNotification({ kind: 'moved', by: 'workshop', created_at: '2026-11-22T07:00:00.000Z' }),
    ];
    await openSelfserviceArea('/notifications');
    expect(await screen.findByRole('link', { name: /^Choose another time:/ })).toHaveAttribute(
      'href',
      `/visits/${visit.id}/move`,
    );
  });

  it.each([
    ['moved', /^Choose another time:/],
    ['ready', /^Directions/],
  ] as const)('offer the next action also after photos were added: %s', async (kind, name) => {
    workshop.appointments = [createSampleVisit({ status: kind === 'ready' ? 'ready' : 'confirmed' })];
    workshop.notifications = [
      createSampleNotification({ kind: 'photos', by: null, photos: 2 }),
      createSampleNotification({ kind, created_at: '2026-11-23T06:00:00.000Z' }),
    ];
    await openSelfserviceArea('/notifications');
    const [photos, earlier] = await rowsOf('Today');
    expect(await within(earlier as HTMLElement).findByRole('link', { name })).toBeVisible();
    expect(within(photos as HTMLElement).getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    ['ready', 'ready', true],
    ['ready', 'completed', false],
    ['day_before', 'confirmed', true],
    ['day_before', 'in_progress', false],
    ['day_before', 'cancelled', false],
    ['day_before', 'no_show', false],
  ] as const)('offer directions while they are needed: %s, %s', async (kind, status, isOffered) => {
    const sample = createSampleNotification({ kind });
    const appointment = sample.appointment && { ...sample.appointment, status };
    workshop.notifications = [{ ...sample, appointment }];
    await openSelfserviceArea('/notifications');
    const [row] = await rowsOf('Today');
    const directions = within(row as HTMLElement).queryAllByRole('link', { name: /^Directions/ });
    expect(directions).toHaveLength(isOffered ? 1 : 0);
  });

  it('no longer offer directions once the open page learns that the vehicle was collected', async () => {
    const sample = createSampleNotification({ kind: 'ready' });
    const appointment = sample.appointment && { ...sample.appointment, status: 'ready' as const };
    workshop.notifications = [{ ...sample, appointment }];
    workshop.appointments = [createSampleVisit({ status: 'completed' })];
    await openSelfserviceArea('/notifications');
    await rowsOf('Today');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Directions/ })).not.toBeInTheDocument());
  });

  it.each([
    ['en', 'We’ve moved your request'],
    ['de', 'Wir haben Ihre Anfrage verschoben'],
  ] as const)('call a moved visit without confirmation a request: %s, %s', async (locale, title) => {
    const sample = createSampleNotification({ kind: 'moved' });
    const appointment = sample.appointment && { ...sample.appointment, status: 'requested' as const };
    workshop.notifications = [{ ...sample, appointment }];
    await openSelfserviceArea('/notifications', { locale });
    expect(await screen.findByText(title)).toBeVisible();
  });
});
