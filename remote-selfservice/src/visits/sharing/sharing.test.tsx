import type { SharedVisit } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { act, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../../testing/open.ts';
import { createCancelledVisit, createSampleVisit } from '../../testing/samples.ts';
import { setUpFakeWorkshop } from '../../testing/workshop.ts';

const workshop = setUpFakeWorkshop();
const UNTIL = '2026-12-03T11:30:00.000Z';
const LINK = `${location.origin}/shared/visit#fshr_token-1`;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('the section to share a visit', () => {
  const button = (name: string) => screen.findByRole('button', { name });
  let links = 0;

  async function openVisit(visit = createSampleVisit()) {
    workshop.appointments = [visit];
    links = 0;
    const store = (shared_since: string | null) => {
      const shared_until = shared_since && UNTIL;
      workshop.appointments = workshop.appointments.map((each) => ({ ...each, shared_until, shared_since }));
    };
    workshop.backend.answer({
      'POST /appointments/{id}/link': () => {
        links += 1;
        const created_at = `2026-11-23T08:00:0${links}.000Z`;
        store(created_at);
        return { token: `fshr_token-${links}`, created_at, expires_at: UNTIL };
      },
      'DELETE /appointments/{id}/link': () => store(null),
    });
    return { ...(await openSelfserviceArea(`/visits/${visit.id}`)), store };
  }

  it('creates a link and opens the device’s menu with it', async () => {
    const share = jest.fn(async () => undefined);
    Object.assign(navigator, { share });
    const { user } = await openVisit();
    const answer = workshop.backend.hold('POST /appointments/{id}/link');
    await user.dblClick(await button('Share this visit'));
    answer();
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
    expect(links).toBe(1);
    expect(share).toHaveBeenCalledWith({
      title: 'Repair at Harbour Street Garage: Thursday 26 November, 10:30',
      url: LINK,
    });
    expect(screen.getByText(/The link works until Thursday 3 December/)).toBeVisible();
    await user.click(await button('Share'));
    expect(share).toHaveBeenCalledTimes(2);
  });

  it('copies the link in a browser without such a menu', async () => {
    const { user } = await openVisit();
    await user.click(await button('Share this visit'));
    expect((await screen.findAllByText('Link copied.')).at(-1)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('replaces a link that was created elsewhere, and ends it, each after a confirmation', async () => {
    const { user } = await openVisit(createSampleVisit({ shared_until: UNTIL, shared_since: UNTIL }));
    expect(await screen.findByText('Shared until Thursday 3 December')).toBeVisible();
    await user.click(await button('New link'));
    await user.click(await button('Keep the link'));
    expect(links).toBe(0);
    await user.click(await button('New link'));
    await user.click(await button('Replace the link'));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
    await user.click(await button('End sharing'));
    await user.click(await button('End sharing'));
    const again = await button('Share this visit');
    expect(document.activeElement).toContainElement(again);
    expect(screen.getByText('The link no longer works.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
  });

  it('no longer shows a link that another device has replaced by one with the same end', async () => {
    const { user, store } = await openVisit();
    await user.click(await button('Share this visit'));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
    store('2026-11-23T08:30:00.000Z');
    await act(async () => queryClient.refetchQueries());
    expect(await button('New link')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
  });

  it('reports a failure, and works at the next try', async () => {
    const { user } = await openVisit();
    workshop.backend.failNext('POST /appointments/{id}/link', new ApiProblem(503, 'unavailable'));
    await user.click(await button('Share this visit'));
    expect(await screen.findByText('We couldn’t create the link')).toBeVisible();
    await user.click(await button('Try again'));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(LINK);
  });

  it('offers a new link after the old one has expired', async () => {
    await openVisit(createSampleVisit({ shared_until: '2026-11-23T08:00:00.000Z' }));
    expect(await button('Share this visit')).toBeVisible();
  });

  it('is absent for a visit that is over', async () => {
    await openVisit(createCancelledVisit('customer'));
    expect(await screen.findByRole('heading', { level: 1, name: /cancelled/i })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share this visit' })).not.toBeInTheDocument();
  });
});

describe('the page that a link opens', () => {
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });

  async function openLink(change: Partial<SharedVisit> | null = {}, options: object = {}) {
    const { status, service_type, date, time, time_zone, clock, starts_at, ends_at, ready_by, vehicle } =
      createSampleVisit();
    const { device_reg, make, model } = vehicle;
    const shown = { status, service_type, date, time, time_zone, clock, starts_at, ends_at, ready_by };
    const respond = (visit: typeof change) => {
      workshop.backend.answer({
        'POST /shared/visit': () => {
          if (!visit) throw new ApiProblem(404, 'not_found');
          return { ...shown, vehicle: { device_reg, make, model }, moved: false, ...visit };
        },
        'POST /shared/visit/calendar.ics': () => new Blob(['calendar']),
      });
    };
    respond(change);
    const page = await openSelfserviceArea('/shared/visit#fshr_token-1', { signedInAs: null, ...options });
    return { ...page, respond };
  }

  it('shows vehicle, time, work and place to somebody without an account, and requests nothing else', async () => {
    await openLink();
    expect(await title('Bring the vehicle')).toBeVisible();
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu 26 Nov 10:30');
    expect(screen.getByText('VW Golf')).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'In 3 days' })).toBeVisible();
    expect(screen.getByText('Harbour Street Garage').closest('address')).toHaveTextContent(
      /12 Harbour Street.*Open Thu\s26\sNov, 09:00 to 18:00$/,
    );
    expect(workshop.backend.requests.map(({ line, body }) => [line, body])).toEqual([
      ['POST /shared/visit', { token: 'fshr_token-1' }],
    ]);
  });

  it('shows the same to a customer who is signed in, without own data', async () => {
    await openLink({}, { signedInAs: undefined });
    expect(await title('Bring the vehicle')).toBeVisible();
    expect(workshop.backend.requests.map(({ line }) => line)).toEqual(['POST /shared/visit']);
  });

  it.each([
    ['Bring the vehicle tomorrow', { date: '2026-11-24' }, /Confirmed/],
    ['Bring the vehicle', { status: 'requested' }, /Not confirmed yet/],
    ['Bring the vehicle', { moved: true }, /The visit was moved/],
    [
      'This visit has been cancelled',
      { status: 'cancelled' },
      /don’t bring the vehicle.*Ask whoever shared this/,
    ],
    [
      'In the workshop',
      { date: '2026-11-23', status: 'in_progress', ready_by: '2026-11-23T15:30:00.000Z' },
      /Should be ready by 15:30\stoday/,
    ],
    ['Ready to collect', { status: 'ready' }, /ollect it .*Just give us the registration number\./],
    ['This visit is over', { status: 'completed' }, /The work is done/],
    ['This visit is over', { status: 'confirmed', date: '2026-11-20' }, /Call/],
  ] as const)('has the title “%s” for %j', async (expected, change, words) => {
    await openLink(change);
    expect(await title(expected)).toBeVisible();
    expect(document.querySelector('main, body')).toHaveTextContent(words);
  });

  it('is in German for a German browser', async () => {
    await openLink({ status: 'cancelled' }, { locale: 'de' });
    expect(await title('Dieser Termin wurde abgesagt')).toBeVisible();
  });

  it('saves a calendar file', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:the-entry');
    URL.revokeObjectURL = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const { user } = await openLink();
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(await screen.findByText(/The file is called visit\.ics/)).toBeInTheDocument();
    expect(workshop.backend.sent('POST /shared/visit/calendar.ics')[0]?.body).toEqual({
      token: 'fshr_token-1',
      locale: 'en',
    });
    click.mockRestore();
  });

  it('is plain for a link that does not work', async () => {
    await openLink(null);
    expect(await title('This link doesn’t work')).toBeVisible();
  });

  it('is plain once the link has ended while the page was open, and then sends no more requests', async () => {
    const { respond } = await openLink();
    expect(await title('Bring the vehicle')).toBeVisible();
    respond(null);
    await act(async () => queryClient.refetchQueries());
    expect(await title('This link doesn’t work')).toBeVisible();
    expect(screen.queryByText('VW Golf')).not.toBeInTheDocument();
    const sent = workshop.backend.sent('POST /shared/visit').length;
    await act(async () => queryClient.refetchQueries());
    expect(workshop.backend.sent('POST /shared/visit')).toHaveLength(sent);
  });

  it('announces that the vehicle is ready when it is shown again, without the time that was booked', async () => {
    const { respond } = await openLink();
    await title('Bring the vehicle');
    respond({ status: 'ready' });
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await title('Ready to collect')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Ready to collect');
  });

  it('returns the token to the address after the skip link, and follows another link in the same tab', async () => {
    await openLink();
    await title('Bring the vehicle');
    const follow = (hash: string) => act(async () => location.assign(hash));
    await follow('#content');
    await waitFor(() => expect(location.hash).toBe('#fshr_token-1'));
    await follow('#fshr_token-2');
    await waitFor(() =>
      expect(workshop.backend.sent('POST /shared/visit').at(-1)?.body).toEqual({ token: 'fshr_token-2' }),
    );
  });
});
