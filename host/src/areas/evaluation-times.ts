/** A page that stands still for longer than this while a release's code runs is taken for broken by whoever taps it. */
export const BLOCKED_MS = 3000;

/** What of a long frame matters here (w3c.github.io/long-animation-frames); Firefox and Safari have none. */
interface LongFrame extends PerformanceEntry {
  scripts: { invokerType: string; sourceURL: string; startTime: number; duration: number }[];
}

const LONG_FRAME = 'long-animation-frame';

/**
 * Measures how long the files of areas block the main thread while they are evaluated: for an area's module itself
 * (`run`), for what the arrival of a file sets off (`watch`), and for the run of each script where the browser tells of
 * it (`watchLongFrames`). These overlap; no moment counts twice.
 */
export class EvaluationTimes {
  readonly #onRun: (address: string, ms: number) => void;
  /** In order, and without overlaps. */
  #measured: Interval[] = [];
  #running: string | null = null;

  /** @param onRun gets a file's address, and for how long it blocked the main thread, in milliseconds */
  constructor(onRun: (address: string, ms: number) => void) {
    this.#onRun = onRun;
  }

  /** The file whose code runs now, or has just run, when it is the first time; null when there is none. */
  get running(): string | null {
    const script = document.currentScript;
    return this.#running ?? (script instanceof HTMLScriptElement ? script.src : null);
  }

  /** Runs code that a file brought. */
  run<Result>(address: string, code: () => Result): Result {
    const from = performance.now();
    this.#running = address;
    try {
      return code();
    } finally {
      this.#note(address, from, performance.now());
      // Behind those who heard of what the code did.
      queueMicrotask(() => {
        this.#running = null;
      });
    }
  }

  /** Must be called before the element enters the page, and before anybody else listens to it. */
  watch(element: HTMLScriptElement | HTMLLinkElement): void {
    const address = 'src' in element ? element.src : element.href;
    let from = 0;
    element.addEventListener('load', () => {
      this.#running = address;
      from = performance.now();
    });
    // Behind those who wait for the element: what they do then has happened, with all promises that it settled.
    queueMicrotask(() =>
      element.addEventListener('load', () => {
        this.#running = null;
        this.#note(address, from, performance.now());
      }),
    );
  }

  /** Hears from the browser, where it tells, how long each script ran with all that it set off at once. */
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

/** The same moments in intervals that do not overlap, in their order. */
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
