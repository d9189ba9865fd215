import { ApiProblem } from '@forecourt/shared/http';
import { FakeEventStream } from '@forecourt/shared/testing';
import {
  type EventStreamHandle,
  type EventStreamParams,
  followEventStream,
  type ServerSentEvent,
} from './follow-stream.ts';
import type { DayRange } from './shown-days.ts';

const SECOND = 1_000;

let events: FakeEventStream;
let heard: ServerSentEvent[];
let unheard: number;
let refusal: unknown;
let stop: () => void;
let followed: EventStreamHandle;
let requests: EventStreamParams[];
let shown: DayRange[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(Math, 'random').mockReturnValue(1);
  events = new FakeEventStream();
  heard = [];
  unheard = 0;
  refusal = null;
  requests = [];
  shown = [];
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function follow(): void {
  followed = followEventStream(
    {
      open: (signal, request) => {
        requests.push(request);
        return refusal ? Promise.reject(refusal) : events.answer(signal);
      },
      onEvent: (event) => heard.push(event),
      onGap: () => {
        unheard += 1;
      },
    },
    () => shown,
  );
  stop = followed.stop;
}

/** Shows other days after a moment, so that the fake stream that is open is not the same as the next one. */
async function showDays(...days: DayRange[]): Promise<void> {
  shown = days;
  followed.updateReportedDays();
  await pass(0);
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Lets the time pass with a comment of the stream every 20 s, as the backend sends it. */
async function live(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20 * SECOND) {
    events.sendText(':\n\n');
    await pass(20 * SECOND);
  }
}

async function followOpen(): Promise<void> {
  follow();
  events.begin();
  await pass(0);
}

describe('followEventStream', () => {
  it('passes on events, in whatever chunks they arrive, but no comments', async () => {
    await followOpen();
    events.sendText(':\n\nevent: appointment\nda');
    events.sendText('ta: {"id":"ü"}\n\n:\n\nevent: availability\ndata: {}\n\n');
    await pass(0);
    expect(heard).toEqual([
      { event: 'appointment', data: '{"id":"ü"}' },
      { event: 'availability', data: '{}' },
    ]);
  });

  it('reports a gap when it opens, and not again while it is open', async () => {
    await followOpen();
    expect(unheard).toBe(1);
    await live(10 * 60 * SECOND);
    expect([unheard, events.requestCount]).toEqual([1, 1]);
  });

  it('reconnects after a second when the stream ends, and reports a gap', async () => {
    await followOpen();
    await live(60 * SECOND);
    events.end();
    events.begin();
    await pass(SECOND);
    expect([events.openCount, unheard]).toEqual([1, 2]);
  });

  it('reconnects after growing pauses of at most 8 s', async () => {
    refusal = new ApiProblem(503, 'backend_unavailable');
    const open = jest.fn(() => Promise.reject(refusal));
    ({ stop } = followEventStream({ open, onEvent: () => undefined, onGap: () => undefined }));
    const tries: number[] = [];
    for (let second = 0; second < 32; second += 1) {
      await pass(second === 0 ? 0 : SECOND);
      if (open.mock.calls.length > tries.length) tries.push(second);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 23, 31]);
  });

  it('lengthens the pauses if the stream ends at once, but not after one that lasted', async () => {
    await followOpen();
    const reopen = async (ms: number) => {
      events.end();
      events.begin();
      await pass(ms - 1);
      expect(events.openCount).toBe(0);
      await pass(1);
      expect(events.openCount).toBe(1);
    };
    await reopen(SECOND);
    await reopen(2 * SECOND);
    await reopen(4 * SECOND);
    await live(60 * SECOND);
    await reopen(SECOND);
  });

  it('reconnects within a second each time when processes end one after the other, but not without end', async () => {
    await followOpen();
    const move = async () => {
      events.sendEvent('closing', {});
      await pass(0);
      events.end();
      events.begin();
    };
    for (let moves = 1; moves <= 6; moves += 1) {
      await move();
      await pass(SECOND);
      expect([events.openCount, unheard]).toEqual([1, moves + 1]);
    }
    await move();
    await pass(SECOND - 1);
    expect(events.openCount).toBe(0);
    await live(60 * SECOND);
    await move();
    await pass(SECOND);
    expect(events.openCount).toBe(1);
    expect(heard).toEqual([]);
  });

  it('reconnects after growing pauses when it is replaced by other streams of its customer, even if the device comes online', async () => {
    await followOpen();
    for (const seconds of [32, 64, 128, 256, 256]) {
      await live(60 * SECOND);
      events.sendEvent('replaced', {});
      await pass(0);
      events.end();
      events.begin();
      const { requestCount } = events;
      await pass(SECOND);
      dispatchEvent(new Event('online'));
      await pass((seconds - 1) * SECOND - 1);
      expect(events.requestCount).toBe(requestCount);
      await pass(1);
      expect(events.requestCount).toBe(requestCount + 1);
    }
    expect(heard).toEqual([]);
    // A stream that ends for another reason reconnects within a second.
    await live(60 * SECOND);
    events.end();
    events.begin();
    await pass(SECOND);
    expect(events.openCount).toBe(1);
  });

  it.each([
    [429, 'too_many_requests'],
    [503, 'overloaded'],
  ])('waits for Retry-After even if the device comes online meanwhile: %i %s', async (status, code) => {
    refusal = new ApiProblem(status, code, '', {}, [], 20 * SECOND);
    follow();
    await pass(0);
    refusal = null;
    dispatchEvent(new Event('online'));
    await pass(20 * SECOND - 1);
    expect(events.requestCount).toBe(0);
    // The pause is at most half as long again.
    await pass(10 * SECOND + 1);
    expect(events.requestCount).toBe(1);
  });

  it('reconnects at once when the device comes online', async () => {
    refusal = new ApiProblem(0, 'offline');
    follow();
    await pass(12 * SECOND);
    refusal = null;
    events.begin();
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(events.openCount).toBe(1);
  });

  it.each([
    [404, 'not_found'],
    [408, 'timeout'],
    [401, 'token_expired'],
    [503, 'overloaded'],
  ])('reconnects after the longest pause when it was refused: %i %s', async (status, code) => {
    refusal = new ApiProblem(status, code);
    follow();
    await pass(0);
    refusal = null;
    events.begin();
    await pass(8 * SECOND - 1);
    expect(events.openCount).toBe(0);
    await pass(1);
    expect(events.openCount).toBe(1);
  });

  it.each([401, 403])(
    'does not reconnect when access is denied, and requests refetches: %i',
    async (status) => {
      refusal = new ApiProblem(status, 'refused');
      follow();
      await pass(10 * SECOND);
      refusal = null;
      await pass(60 * SECOND);
      expect([events.requestCount, unheard]).toEqual([0, 2]);
    },
  );

  it('requests a refetch twice a minute while disconnected', async () => {
    refusal = new ApiProblem(0, 'network');
    follow();
    await pass(120 * SECOND);
    expect(unheard).toBe(4);
  });

  it('reopens a silent stream', async () => {
    await followOpen();
    await pass(45 * SECOND);
    expect(events.openCount).toBe(1);
    await pass(5 * SECOND);
    expect(events.openCount).toBe(0);
    await pass(SECOND);
    expect([events.openCount, unheard]).toEqual([1, 2]);
  });

  it('detects silence within 10 s on a device that was asleep, and reconnects', async () => {
    await followOpen();
    await live(60 * SECOND);
    // A sleeping device runs no timers.
    jest.setSystemTime(Date.now() + 60 * 60 * SECOND);
    await pass(6 * SECOND);
    expect([events.requestCount, events.openCount, unheard]).toEqual([2, 1, 2]);
  });

  it('detects silence even if the device’s clock was set back by hours', async () => {
    await followOpen();
    jest.setSystemTime(Date.now() - 5 * 60 * 60 * SECOND);
    await pass(60 * SECOND);
    expect([events.requestCount, events.openCount, unheard]).toEqual([2, 1, 2]);
    refusal = new ApiProblem(0, 'network');
    events.end();
    jest.setSystemTime(Date.now() - 5 * 60 * 60 * SECOND);
    await pass(70 * SECOND);
    expect(unheard).toBe(4);
  });

  it('closes the connection for good when it is stopped', async () => {
    await followOpen();
    stop();
    await pass(0);
    expect(events.openCount).toBe(0);
    dispatchEvent(new Event('online'));
    await pass(120 * SECOND);
    expect([events.requestCount, unheard]).toEqual([1, 1]);
    expect(jest.getTimerCount()).toBe(0);
  });
});

const MARCH = { from: '2026-03-01', to: '2026-03-14' };
const BOTH = { from: '2026-03-01', to: '2026-03-28' };

describe('the days of a stream', () => {
  const named = () => requests.map(({ days, isReplacement }) => [...days, isReplacement]);

  it('are named when it opens', async () => {
    shown = [MARCH];
    await followOpen();
    followed.updateReportedDays();
    await pass(0);
    expect(named()).toEqual([[MARCH, false]]);
  });

  it('are named by a second stream when further ones are shown; the first closes after it has opened, without a gap', async () => {
    await followOpen();
    const first = events;
    events = new FakeEventStream();
    await showDays(MARCH);
    expect([first.openCount, events.openCount, events.requestCount]).toEqual([1, 0, 1]);
    first.sendEvent('appointment', { id: 'first' });
    await pass(0);
    events.begin();
    await pass(0);
    expect([first.openCount, events.openCount, unheard]).toEqual([0, 1, 1]);
    events.sendEvent('appointment', { id: 'second' });
    await pass(0);
    expect(heard.map(({ data }) => data)).toEqual(['{"id":"first"}', '{"id":"second"}']);
    expect(named()).toEqual([[false], [MARCH, true]]);
    await showDays(BOTH);
    await showDays(MARCH);
    expect(named()).toEqual([[false], [MARCH, true], [BOTH, true]]);
    events.end();
    await pass(SECOND);
    expect(named().at(-1)).toEqual([MARCH, false]);
  });

  it('are named again with those that were shown meanwhile', async () => {
    follow();
    await showDays(MARCH);
    events.begin();
    await pass(0);
    expect(named()).toEqual([[false], [MARCH, true]]);
  });

  it('leave the open stream in use while they cannot be named, and cause a gap then', async () => {
    await followOpen();
    refusal = new ApiProblem(429, 'too_many_requests', '', {}, [], 20 * SECOND);
    await showDays(MARCH);
    events.sendEvent('appointment', { id: 'any' });
    await live(20 * SECOND);
    expect([requests.length, events.openCount, heard.length, unheard]).toEqual([2, 1, 1, 1]);
    refusal = null;
    await live(20 * SECOND);
    expect([requests.length, events.openCount, unheard]).toEqual([3, 1, 2]);
  });

  it('are named when the stream opens again, if it is lost before', async () => {
    await followOpen();
    const first = events;
    events = new FakeEventStream();
    await showDays(MARCH);
    first.end();
    events.begin();
    await pass(2 * SECOND);
    expect(events.openCount).toBe(1);
    expect(named().at(-1)?.[0]).toEqual(MARCH);
  });

  it('are dropped when the first event about one arrives that is not shown any longer', async () => {
    shown = [MARCH];
    await followOpen();
    await showDays();
    followed.dropDay('2026-03-02');
    await live(60 * SECOND);
    expect(requests).toHaveLength(1);
    followed.dropDay('2026-03-15');
    await pass(0);
    expect(requests).toHaveLength(1);
    followed.dropDay('2026-03-02');
    await pass(0);
    expect(named()).toEqual([[MARCH, false], [true]]);
    expect([events.openCount, unheard]).toEqual([1, 1]);
  });

  it('are not asked for again where the backend reports all days', async () => {
    await followOpen();
    await live(20 * SECOND);
    followed.dropDay('2026-03-02');
    await pass(0);
    expect(requests).toHaveLength(1);
  });
});
