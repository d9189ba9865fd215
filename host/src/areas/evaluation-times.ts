/** Blocked time in ms from which a release is reported: a page blocked for longer appears broken. */
export const MIN_REPORTED_BLOCKING_MS = 3000;

/** Performance entry of w3c.github.io/long-animation-frames. Firefox and Safari have none. */
interface LongFrame extends PerformanceEntry {
  scripts: { invokerType: string; sourceURL: string; startTime: number; duration: number }[];
}

const LONG_FRAME = 'long-animation-frame';

/** Adds up for how long files of areas block the main thread. Overlaps of its measurements count once. */
export class BlockingTimeMeter {
  readonly #onRun: (address: string, ms: number) => void;
  /** Blocked intervals, sorted and without overlaps. */
  #measured: Interval[] = [];
  #running: string | null = null;

  /** @param onRun gets a file's address, and for how many ms the file blocked the main thread */
  constructor(onRun: (address: string, ms: number) => void) {
    this.#onRun = onRun;
  }

  get running(): string | null {
    const script = document.currentScript;
    return this.#running ?? (script instanceof HTMLScriptElement ? script.src : null);
  }

  run<Result>(address: string, code: () => Result): Result {
    const from = performance.now();
    this.#running = address;
    try {
      return code();
    } finally {
      this.#note(address, from, performance.now());
      queueMicrotask(() => {
        this.#running = null;
      });
    }
  }

  /** Measures a file's evaluation. Call it before the element gets other listeners and before it is in the page. */
  watch(element: HTMLScriptElement | HTMLLinkElement): void {
    const address = 'src' in element ? element.src : element.href;
    let from = 0;
    element.addEventListener('load', () => {
      this.#running = address;
      from = performance.now();
    });
    // Add this listener last, so that it runs after the other `load` listeners and the promises that they settled.
    queueMicrotask(() =>
      element.addEventListener('load', () => {
        this.#running = null;
        this.#note(address, from, performance.now());
      }),
    );
  }

  watchLongFrames(): void {
    if (!PerformanceObserver.supportedEntryTypes.includes(LONG_FRAME)) return;
    new PerformanceObserver((list) => {
      const scripts = (list.getEntries() as LongFrame[]).flatMap((frame) => frame.scripts);
      for (const { invokerType, sourceURL, startTime, duration } of scripts) {
        if (invokerType === 'classic-script') this.#note(sourceURL, startTime, startTime + duration);
      }
    }).observe({ type: LONG_FRAME });
  }

  #note(address: string, from: number, to: number): void {
    const before = totalMs(this.#measured);
    this.#measured = merged([...this.#measured, [from, to]]);
    this.#onRun(address, totalMs(this.#measured) - before);
  }
}

type Interval = [from: number, to: number];

function merged(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

function totalMs(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + to - from, 0);
}
