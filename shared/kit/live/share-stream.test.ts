import { setImmediate } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';
import { BroadcastChannel, locks } from 'node:worker_threads';
import { FakeEventStream } from '@forecourt/shared/testing';
import type { ServerSentEvent } from './follow-stream.ts';
import { followStreamAcrossTabs, type SharedEventStreamHandle } from './share-stream.ts';
import type { DayRange } from './shown-days.ts';

const SECOND = 1_000;

const MARCH = { from: '2026-03-01', to: '2026-03-14' };
const LATER = { from: '2026-03-15', to: '2026-03-28' };
const BOTH = { from: '2026-03-01', to: '2026-03-28' };

interface Page extends SharedEventStreamHandle {
  /** Days of the streams that this page has requested. */
  named: (readonly DayRange[])[];
  /** The streams that this page has opened. */
  events: FakeEventStream;
  heard: (string | undefined)[];
  /** Number of gaps that were reported to the page. */
  asked: number;
}

let tests = 0;
let name: string;
let pages: Page[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(Math, 'random').mockReturnValue(1);
  setLocks(locks);
  // Node's locks reject the AbortSignal of jsdom.
  Object.assign(globalThis, { BroadcastChannel, AbortController: runInThisContext('AbortController') });
  tests += 1;
  name = `stream ${tests}`;
  pages = [];
});
afterEach(async () => {
  for (const page of pages) page.stop();
  await settled();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function setLocks(value: unknown): void {
  Object.defineProperty(navigator, 'locks', { value, configurable: true });
}

/** Waits for messages between pages and changes of the lock, which take some turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}

async function pass(ms: number): Promise<void> {
  await settled();
  await jest.advanceTimersByTimeAsync(ms);
  await settled();
}

/** Opens a page that follows the stream; the backend responds at once. */
async function openPage(days: readonly DayRange[] = []): Promise<Page> {
  const events = new FakeEventStream();
  events.begin();
  const heard: (string | undefined)[] = [];
  const named: (readonly DayRange[])[] = [];
  const page: Page = Object.assign(
    followStreamAcrossTabs(
      name,
      {
        open: (signal, request) => {
          named.push(request.days);
          return events.answer(signal);
        },
        onEvent: ({ event }: ServerSentEvent) => heard.push(event),
        onGap: () => {
          page.asked += 1;
        },
      },
      days,
    ),
    { events, heard, named, asked: 0 },
  );
  pages.push(page);
  await settled();
  return page;
}

const openStreams = () => pages.map(({ events }) => events.openCount);
const askedBy = () => pages.map(({ asked }) => asked);

describe('a stream shared by several pages', () => {
  it('is one connection whose events reach all pages; each page refetches once', async () => {
    const [first, second, third] = [await openPage(), await openPage(), await openPage()];
    expect(openStreams()).toEqual([1, 0, 0]);
    expect(askedBy()).toEqual([1, 1, 1]);
    first.events.sendEvent('appointment', { id: 'any' });
    await settled();
    expect([first.heard, second.heard, third.heard]).toEqual([
      ['appointment'],
      ['appointment'],
      ['appointment'],
    ]);
    await pass(10 * SECOND);
    expect(openStreams()).toEqual([1, 0, 0]);
  });

  it('is taken over when the page that holds it closes, and all pages refetch', async () => {
    const [first, second, third] = [await openPage(), await openPage(), await openPage()];
    first.stop();
    await settled();
    expect(openStreams()).toEqual([0, 1, 0]);
    expect(askedBy()).toEqual([1, 2, 2]);
    second.events.sendEvent('appointment', { id: 'any' });
    await settled();
    expect(third.heard).toEqual(['appointment']);
  });

  it('makes all pages refetch while it is lost', async () => {
    const [first] = [await openPage(), await openPage()];
    first.events.end();
    await pass(35 * SECOND);
    expect(askedBy()).toEqual([2, 2]);
  });

  it('moves from a hidden page to a visible one, whichever was first', async () => {
    const first = await openPage();
    first.setSeen(false);
    await settled();
    expect(openStreams()).toEqual([1]);
    const second = await openPage();
    expect(openStreams()).toEqual([0, 1]);
    first.setSeen(true);
    second.setSeen(false);
    await settled();
    expect(openStreams()).toEqual([1, 0]);
  });

  it('is taken from a frozen page, which waits for the lock afterwards', async () => {
    const frozen = jest.fn();
    // Like a frozen page, this one holds the lock and handles no message.
    void locks.request(name, () => new Promise(() => undefined)).catch(frozen);
    const page = await openPage();
    await pass(2 * SECOND);
    expect(openStreams()).toEqual([0]);
    await pass(SECOND);
    expect(openStreams()).toEqual([1]);
    expect(frozen).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
    void locks.request(name, { steal: true }, async () => undefined);
    await settled();
    expect(openStreams()).toEqual([1]);
    expect(page.events.requestCount).toBe(2);
  });

  it('reports the days that any of the pages shows', async () => {
    const [first, second] = [await openPage([MARCH]), await openPage([LATER])];
    expect(first.named).toEqual([[MARCH], [BOTH]]);
    expect(askedBy()).toEqual([1, 1]);
    second.setDays([]);
    await settled();
    await pass(10 * SECOND);
    first.dropDay('2026-03-20');
    await settled();
    expect([first.named.at(-1), second.named]).toEqual([[MARCH], []]);
    expect(openStreams()).toEqual([1, 0]);
  });

  it('reports the days of the other pages after another one has taken it over', async () => {
    const [first, second, third] = [await openPage([MARCH]), await openPage(), await openPage([LATER])];
    first.stop();
    await settled();
    await pass(10 * SECOND);
    second.dropDay('2026-03-03');
    await settled();
    expect([second.named.at(-1), third.named]).toEqual([[LATER], []]);
    third.setDays([BOTH]);
    await settled();
    expect(second.named.at(-1)).toEqual([BOTH]);
  });

  it('is closed for good by a page that stops', async () => {
    const page = await openPage();
    page.stop();
    await pass(60 * SECOND);
    expect([page.events.openCount, page.events.requestCount, page.asked]).toEqual([0, 1, 1]);
    expect((await locks.query()).held?.filter((lock) => lock.name === name)).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ignores unknown messages of another release', async () => {
    const page = await openPage();
    const other = new BroadcastChannel(name);
    for (const message of ['held', { kind: 'greeting' }, { kind: 'event', data: 7 }])
      other.postMessage(message);
    await settled();
    other.close();
    expect([page.heard, page.asked]).toEqual([[], 1]);
  });
});

describe('a page without locks', () => {
  it.each([
    ['without the API', () => Reflect.deleteProperty(navigator, 'locks')],
    [
      'to which the browser refuses them',
      () => {
        const request = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'));
        setLocks({ request, query: request });
      },
    ],
  ])('has its own stream: one %s', async (_, block) => {
    block();
    const page = await openPage();
    await openPage();
    page.setSeen(false);
    await settled();
    expect(openStreams()).toEqual([1, 1]);
    page.events.sendEvent('appointment', { id: 'any' });
    await settled();
    expect(page.heard).toEqual(['appointment']);
  });
});
