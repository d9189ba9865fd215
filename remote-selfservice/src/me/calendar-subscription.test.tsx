import { ApiProblem } from '@forecourt/shared/http';
import { screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleReminder, createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const READ = 'GET /me/calendar-feed';
const MAKE = 'PUT /me/calendar-feed';
const END = 'DELETE /me/calendar-feed';
const MADE = '2026-11-20T08:00:00.000Z';

const workshop = setUpFakeWorkshop();
let made: number;
let since: string | null;
beforeEach(() => {
  made = 0;
  since = null;
  workshop.backend.answer({
    [READ]: () => ({ created_at: since }),
    [MAKE]: () => {
      made += 1;
      since = MADE;
      return { created_at: MADE, path: `/api/v1/calendars/fcal_secret-${made}.ics` };
    },
    [END]: () => {
      since = null;
    },
  });
});

const button = (name: string) => screen.findByRole('button', { name });
const turnOn = () => button('Turn on calendar subscription');
/** Element that takes the focus when a pressed one is removed. */
const placeOf = (element: HTMLElement) => element.closest('[tabindex="-1"]');
const address = () => screen.findByRole('textbox', { name: 'Your calendar address' });

describe('the subscription of a calendar', () => {
  it('shows an address once, to copy and to open, and describes its content', async () => {
    const { user } = await openSelfserviceArea('/me/calendar');
    await user.click(await turnOn());
    expect(await address()).toHaveValue(`${location.origin}/api/v1/calendars/fcal_secret-1.ics`);
    expect(screen.queryByRole('button', { name: 'Turn on calendar subscription' })).not.toBeInTheDocument();
    expect(placeOf(await address())).toHaveFocus();
    expect(screen.getByText('Your calendar address is ready.')).toHaveRole('status');
    expect(screen.getByText(/Anyone who has it can see your visits/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      `webcal://${location.host}/api/v1/calendars/fcal_secret-1.ics`,
    );
    await user.click(screen.getByRole('button', { name: 'Copy calendar address' }));
    expect(await navigator.clipboard.readText()).toContain('fcal_secret-1.ics');
  });

  it('does not show the address again, and creates another one', async () => {
    since = MADE;
    workshop.appointments = [createSampleVisit()];
    const { user } = await openSelfserviceArea('/me/calendar');
    expect(await screen.findByRole('region', { name: 'Next in your calendar' })).toBeVisible();
    const section = within(await screen.findByRole('region', { name: 'On since 20 November 2026' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByText(/Open in my calendar/)).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Make a new address' }));
    expect(await address()).toHaveValue(`${location.origin}/api/v1/calendars/fcal_secret-1.ics`);
  });

  it('previews the next entries of the calendar', async () => {
    workshop.appointments = [createSampleVisit()];
    workshop.reminders = [createSampleReminder({ due_date: '2099-12-02' })];
    await openSelfserviceArea('/me/calendar');
    const rows = within(await screen.findByRole('region', { name: 'This is how it will look' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/26 Nov.*Repair at Harbour Street Garage.*AB12 CDE VW Golf, 10:30 to \d\d:\d\d$/),
      expect.stringMatching(/2 Dec.*MOT.*AB12 CDE VW Golf, all day$/),
    ]);
  });

  it('marks a visit that is not confirmed yet, like the calendar does', async () => {
    workshop.appointments = [createSampleVisit({ status: 'requested' })];
    await openSelfserviceArea('/me/calendar');
    const rows = within(await screen.findByRole('region', { name: 'This is how it will look' }));
    expect(rows.getByText('Requested: Repair at Harbour Street Garage')).toBeVisible();
  });

  it('shows times as the country writes them', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/me/calendar', { settings: { organisation: { country: 'US' } } });
    const rows = within(await screen.findByRole('region', { name: 'This is how it will look' }));
    expect(rows.getByText(/^VW Golf, 10:30\sAM to \d+:\d\d\s[AP]M$/)).toBeVisible();
  });

  it('describes the calendar when it has no next entry', async () => {
    await openSelfserviceArea('/me/calendar');
    expect(await screen.findByRole('region', { name: 'What you’ll see' })).toBeVisible();
  });

  it('works without the preview when that fails to load', async () => {
    const problem = new ApiProblem(500, 'internal');
    workshop.backend.failNext('GET /appointments', problem, problem);
    await openSelfserviceArea('/me/calendar');
    expect(await turnOn()).toBeVisible();
  });

  it.each(['GET /reminders', 'GET /appointments'])(
    'is off while %s is pending, and shows the preview afterwards',
    async (list) => {
      since = MADE;
      workshop.appointments = [createSampleVisit()];
      workshop.reminders = [createSampleReminder({ due_date: '2099-12-02' })];
      const release = workshop.backend.hold(list);
      const { user } = await openSelfserviceArea('/me/calendar');
      await user.click(await button('Turn off calendar subscription'));
      await user.click(await button('Turn off'));
      expect(await turnOn()).toBeVisible();
      expect(screen.getByText('Loading what comes next')).toBeInTheDocument();
      expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
      release();
      expect(await screen.findByRole('region', { name: 'This is how it will look' })).toBeVisible();
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
    },
  );

  it('explains how to add the address to common calendars, once there is one', async () => {
    const { user } = await openSelfserviceArea('/me/calendar');
    await turnOn();
    expect(screen.queryByText('Google Calendar')).not.toBeInTheDocument();
    // The text before turning on must not name a button that does not exist yet.
    expect(screen.queryByText(/Open in my calendar/)).not.toBeInTheDocument();
    await user.click(await turnOn());
    await user.click(await screen.findByText('Google Calendar'));
    expect(screen.getByText(/“From URL”/)).toBeVisible();
  });

  it('ends after a confirmation with the consequences', async () => {
    since = MADE;
    const { user } = await openSelfserviceArea('/me/calendar');
    await user.click(await button('Turn off calendar subscription'));
    expect(screen.getByText(/calendars that use it no longer show your visits/)).toBeVisible();
    await user.click(await button('Cancel'));
    expect(placeOf(await button('Turn off calendar subscription'))).toHaveFocus();
    expect(workshop.backend.sent(END)).toEqual([]);
    await user.click(await button('Turn off calendar subscription'));
    await user.click(await button('Turn off'));
    expect(placeOf(await turnOn())).toHaveFocus();
    expect(screen.getByText(/The address no longer works/)).toHaveRole('status');
    expect(workshop.backend.sent(END)).toHaveLength(1);
  });

  it('holds the focus at the pressed button when it is turned on again', async () => {
    since = MADE;
    const { user } = await openSelfserviceArea('/me/calendar');
    await user.click(await button('Turn off calendar subscription'));
    await user.click(await button('Turn off'));
    const release = workshop.backend.hold(MAKE);
    await user.click(await turnOn());
    await waitFor(async () => expect(await turnOn()).toHaveAttribute('aria-busy'));
    expect(await turnOn()).toHaveFocus();
    release();
    expect(placeOf(await address())).toHaveFocus();
  });

  it('blocks other changes while one is in flight', async () => {
    since = MADE;
    const { user } = await openSelfserviceArea('/me/calendar');
    const releaseMaking = workshop.backend.hold(MAKE);
    await user.click(await button('Make a new address'));
    await waitFor(async () => expect(await button('Turn off calendar subscription')).toBeDisabled());
    releaseMaking();
    await address();
    workshop.backend.failNext(END, new ApiProblem(500, 'internal'));
    await user.click(await button('Turn off calendar subscription'));
    await user.click(await button('Turn off'));
    await screen.findByRole('alert');
    const releaseEnding = workshop.backend.hold(END);
    await user.click(await button('Turn off'));
    await waitFor(async () => expect(await button('Make a new address')).toBeDisabled());
    releaseEnding();
    expect(await turnOn()).toBeVisible();
  });

  it('stays unchanged after a failure, and retries', async () => {
    workshop.backend.failNext(MAKE, new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me/calendar');
    await user.click(await turnOn());
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('We couldn’t make a calendar address');
    const release = workshop.backend.hold(MAKE);
    const again = within(failure).getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();
    release();
    expect(await address()).toHaveValue(`${location.origin}/api/v1/calendars/fcal_secret-1.ics`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
