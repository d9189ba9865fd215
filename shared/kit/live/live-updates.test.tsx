import { appointmentsQuery, availabilityQuery, meQuery, remindersQuery } from '@forecourt/shared/api';
import { isTokenOverdue } from '@forecourt/shared/auth';
import { queryClient, useQueries } from '@forecourt/shared/query';
import {
  aCustomer,
  aUser,
  becomeSignedIn,
  becomeSignedOut,
  type FakeBackend,
  fakeBackend,
  SiteProviders,
  singlePageResponse,
  writeInlineSettings,
} from '@forecourt/shared/testing';
import { act, render, waitFor } from '@testing-library/react';
import { subscribeLiveData, withLiveUpdates } from './with-live-updates.tsx';

const SECOND = 1_000;
const MARCH = { service_type: 'repair', from: '2026-03-01', to: '2026-03-14' } as const;
const LATER = { service_type: 'repair', from: '2026-03-15', to: '2026-03-28' } as const;

function ShownData() {
  useQueries({
    queries: [appointmentsQuery(), availabilityQuery(MARCH), availabilityQuery(LATER), meQuery()],
  });
  return null;
}
const Shown = withLiveUpdates(ShownData);

let backend: FakeBackend;
let leave: () => void;
let seen: DocumentVisibilityState;
beforeEach(async () => {
  writeInlineSettings();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  seen = 'visible';
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  backend = fakeBackend({
    'GET /appointments': () => singlePageResponse(),
    'GET /availability': ({ query }) => ({
      service_type: query.service_type,
      time_zone: 'Europe/London',
      earliest: '2026-03-01T10:00:00.000Z',
      last_date: '2026-04-30',
      days: [],
    }),
    'GET /me': () => aCustomer(),
  });
  becomeSignedIn();
});
afterEach(async () => {
  leave();
  // The stream stays open for a moment after the last screen.
  await pass(6 * SECOND);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function show(): Promise<void> {
  leave = render(<Shown />, { wrapper: SiteProviders }).unmount;
  await pass(0);
  await waitFor(() => expect(backend.events.requestCount).toBeGreaterThan(0));
  await pass(0);
}

async function showOpen(): Promise<void> {
  backend.events.begin();
  await show();
}

/** Returns the numbers of requests for appointments, two ranges of days, and the customer. */
function asked(): number[] {
  const days = backend.sent('GET /availability').map(({ query }) => query.from);
  const of = (from: string) => days.filter((each) => each === from).length;
  return [
    backend.sent('GET /appointments').length,
    of(MARCH.from),
    of(LATER.from),
    backend.sent('GET /me').length,
  ];
}

/** Returns the numbers of requests since `before`, an earlier result of `asked`. */
function askedSince(before: number[]): number[] {
  return asked().map((count, index) => count - (before[index] ?? 0));
}

function look(next: DocumentVisibilityState): Promise<void> {
  seen = next;
  return act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

describe('a screen with live updates', () => {
  it('shows its data without waiting for the stream', async () => {
    await show();
    expect(asked()).toEqual([1, 1, 1, 1]);
    expect(backend.events.openCount).toBe(0);
  });

  it('refetches what may have changed before the stream opened', async () => {
    await show();
    backend.events.begin();
    await pass(0);
    expect(asked()).toEqual([2, 2, 2, 1]);
  });

  it('refetches appointments at once when one has changed, and nothing else', async () => {
    await showOpen();
    const before = asked();
    backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
    await pass(0);
    expect(askedSince(before)).toEqual([1, 0, 0, 0]);
  });

  it('refetches data that changed while its first response was under way', async () => {
    await showOpen();
    const { queryKey } = appointmentsQuery();
    const release = backend.hold('GET /appointments');
    queryClient.removeQueries({ queryKey });
    leave();
    await show();
    const before = asked();
    backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
    await pass(0);
    expect(askedSince(before)).toEqual([0, 0, 0, 0]);
    release();
    await pass(0);
    expect(askedSince(before)).toEqual([1, 0, 0, 0]);
  });

  it('marks reminders as stale when a visit has changed', async () => {
    const { queryKey } = remindersQuery();
    queryClient.setQueryData(queryKey, []);
    await showOpen();
    backend.events.sendEvent('appointment', { id: 'any', status: 'confirmed' });
    await pass(0);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('refetches changed days once for all changes within a second', async () => {
    await showOpen();
    const before = asked();
    for (const date of ['2026-03-03', '2026-03-03', '2026-03-14'])
      backend.events.sendEvent('availability', { date });
    await pass(SECOND);
    expect(askedSince(before)).toEqual([0, 1, 0, 0]);
    backend.events.sendEvent('availability', { date: '2026-03-15' });
    await pass(SECOND);
    expect(askedSince(before)).toEqual([0, 1, 1, 0]);
    backend.events.sendEvent('availability', { date: '2026-05-01' });
    await pass(SECOND);
    expect(askedSince(before)).toEqual([0, 1, 1, 0]);
  });

  it('does not change data it does not watch until another screen opens', async () => {
    backend.events.begin();
    const Times = withLiveUpdates(ShownData, ['availabilities']);
    leave = render(<Times />, { wrapper: SiteProviders }).unmount;
    await pass(SECOND);
    const before = asked();
    backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
    backend.events.sendEvent('availability', { date: '2026-03-03' });
    await pass(SECOND);
    expect(askedSince(before)).toEqual([0, 1, 0, 0]);
    leave();
    backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
    await pass(0);
    expect(askedSince(before)).toEqual([0, 1, 0, 0]);
    await show();
    expect(askedSince(before)[0]).toBe(1);
  });

  it('refetches changed data when it joins a stream that was opened for other data', async () => {
    backend.events.begin();
    const Other = withLiveUpdates(() => null, ['notifications']);
    const other = render(<Other />, { wrapper: SiteProviders });
    await pass(SECOND);
    // Rendered, but not subscribed yet, as while its data loads.
    const drawn = render(<ShownData />, { wrapper: SiteProviders });
    await pass(SECOND);
    backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
    await pass(0);
    const before = asked();
    leave = subscribeLiveData(['appointments']);
    await pass(SECOND);
    expect(askedSince(before)[0]).toBe(1);
    drawn.unmount();
    other.unmount();
  });

  it('ignores unknown events', async () => {
    await showOpen();
    const before = asked();
    backend.events.sendEvent('weather', { date: '2026-03-03' });
    backend.events.sendEvent('availability', { day: '2026-03-03' });
    backend.events.sendText('event: availability\ndata: {nonsense\n\n');
    await pass(SECOND);
    expect(askedSince(before)).toEqual([0, 0, 0, 0]);
    expect(backend.events.openCount).toBe(1);
  });
});

describe('the days that the stream reports', () => {
  const named = () => backend.events.queries.map(({ days, changed_within }) => [days, changed_within]);

  it('are those that the screen shows', async () => {
    await showOpen();
    expect(named()).toEqual([['2026-03-01..2026-03-28', undefined]]);
  });

  it('are none for a screen without days', async () => {
    backend.events.begin();
    const Other = withLiveUpdates(() => null, ['notifications']);
    leave = render(<Other />, { wrapper: SiteProviders }).unmount;
    await pass(SECOND);
    expect(named()).toEqual([['', undefined]]);
  });

  it('are named by one further request when a screen with days opens, without a request for its data again', async () => {
    backend.events.begin();
    const Other = withLiveUpdates(() => null, ['notifications']);
    const other = render(<Other />, { wrapper: SiteProviders });
    await pass(SECOND);
    leave = render(<Shown />, { wrapper: SiteProviders }).unmount;
    other.unmount();
    await pass(2 * SECOND);
    expect(named()).toEqual([
      ['', undefined],
      ['2026-03-01..2026-03-28', '20'],
    ]);
    expect([backend.events.openCount, ...asked()]).toEqual([1, 1, 1, 1, 1]);
    backend.events.sendEvent('availability', { date: '2026-03-03' });
    await pass(SECOND);
    expect(asked()).toEqual([1, 2, 1, 1]);
  });

  it('are dropped after the screen has closed, when one changes', async () => {
    await showOpen();
    leave();
    const Other = withLiveUpdates(() => null, ['notifications']);
    leave = render(<Other />, { wrapper: SiteProviders }).unmount;
    await pass(10 * SECOND);
    expect(named()).toHaveLength(1);
    backend.events.sendEvent('availability', { date: '2026-03-03' });
    await pass(SECOND);
    expect(named().slice(1)).toEqual([['', '20']]);
    expect(backend.events.openCount).toBe(1);
  });
});

describe('the stream of a page', () => {
  it('is one for all screens, and stays open between them', async () => {
    const both = (
      <>
        <Shown />
        <Shown />
      </>
    );
    backend.events.begin();
    leave = render(both, { wrapper: SiteProviders }).unmount;
    await pass(SECOND);
    expect(backend.events.requestCount).toBe(1);
    leave();
    await pass(SECOND);
    await show();
    await pass(30 * SECOND);
    expect([backend.events.requestCount, backend.events.openCount]).toEqual([1, 1]);
  });

  it('ends some time after the last screen', async () => {
    await showOpen();
    leave();
    await pass(6 * SECOND);
    expect(backend.events.openCount).toBe(0);
  });

  it('ends with the session at once', async () => {
    await showOpen();
    becomeSignedOut();
    await pass(0);
    expect(backend.events.openCount).toBe(0);
    becomeSignedIn(aUser({ uid: 'another' }));
    await pass(0);
    expect([backend.events.requestCount, backend.events.openCount]).toEqual([2, 1]);
  });

  it('requests no token while none is available, and reconnects with the next one', async () => {
    jest.mocked(isTokenOverdue).mockReturnValue(true);
    leave = render(<Shown />, { wrapper: SiteProviders }).unmount;
    await pass(10 * 60 * SECOND);
    expect([backend.events.requestCount, ...asked()]).toEqual([0, 1, 1, 1, 1]);
    jest.mocked(isTokenOverdue).mockReturnValue(false);
    backend.events.begin();
    await pass(10 * SECOND);
    expect([backend.events.openCount, ...asked()]).toEqual([1, 2, 2, 2, 1]);
  });

  it('stays open while another tab is visible for a moment', async () => {
    await showOpen();
    await look('hidden');
    await pass(20 * SECOND);
    await look('visible');
    await pass(20 * SECOND);
    expect([backend.events.requestCount, backend.events.openCount]).toEqual([1, 1]);
  });

  it('makes a page that was hidden for a moment refetch changes once', async () => {
    await showOpen();
    const before = asked();
    await look('hidden');
    for (let times = 0; times < 3; times += 1) {
      backend.events.sendEvent('appointment', { id: 'any', status: 'ready' });
      await pass(SECOND);
    }
    expect(askedSince(before)).toEqual([0, 0, 0, 0]);
    await look('visible');
    await pass(SECOND);
    expect(askedSince(before)[0]).toBe(1);
  });

  it('ends when the page has been hidden for long; changes are refetched once when it is visible again', async () => {
    await showOpen();
    await look('hidden');
    await pass(31 * SECOND);
    expect(backend.events.openCount).toBe(0);
    await pass(3_600 * SECOND);
    const before = asked();
    await look('visible');
    await pass(10 * SECOND);
    expect([backend.events.openCount, ...askedSince(before)]).toEqual([1, 1, 1, 1, 1]);
  });

  it('makes the page refetch within a second after it is visible again, even if the stream is slow', async () => {
    await showOpen();
    await look('hidden');
    await pass(31 * SECOND);
    backend.events.end();
    const before = asked();
    await look('visible');
    await pass(SECOND);
    expect([backend.events.openCount, ...askedSince(before)]).toEqual([0, 1, 1, 1, 1]);
  });

  it('does not open in a background page until it becomes visible', async () => {
    seen = 'hidden';
    backend.events.begin();
    leave = render(<Shown />, { wrapper: SiteProviders }).unmount;
    await pass(60 * SECOND);
    expect([backend.events.requestCount, ...asked()]).toEqual([0, 1, 1, 1, 1]);
    await look('visible');
    await pass(10 * SECOND);
    expect([backend.events.requestCount, ...asked()]).toEqual([1, 2, 2, 2, 2]);
  });

  it('ends when the page is left, so that the browser can cache it, and reopens with it', async () => {
    await showOpen();
    await act(async () => void dispatchEvent(new Event('pagehide')));
    await pass(0);
    expect(backend.events.openCount).toBe(0);
    await act(async () => void dispatchEvent(new Event('pageshow')));
    await pass(0);
    expect(backend.events.openCount).toBe(1);
  });
});
