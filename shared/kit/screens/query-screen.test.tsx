import { ApiProblem } from '@forecourt/shared/http';
import { initialLocale } from '@forecourt/shared/i18n';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { combineQueries, QueryScreen, type QueryScreenProps, type ScreenQuery } from './query-screen.tsx';

beforeEach(() => writeInlineSettings());

const refetch = jest.fn();
const query = (change: Partial<ScreenQuery<string[]>>): ScreenQuery<string[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch,
  ...change,
});

const screenOf = (
  change: Partial<ScreenQuery<string[]>>,
  props: Partial<QueryScreenProps<string[]>> = {},
) => (
  <QueryScreen
    query={query(change)}
    header={(data) => ({ title: data ? `Visits: ${data.length}` : 'Visits' })}
    loading="Loading your visits"
    skeleton="…"
    failed="No visits"
    {...props}
  >
    {(visits) => visits.join()}
  </QueryScreen>
);
const open = (...props: Parameters<typeof screenOf>) =>
  render(screenOf(...props), { wrapper: SiteProviders });

describe('QueryScreen', () => {
  it('announces loading below its title', () => {
    open({ isFetching: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your visits');
    expect(screen.getByRole('heading', { name: 'Visits' })).toBeVisible();
  });

  it('shows the data, also in the title', () => {
    const { container } = open({ data: ['A', 'B'] });
    expect(container).toHaveTextContent('A,B');
    expect(screen.getByRole('heading', { name: 'Visits: 2' })).toBeVisible();
  });

  it('keeps the data when a later refetch fails', () => {
    const { container } = open({ data: ['A'], error: new ApiProblem(0, 'offline') });
    expect(container).toHaveTextContent('A');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the age of the data when the backend was not reached', () => {
    const at = new Date(2026, 10, 21, 14, 5).getTime();
    jest.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0) });
    const unreached = { data: ['A'], error: new ApiProblem(0, 'network'), dataUpdatedAt: at };
    const { rerender, container } = open(unreached);
    expect(screen.getByText('We can’t reach our system. Last updated at 14:05.')).toBeVisible();
    jest.setSystemTime(new Date(2026, 10, 22, 8, 0));
    rerender(screenOf({ ...unreached, isFetching: true }));
    expect(container).toHaveTextContent(/Last updated Sat,? 21 Nov,? 14:05/);
    rerender(screenOf({ ...unreached, error: new ApiProblem(500, 'internal') }));
    expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument();
    rerender(screenOf({ data: ['A'], dataUpdatedAt: at }));
    expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('warns of no outage while the first response is late, or without a network', () => {
    const kept = { data: ['A'], dataUpdatedAt: Date.now() };
    const { rerender } = open({ ...kept, isFetching: true, error: new ApiProblem(0, 'timeout') });
    expect(screen.getByText(/^Last updated/)).toBeVisible();
    rerender(screenOf({ ...kept, error: new ApiProblem(0, 'offline') }));
    expect(screen.getByText(/^Last updated/)).toBeVisible();
    rerender(screenOf({ ...kept, error: new ApiProblem(503, 'backend_unavailable') }));
    expect(screen.queryByText(/^Last updated/)).not.toBeInTheDocument();
  });

  it('offers a retry and a call beside the age, and focuses the title when both are removed', async () => {
    const unreached = { data: ['A'], error: new ApiProblem(503, 'backend_unavailable'), dataUpdatedAt: 1 };
    const { rerender } = open(unreached);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Call +44 20 7946 0100' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
    rerender(screenOf({ ...unreached, isFetching: true }));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
    rerender(screenOf({ data: ['A', 'B'], dataUpdatedAt: 2 }));
    expect(screen.getByRole('heading', { name: 'Visits: 2' })).toHaveFocus();
    refetch.mockClear();
  });

  it('writes the age as the country of the site does', () => {
    initialLocale(['en'], 'en', 'US');
    jest.useFakeTimers({ now: new Date(2026, 10, 22, 8, 0) });
    const at = new Date(2026, 10, 21, 3, 5).getTime();
    open({ data: ['A'], error: new ApiProblem(0, 'offline'), dataUpdatedAt: at });
    expect(screen.getByText('Last updated Sat, Nov 21, 3:05 AM')).toBeVisible();
    jest.useRealTimers();
    initialLocale(['en'], 'en', 'GB');
  });

  it('retries a failed refetch silently', () => {
    jest.useFakeTimers();
    open({ data: ['A'], error: new ApiProblem(0, 'network'), dataUpdatedAt: 1 });
    jest.advanceTimersByTime(8_000);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('The content has loaded.')).not.toBeInTheDocument();
    jest.useRealTimers();
    refetch.mockClear();
  });

  it('shows the empty state', () => {
    expect(open({ data: [] }, { empty: 'None yet' }).container).toHaveTextContent('None yet');
    expect(open({ data: ['A'] }, { empty: 'None at all' }).container).not.toHaveTextContent('None at all');
  });

  it('shows another screen for not_found', () => {
    const missing = { missing: <p>There is no such visit</p> };
    open({ error: new ApiProblem(404, 'not_found') }, missing);
    expect(screen.getByText('There is no such visit')).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('shows the failure, and focuses the title on retry', async () => {
    const { rerender } = open({ error: new ApiProblem(0, 'offline') });
    expect(screen.getByRole('alert')).toHaveTextContent('No visits');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(screenOf({ isFetching: true }));
    expect(screen.getByRole('heading', { name: 'Visits' })).toHaveFocus();
    expect(screen.getByRole('status')).toBeVisible();
  });
});

it.each([
  ['was not reached', new ApiProblem(502, 'bad_gateway'), true],
  ['failed', new ApiProblem(500, 'internal'), false],
  ['is offline, which the bar of the shell says', new ApiProblem(0, 'offline'), false],
])('a failure marks the page as one without the backend if the backend %s', (_, error, isMarked) => {
  open({ error });
  const [marked] = document.querySelectorAll('[data-unreached] p');
  expect(marked !== undefined).toBe(isMarked);
});

describe('QueryScreen after a temporary failure', () => {
  const busy = (waitMs: number | null = null) => new ApiProblem(503, 'overloaded', '', {}, [], waitMs);
  const panel = () => screen.queryByRole('alert');
  const again = () => screen.getByRole('button', { name: 'Try again' });
  const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    refetch.mockClear();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const seconds = (count: number) => act(() => jest.advanceTimersByTime(count * 1000));
  /** Seconds until the next retry, which fails as well. */
  const secondsToTry = (rerender: (ui: ReactNode) => void) => {
    refetch.mockClear();
    let passed = 0;
    while (refetch.mock.calls.length === 0 && passed < 10_000) {
      seconds(1);
      passed += 1;
    }
    rerender(screenOf({ isFetching: true }));
    rerender(screenOf({ error: busy() }));
    return passed;
  };

  it('retries automatically with growing pauses', () => {
    const { rerender } = open({ error: busy() });
    const pauses = Array.from({ length: 7 }, () => secondsToTry(rerender));
    expect(pauses).toEqual([5, 10, 20, 40, 80, 120, 120]);
  });

  it('begins again with short pauses after the data has loaded', () => {
    const { rerender } = open({ error: busy() });
    secondsToTry(rerender);
    rerender(screenOf({ data: ['A'] }));
    rerender(screenOf({ error: busy() }));
    expect(secondsToTry(rerender)).toBe(5);
  });

  it('does not retry before Retry-After, and adds jitter', () => {
    const { rerender } = open({ error: busy(30_000) });
    expect(secondsToTry(rerender)).toBe(30);
    jest.mocked(Math.random).mockReturnValue(1);
    rerender(screenOf({ error: busy(30_000) }));
    expect(secondsToTry(rerender)).toBe(45);
  });

  it.each([
    ['no answer came', new ApiProblem(0, 'network'), 1],
    ['the backend is gone', new ApiProblem(503, 'backend_unavailable'), 1],
    ['the backend lacks something', new ApiProblem(503, 'unavailable'), 1],
    ['there were too many requests', new ApiProblem(429, 'too_many_requests'), 1],
    ['the backend is broken', new ApiProblem(500, 'internal'), 0],
    ['it is refused', new ApiProblem(403, 'forbidden'), 0],
    ['our own code is broken', new TypeError('no function'), 0],
  ])('decides whether to retry when %s', (_case, error, tries) => {
    open({ error });
    seconds(3600);
    expect(refetch).toHaveBeenCalledTimes(tries);
  });

  it('waits while the page is hidden, and retries soon after', () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    open({ error: busy() });
    seconds(3600);
    expect(refetch).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('does not retry early when the page becomes visible, nor after it unmounted', () => {
    const { unmount } = open({ error: busy() });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    unmount();
    jest.advanceTimersByTime(3_600_000);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('keeps the failure until the content has loaded, and then announces it', () => {
    const { container, rerender } = open({ error: busy() });
    const said = panel();
    const announcement = screen.getByRole('status');
    expect(announcement).toBeEmptyDOMElement();
    seconds(5);
    rerender(screenOf({ isFetching: true }));
    expect(panel()).toBe(said);
    expect(again()).toHaveAttribute('aria-busy', 'true');
    rerender(screenOf({ error: busy() }));
    expect(panel()).toBe(said);
    seconds(10);
    rerender(screenOf({ isFetching: true }));
    rerender(screenOf({ data: ['A', 'B'] }));
    expect(panel()).not.toBeInTheDocument();
    expect(container).toHaveTextContent('A,B');
    expect(announcement).toHaveTextContent('The content has loaded.');
    expect(document.body).toHaveFocus();
  });

  it('focuses the title when the focused element is removed', () => {
    const { rerender } = open({ error: busy() });
    again().focus();
    seconds(5);
    rerender(screenOf({ isFetching: true }));
    expect(again()).toHaveFocus();
    rerender(screenOf({ data: ['A'] }));
    expect(screen.getByRole('heading', { name: 'Visits: 1' })).toHaveFocus();
  });

  it('shows loading when the customer retries', () => {
    const { rerender } = open({ error: busy() });
    seconds(5);
    rerender(screenOf({ error: busy() }));
    fireEvent.click(again());
    rerender(screenOf({ isFetching: true }));
    expect(panel()).not.toBeInTheDocument();
    expect(news()).toEqual(['Loading your visits…']);
    rerender(screenOf({ data: ['A'] }));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('combineQueries', () => {
  const failed = query({ error: new Error('no'), refetch: jest.fn() });

  it('has data when all have', () => {
    expect(combineQueries({ a: query({ data: ['A'] }), b: query({}) }).data).toBeUndefined();
    expect(combineQueries({ a: query({ data: ['A'] }), b: query({ data: [] }) }).data).toEqual({
      a: ['A'],
      b: [],
    });
  });

  it('fails for those without data only, and refetches nothing else', () => {
    const late = { ...failed, data: ['A'], refetch: jest.fn() };
    expect(combineQueries({ late }).error).toBeNull();
    const both = combineQueries({ late, failed });
    expect(both.error).toBe(failed.error);
    both.refetch();
    expect(failed.refetch).toHaveBeenCalledTimes(1);
    expect(late.refetch).not.toHaveBeenCalled();
  });
});
