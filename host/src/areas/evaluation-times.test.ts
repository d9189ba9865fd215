import { BlockingTimeMeter } from './evaluation-times.ts';

const ADDRESS = 'https://site.example/remotes/vehicle/1.0.0+aaaaaaaa/entry.1.js';

let time: number;
beforeEach(() => {
  time = 5000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
});

function watched() {
  const runs: [string, number][] = [];
  const times = new BlockingTimeMeter((address, ms) => runs.push([address, ms]));
  const script = Object.assign(document.createElement('script'), { src: ADDRESS });
  times.watch(script);
  return { runs, times, script };
}

test('measures the listeners of a file’s arrival', async () => {
  const { runs, times, script } = watched();
  script.onload = () => {
    expect(times.running).toBe(ADDRESS);
    time += 4000;
  };
  await Promise.resolve();
  time += 300;
  expect(times.running).toBeNull();
  script.dispatchEvent(new Event('load'));
  expect(times.running).toBeNull();
  expect(runs).toEqual([[ADDRESS, 4000]]);
});

test('measures code of a file, and knows that file until its microtasks have run', async () => {
  const { runs, times } = watched();
  let seen: string | null = null;
  const code = () => {
    time += 3500;
    queueMicrotask(() => {
      seen = times.running;
    });
    return 'the module';
  };
  expect(times.run(ADDRESS, code)).toBe('the module');
  await Promise.resolve();
  expect(seen).toBe(ADDRESS);
  await Promise.resolve();
  expect(times.running).toBeNull();
  expect(runs).toEqual([[ADDRESS, 3500]]);
});

test('measures code that throws', () => {
  const { runs, times } = watched();
  const code = () => {
    time += 10;
    throw new Error('boom');
  };
  expect(() => times.run(ADDRESS, code)).toThrow('boom');
  expect(runs).toEqual([[ADDRESS, 10]]);
});

test('counts no moment twice', async () => {
  const { runs, times, script } = watched();
  script.onload = () => {
    time += 100;
    times.run(ADDRESS, () => {
      time += 3000;
    });
    time += 50;
  };
  await Promise.resolve();
  script.dispatchEvent(new Event('load'));
  expect(runs).toEqual([
    [ADDRESS, 3000],
    [ADDRESS, 150],
  ]);
});

test('measures nothing for a file that does not load', async () => {
  const { runs, times, script } = watched();
  await Promise.resolve();
  script.dispatchEvent(new Event('error'));
  expect(times.running).toBeNull();
  expect(runs).toEqual([]);
});

test('knows which script runs before it has loaded', () => {
  const { times, script } = watched();
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  expect(times.running).toBe(ADDRESS);
});

describe('in a browser with long animation frames', () => {
  let tell: (scripts: object[]) => void;
  const observe = jest.fn();

  class Observer {
    static supportedEntryTypes = ['long-animation-frame'];
    observe = observe;
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      tell = (scripts) => callback({ getEntries: () => [{ scripts }] });
    }
  }

  afterEach(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));

  test('uses the times of scripts only', () => {
    Object.assign(globalThis, { PerformanceObserver: Observer });
    const { runs, times } = watched();
    times.watchLongFrames();
    times.run(ADDRESS, () => {
      time += 3000;
    });
    tell([
      { invokerType: 'classic-script', sourceURL: ADDRESS, startTime: 4000, duration: 4100 },
      { invokerType: 'event-listener', sourceURL: ADDRESS, startTime: 9000, duration: 900 },
    ]);
    expect(runs).toEqual([
      [ADDRESS, 3000],
      [ADDRESS, 1100],
    ]);
    expect(observe).toHaveBeenCalledWith({ type: 'long-animation-frame' });
  });

  test('counts a moment once that three measurements contain', () => {
    Object.assign(globalThis, { PerformanceObserver: Observer });
    const { runs, times } = watched();
    times.watchLongFrames();
    const run = (startTime: number, duration: number) => ({
      invokerType: 'classic-script',
      sourceURL: ADDRESS,
      startTime,
      duration,
    });
    tell([run(1000, 400), run(1200, 400), run(1100, 600)]);
    expect(runs.map(([, ms]) => ms)).toEqual([400, 200, 100]);
  });

  test('is not used in other browsers', () => {
    Object.assign(globalThis, {
      PerformanceObserver: Object.assign(jest.fn(), { supportedEntryTypes: ['resource'] }),
    });
    watched().times.watchLongFrames();
    expect(PerformanceObserver).not.toHaveBeenCalled();
  });
});
