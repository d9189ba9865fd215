import type { AuthState } from '@forecourt/shared/auth';
import { expectConsoleError, inlineSettings } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { Access } from '../areas/areas.ts';
import { Guard } from './guard.tsx';

// Identity is the one thing here that is not real: its states are what the guard is about.
let auth: AuthState;
const listeners = new Set<() => void>();
jest.mock('@forecourt/shared/auth', () => {
  const { useSyncExternalStore } = jest.requireActual('react');
  return {
    useAuth: () =>
      useSyncExternalStore(
        (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => auth,
      ),
  };
});

const SIGNED_OUT: AuthState = { status: 'signed-out', reason: null };
const SIGNED_IN = { status: 'signed-in', user: { uid: '1' } } as AuthState;

function become(state: AuthState) {
  auth = state;
  act(() => {
    for (const listener of listeners) listener();
  });
}

/** One guarded screen; every other address of this site is empty. */
function Site({ guarded, access }: { guarded: string; access: Access }) {
  return useLocation().pathname === guarded ? <Guard access={access}>the screen</Guard> : null;
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
  auth = { status: 'unknown' };
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
    become(SIGNED_IN);
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test('should say so and lead to sign-in 2 s after it is known that nobody is signed in', () => {
    visit('/vehicle/7?tab=history', 'signed-in');
    act(() => jest.advanceTimersByTime(5_000));
    become(SIGNED_OUT);
    expect(screen.getByText('You’re not signed in')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute(
      'href',
      '/login?return=%2Fvehicle%2F7%3Ftab%3Dhistory',
    );
    act(() => jest.advanceTimersByTime(1_999));
    expect(address()).toBe('/vehicle/7?tab=history');
    act(() => jest.advanceTimersByTime(1));
    expect(address()).toBe('/login?return=%2Fvehicle%2F7%3Ftab%3Dhistory');
    expectConsoleError('not logged in');
  });

  test('should lead who signs out there to sign-in without a notice', () => {
    visit('/logout', 'signed-in');
    become(SIGNED_IN);
    become(SIGNED_OUT);
    expect(address()).toBe('/login');
    expect(console.error).not.toHaveBeenCalled();
  });

  test('should bring who was signed out by the backend back to where they were', () => {
    visit('/vehicle/7', 'signed-in');
    become(SIGNED_IN);
    become({ status: 'signed-out', reason: 'revoked' });
    expect(address()).toBe('/login?return=%2Fvehicle%2F7');
  });
});

describe('the sign-in page', () => {
  test('should open for a visitor who is not signed in', () => {
    visit('/login', 'signed-out');
    become(SIGNED_OUT);
    expect(screen.getByText('the screen')).toBeVisible();
  });

  test.each([
    ['/login', '/'],
    ['/login?return=%2Fvehicle%2F7', '/vehicle/7'],
    ['/login?return=https%3A%2F%2Fother.host', '/'],
    ['/login?return=%2F%2Fother.host', '/'],
    ['/login?return=%2Flogout', '/'],
  ])('should lead a customer who is signed in from %s to %s', (from, to) => {
    visit(from, 'signed-out');
    become(SIGNED_IN);
    expect(address()).toBe(to);
  });
});
