import { readJustSignedOut } from '@forecourt/shared/links';
import {
  becomeAssumed,
  becomeSignedIn,
  becomeSignedOut,
  expectConsoleError,
  inlineSettings,
} from '@forecourt/shared/testing';
import { PageHeader } from '@forecourt/shared/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { type Access, findMount } from '../../site-map/areas.ts';
import { Guard } from './guard.tsx';
import { WaitingForIdentity } from './waiting-for-identity.tsx';

jest.mock('@forecourt/shared/workshop', () => ({
  WorkshopIntroduction: () => <p>where the workshop is, and what it does</p>,
}));

/** One guarded screen; every other address of this site is empty. */
function Site({ guarded, access }: { guarded: string; access: Access }) {
  return useLocation().pathname === guarded ? <Guard access={access}>the screen</Guard> : null;
}

/** The site's own table of areas; each screen has its path as its title. */
function WholeSite() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/logout">Sign out</Link>
      <Guard access={findMount(pathname)?.access ?? 'signed-in'}>
        <PageHeader title={pathname} />
        <button type="button">Go on</button>
      </Guard>
    </>
  );
}

function visit(address: string, access: Access) {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Site guarded={location.pathname} access={access} />
    </BrowserRouter>,
  );
}

const address = () => location.pathname + location.search;

beforeAll(() => inlineSettings());
beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(console.error).mockImplementation();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a screen for customers who are signed in', () => {
  test('should show nothing and count nothing while it is not known who is here', () => {
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('the screen')).toBeNull();
    expect(screen.queryByText('You’re not signed in')).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
    expect(address()).toBe('/vehicle');
  });

  test('should open for a customer who is signed in', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedIn();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test('should say so and lead to sign-in 2 s after it is known that nobody is signed in', () => {
    visit('/vehicle/7?tab=history', 'signed-in');
    const pages = history.length;
    act(() => jest.advanceTimersByTime(5_000));
    becomeSignedOut();
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    expect(screen.getByText(/You’ll be taken to the sign-in page in 2 seconds\./)).toBeVisible();
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

  test('should welcome a visitor who typed the site’s address, and offer sign-in at once', () => {
    visit('/', 'signed-in');
    becomeSignedOut();
    expect(screen.queryByText('You’re not signed in')).toBeNull();
    const welcome = screen.getByRole('status');
    expect(welcome).toHaveTextContent('Welcome to Harbour Street Garage');
    expect(welcome).toHaveFocus();
    expect(document.title).toMatch('Welcome to Harbour Street Garage');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByText('where the workshop is, and what it does')).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(address()).toBe('/login');
    expectConsoleError('not logged in');
  });

  test('should stay where it is when the customer signs in elsewhere before it leads away', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedOut();
    act(() => jest.advanceTimersByTime(1_000));
    becomeSignedIn();
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByText('the screen')).toBeVisible();
    expect(address()).toBe('/vehicle');
    expectConsoleError('not logged in');
  });

  test('should lead whoever signs out to sign-in, even when nobody was signed in as it opened', () => {
    visit('/vehicle', 'signed-in');
    becomeSignedOut();
    becomeSignedIn();
    expectConsoleError('not logged in');
    becomeSignedOut();
    expect(address()).toBe('/login');
  });

  test('should lead who signs out there to sign-in without a notice', () => {
    visit('/logout', 'signed-in');
    becomeSignedIn();
    becomeSignedOut();
    expect(address()).toBe('/login');
    expect(readJustSignedOut(history.state.usr)).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('should lead a customer who signs out before the provider has spoken straight to sign-in', () => {
    visit('/vehicle/7', 'signed-in');
    becomeAssumed();
    becomeSignedOut();
    expect(address()).toBe('/login');
    expect(readJustSignedOut(history.state.usr)).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('should tell a customer whom the provider does not confirm, and bring them back to where they were', () => {
    visit('/vehicle/7', 'signed-in');
    becomeAssumed();
    becomeSignedOut('expired');
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(address()).toBe('/login?return=%2Fvehicle%2F7');
    expectConsoleError('not logged in');
  });

  test('should bring who was signed out by the backend back to where they were', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedIn();
    becomeSignedOut('revoked');
    expect(address()).toBe('/login?return=%2Fvehicle%2F7');
    expect(readJustSignedOut(history.state.usr)).toBeNull();
  });
});

describe('while it stays unknown who is here', () => {
  const panel = () => screen.queryByRole('alert');

  test('should say so after 10 s, with a number to call, and go on by itself when it is known', () => {
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(9_999));
    expect(panel()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(panel()).toHaveTextContent('We can’t tell yet whether you’re signed in');
    expect(screen.getByRole('link', { name: /^\+?[\d ]+$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(document.title).toMatch('Still waiting');
    becomeSignedIn();
    expect(panel()).toBeNull();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test('should let a customer who is only taken for here sign out, and nobody else', () => {
    const signOut = () => screen.queryByRole('link', { name: 'Sign out' });
    visit('/login', 'signed-out');
    act(() => jest.advanceTimersByTime(10_000));
    expect(panel()).toBeVisible();
    expect(signOut()).toBeNull();
    becomeAssumed();
    act(() => jest.advanceTimersByTime(10_000));
    expect(signOut()).toHaveAttribute('href', '/logout');
  });

  test('should load the page anew when asked to, and give the focus to what comes when the answer comes first', () => {
    const retry = jest.fn();
    const { rerender } = render(
      <main tabIndex={-1}>
        <WaitingForIdentity onRetry={retry} />
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

  test('should say when the device is offline', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit('/vehicle', 'signed-in');
    act(() => jest.advanceTimersByTime(10_000));
    onLine.mockRestore();
    expect(panel()).toHaveTextContent('You’re offline');
  });
});

describe('a customer who was deleted', () => {
  test('should start at the home page, wherever they were', () => {
    visit('/vehicle/7', 'signed-in');
    becomeSignedIn();
    becomeSignedOut('deleted');
    expect(address()).toBe('/login');
  });

  test('should start at the home page when they go back to where they were', () => {
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
    // The browser takes a moment.
    act(() => jest.advanceTimersByTime(10));
  }

  test('should give the focus to the title of the screen that opens after sign-in, and to sign-in after sign-out', () => {
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

  test('should lead who goes back after sign-out to the notice, never to what was there', () => {
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

  test('should not lead who goes back after sign-in to sign-in', () => {
    open('/vehicle');
    becomeSignedIn();
    open('/login?return=%2Fvisits');
    expect(address()).toBe('/visits');
    goBack();
    expect(title('/vehicle')).toBeVisible();
  });
});

describe('the sign-in page', () => {
  test('should open for a visitor who is not signed in', () => {
    visit('/login', 'signed-out');
    becomeSignedOut();
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test.each([
    ['/login', '/'],
    ['/login?return=%2Fvehicle%2F7', '/vehicle/7'],
    ['/login?return=https%3A%2F%2Fother.host', '/'],
    ['/login?return=%2F%2Fother.host', '/'],
    ['/login?return=%2Flogout', '/'],
    ['/login?return=%2Flogout%3Feverywhere', '/'],
  ])('should lead a customer who is signed in from %s to %s', (from, to) => {
    visit(from, 'signed-out');
    becomeSignedIn();
    expect(address()).toBe(to);
  });
});
