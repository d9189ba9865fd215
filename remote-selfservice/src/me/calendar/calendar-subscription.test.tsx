import { ApiProblem } from '@forecourt/shared/http';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open.ts';
import { openWorkshop, type Workshop } from '../../testing/workshop.ts';

const READ = 'GET /me/calendar-feed';
const MAKE = 'PUT /me/calendar-feed';
const END = 'DELETE /me/calendar-feed';
const MADE = '2026-11-20T08:00:00.000Z';

let workshop: Workshop;
let made: number;
let since: string | null;
beforeEach(() => {
  workshop = openWorkshop();
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
const address = () => screen.findByRole('textbox', { name: 'Your calendar address' });

describe('the subscription of a calendar', () => {
  it('should give an address once, to copy and to open, and say what it opens', async () => {
    const { user } = await open('/me/calendar');
    await user.click(await turnOn());
    expect(await address()).toHaveValue(`${location.origin}/api/v1/calendars/fcal_secret-1.ics`);
    expect(screen.queryByRole('button', { name: 'Turn on calendar subscription' })).not.toBeInTheDocument();
    expect((await address()).closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByText('Your new calendar address is ready.')).toHaveRole('status');
    expect(screen.getByText(/Anyone who has it can see your visits/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      `webcal://${location.host}/api/v1/calendars/fcal_secret-1.ics`,
    );
    await user.click(screen.getByRole('button', { name: 'Copy calendar address' }));
    expect(await navigator.clipboard.readText()).toContain('fcal_secret-1.ics');
  });

  it('should not have the address later, and make another one', async () => {
    since = MADE;
    const { user } = await open('/me/calendar');
    const section = within(await screen.findByRole('region', { name: 'On since 20 November 2026' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Make a new address' }));
    expect(await address()).toHaveValue(`${location.origin}/api/v1/calendars/fcal_secret-1.ics`);
  });

  it('should end after saying what ends with it', async () => {
    since = MADE;
    const { user } = await open('/me/calendar');
    await user.click(await button('Turn off calendar subscription'));
    expect(screen.getByText(/calendars that use it no longer show your visits/)).toBeVisible();
    await user.click(await button('Cancel'));
    expect(workshop.backend.sent(END)).toEqual([]);
    await user.click(await button('Turn off calendar subscription'));
    await user.click(await button('Turn off'));
    expect(await turnOn()).toBeVisible();
    expect(screen.getByText(/The address no longer works/)).toHaveRole('status');
    expect(workshop.backend.sent(END)).toHaveLength(1);
  });

  it('should stay as it was when that failed, and try again', async () => {
    workshop.backend.failNext(MAKE, new ApiProblem(0, 'network'), new ApiProblem(0, 'network'));
    const { user } = await open('/me/calendar');
    await user.click(await turnOn());
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('We couldn’t make a calendar address');
    workshop.backend.failNext(MAKE);
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await turnOn()).toBeEnabled());
  });

  it('should be found on the profile', async () => {
    const { user, address } = await open('/me');
    await user.click(await screen.findByRole('link', { name: 'Set up calendar subscription' }));
    expect(address()).toBe('/me/calendar');
  });
});
