import { readSignedOutFlag } from '@forecourt/shared/links';
import {
  becomeSignedIn,
  becomeSignedInWithUnconfirmedSession,
  becomeSignedOut,
  expectConsoleError,
  writeInlineSettings,
} from '@forecourt/shared/testing';
import { PageHeader } from '@forecourt/shared/ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { type AreaAccess, findAreaMount } from '../../site-map/areas.ts';
import { AccessGuard, IdentityWaitScreen } from './guard.tsx';

jest.mock('@forecourt/shared/workshop', () => ({
  WorkshopIntroduction: ({ pathTo }: { pathTo: (service: string) => string }) => (
    <p>
      where the workshop is, and what it does: <a href={pathTo('repair')}>Repair</a>
    </p>
  ),
}));

/** One guarded screen; every other address is empty. */
function Site({ guarded, access }: { guarded: string; access: AreaAccess }) {
  return useLocation().pathname === guarded ? <AccessGuard access={access}>the screen</AccessGuard> : null;
}

/** The site's own areas; each screen has its path as its title. */
function WholeSite() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/logout">Sign out</Link>
      <AccessGuard access={findAreaMount(pathname)?.access ?? 'signed-in'}>
        <PageHeader title={pathname} />
        <button type="button">Go on</button>
      </AccessGuard>
    </>
  );
}

function visit(address: string, access: AreaAccess) {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Site guarded={location.pathname} access={access} />
    </BrowserRouter>,
  );
}

const address = () => location.pathname + location.search;

beforeAll(() => writeInlineSettings());
beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(console.error).mockImplementation();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a screen for anyone opens before the auth state is known, and stays when it becomes known', () => {
  visit('/shared/visit', 'anyone');
  const shown = screen.getByText('the screen');
  for (const change of [becomeSignedOut, becomeSignedIn]) {
    change();
    expect(screen.getByText('the screen')).toBe(shown);
  }
  expect(address()).toBe('/shared/visit');
});

describe('a screen for signed-in customers', () => {
  test('shows nothing and starts no countdown while the auth state is unknown', () => {
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('the screen')).toBeNull();
    expect(screen.queryByText('You’re not signed in')).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
    expect(address()).toBe('/vehicle');
  });

  test('opens for a signed-in customer', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedIn();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test('says why, and opens the sign-in page 2 s after the visitor is known to be signed out', () => {
    visit('/vehicle/7?tab=history', 'signed-in');
    const pages = history.length;
    act(() => jest.advanceTimersByTime(5_000));
    becomeSignedOut();
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    expect(screen.getByText(/The sign-in page opens in a moment\./)).toBeVisible();
    expect(screen.getByText(/^where the workshop is, and what it does/)).toBeVisible();
    expect(document.title).toMatch('You’re not signed in');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?return=%2Fvehicle%2F7%3Ftab%3Dhistory',
    );
    act(() => jest.advanceTimersByTime(1_999));
    expect(address()).toBe('/vehicle/7?tab=history');
    act(() => jest.advanceTimersByTime(1));
    expect(address()).toBe('/login?return=%2Fvehicle%2F7%3Ftab%3Dhistory');
    expect(history).toHaveLength(pages);
    expectConsoleError('not logged in');
  });

  test('welcomes a visitor at the site’s address, and offers to book or to sign in', () => {
    visit('/', 'signed-in');
    becomeSignedOut();
    expect(screen.queryByText('You’re not signed in')).toBeNull();
    const welcome = screen.getByRole('status');
    expect(welcome).toHaveTextContent('Welcome to Harbour Street Garage');
    // A separate element, which style sheets keep in one line.
    expect(within(welcome).getByText('Harbour Street Garage')).toBeVisible();
    expect(welcome).toHaveFocus();
    expect(document.title).toMatch('Welcome to Harbour Street Garage');
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
      'href',
      '/login?return=%2Fbook',
    );
    const signIn = screen.getByRole('link', { name: 'Sign in' });
    expect(signIn).toHaveAttribute('href', '/login');
    expect(signIn).toHaveClass('quiet');
    expect(screen.getByRole('link', { name: 'Repair' })).toHaveAttribute(
      'href',
      '/login?return=%2Fbook%3Fservice%3Drepair',
    );
    expect(screen.getByText(/^where the workshop is, and what it does/)).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(address()).toBe('/login');
    expectConsoleError('not logged in');
  });

  test.each([
    ['scrolls', () => fireEvent.scroll(window)],
    ['touches the screen', () => fireEvent.pointerDown(document.body)],
    ['uses the keyboard', () => fireEvent.keyDown(document.body)],
  ])('does not move away from a visitor who %s', (_, use) => {
    visit('/', 'signed-in');
    becomeSignedOut();
    act(() => jest.advanceTimersByTime(1_000));
    use();
    act(() => jest.advanceTimersByTime(60_000));
    expect(address()).toBe('/');
    expect(screen.getByRole('link', { name: 'Book a visit' })).toBeVisible();
    expectConsoleError('not logged in');
  });

  test('stays when the customer signs in elsewhere before the redirect', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedOut();
    act(() => jest.advanceTimersByTime(1_000));
    becomeSignedIn();
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByText('the screen')).toBeVisible();
    expect(address()).toBe('/vehicle');
    expectConsoleError('not logged in');
  });

  test('redirects a customer who signs out to the sign-in page, even if the screen opened signed out', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedOut();
    becomeSignedIn();
    expectConsoleError('not logged in');
    becomeSignedOut();
    expect(address()).toBe('/login');
  });

  test.each([
    ['confirmed', '/logout', becomeSignedIn],
    ['assumed', '/vehicle/7', becomeSignedInWithUnconfirmedSession],
  ])(
    'redirects a customer who signs out while %s to the sign-in page without a notice',
    (_, from, become) => {
      visit(from, 'signed-in');
      become();
      becomeSignedOut();
      expect(address()).toBe('/login');
      expect(readSignedOutFlag(history.state.usr)).toBe(true);
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test('notifies a customer whom the provider does not confirm, and returns them to the screen', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedInWithUnconfirmedSession();
    becomeSignedOut('expired');
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(address()).toBe('/login?return=%2Fvehicle%2F7');
    expectConsoleError('not logged in');
  });

  test('returns a customer whom the backend signed out to the screen', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedIn();
    becomeSignedOut('revoked');
    expect(address()).toBe('/login?return=%2Fvehicle%2F7');
    expect(readSignedOutFlag(history.state.usr)).toBeNull();
  });
});

describe('while the auth state stays unknown', () => {
  const panel = () => screen.queryByRole('alert');

  test('says so after 10 s, with a phone number, and continues by itself when it is known', () => {
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(9_999));
    expect(panel()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(panel()).toHaveTextContent('We can’t tell yet whether you’re signed in');
    expect(screen.getByRole('link', { name: /^Call \+?[\d ]+$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(document.title).toMatch('Still waiting');
    becomeSignedIn();
    expect(panel()).toBeNull();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test('lets only an assumed customer sign out', () => {
    const signOut = () => screen.queryByRole('link', { name: 'Sign out' });
    visit('/login', 'signed-out');
    act(() => jest.advanceTimersByTime(10_000));
    expect(panel()).toBeVisible();
    expect(signOut()).toBeNull();
    becomeSignedInWithUnconfirmedSession();
    act(() => jest.advanceTimersByTime(10_000));
    expect(signOut()).toHaveAttribute('href', '/logout');
  });

  test('reloads the page on request, and moves the focus to the screen if the state arrives first', () => {
    const retry = jest.fn();
    const { rerender } = render(
      <main tabIndex={-1}>
        <IdentityWaitScreen onRetry={retry} />
      </main>,
      { wrapper: BrowserRouter },
    );
    act(() => jest.advanceTimersByTime(10_000));
    const again = screen.getByRole('button', { name: 'Try again' });
    act(() => again.focus());
    act(() => again.click());
    expect(retry).toHaveBeenCalledTimes(1);
    rerender(<main tabIndex={-1}>the screen</main>);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('says when the device is offline', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(10_000));
    onLine.mockRestore();
    expect(panel()).toHaveTextContent('You’re offline');
  });
});

describe('a customer who was deleted', () => {
  test('starts at the home page, wherever they were', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedIn();
    becomeSignedOut('deleted');
    expect(address()).toBe('/login');
  });

  test('starts at the home page when they go back', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedOut('deleted');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expectConsoleError('not logged in');
  });
});

describe('the way in and out', () => {
  function open(address: string) {
    cleanup();
    history.pushState(null, '', address);
    render(<WholeSite />, { wrapper: BrowserRouter });
  }

  const title = (name: string) => screen.getByRole('heading', { level: 1, name });

  function goBack() {
    history.back();
    // Browsers go back asynchronously.
    act(() => jest.advanceTimersByTime(10));
  }

  test('moves the focus to the title of the screen after sign-in, and to sign-in after sign-out', () => {
    open('/login?return=%2Fvisits');
    becomeSignedOut();
    screen.getByRole('button').focus();
    becomeSignedIn();
    expect(title('/visits')).toHaveFocus();
    screen.getByRole('button').focus();
    act(() => screen.getByRole('link', { name: 'Sign out' }).click());
    becomeSignedOut();
    expect(title('/login')).toHaveFocus();
  });

  test('shows the notice when the visitor goes back after signing out', () => {
    open('/visits');
    becomeSignedIn();
    act(() => screen.getByRole('link', { name: 'Sign out' }).click());
    becomeSignedOut();
    expect(address()).toBe('/login');
    goBack();
    expect(address()).toBe('/visits');
    expect(screen.queryByText('/visits')).toBeNull();
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    expect(screen.getByText('You’re not signed in').closest('[tabindex]')).toHaveFocus();
    expectConsoleError('not logged in');
  });

  test('does not show the sign-in page when the visitor goes back after signing in', () => {
    open('/vehicle');
    becomeSignedIn();
    open('/login?return=%2Fvisits');
    expect(address()).toBe('/visits');
    goBack();
    expect(title('/vehicle')).toBeVisible();
  });
});

describe('the sign-in page', () => {
  test('opens for a signed-out visitor', () => {
    visit('/login', 'signed-out');
    becomeSignedOut();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test.each([
    ['/login', '/'],
    ['/login?return=%2Fvehicle%2F7', '/vehicle/7'],
    ['/login?return=%2Fbook%3Fservice%3Drepair', '/book?service=repair'],
    ['/login?return=https%3A%2F%2Fother.host', '/'],
    ['/login?return=%2F%2Fother.host', '/'],
    ['/login?return=%2Flogout', '/'],
    ['/login?return=%2Flogout%3Feverywhere', '/'],
  ])('redirects a signed-in customer from %s to %s', (from, to) => {
    visit(from, 'signed-out');
    becomeSignedIn();
    expect(address()).toBe(to);
  });
});
