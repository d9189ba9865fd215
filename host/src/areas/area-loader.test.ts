import type { Area, AreaRegistry, NavigationEntry, ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { ReleaseFailure } from './release-failure.ts';
import { createTestAreaLoader } from './testing/create-test-loader.ts';

const located = (version: string) => ({ version }) as ReleaseWithBaseUrl;
const areaOf = (version: string): Area => ({
  routes: [],
  navigation: [{ label: { en: version, de: version }, path: '/vehicle', order: 1, icon: '' }],
});
const labelOf = (navigation: readonly NavigationEntry[] | null | undefined) =>
  navigation?.[0]?.label.en ?? '';
const registryOf = (...versions: string[]): AreaRegistry => ({
  areas: { vehicle: { releases: versions.map(located) } },
});

/** Each load of a release takes the next outcome of its version; the last one repeats. */
function page(
  registry: AreaRegistry,
  outcomes: Record<string, ('good' | Error | Promise<'good'>)[]> = {},
  waitForDiagnosis: () => Promise<void> = async () => undefined,
) {
  let edge: () => Promise<AreaRegistry> = async () => registry;
  const refreshRegistry = jest.fn(() => edge());
  const loads: string[] = [];
  const reported: string[] = [];
  const loadArea = async (version: string): Promise<Area> => {
    loads.push(version);
    const queue = outcomes[version] ?? ['good'];
    const outcome = await (queue.length > 1 ? queue.shift() : queue[0]);
    if (outcome instanceof Error) throw outcome;
    return areaOf(version);
  };
  let time = 0;
  const areas = createTestAreaLoader({
    registry,
    refreshRegistry,
    loadArea: (_area, what) => loadArea(what),
    waitForDiagnosis,
    reports: {
      loaded: (_area, version, ms) => reported.push(`${version} loaded in ${ms}`),
      shown: (_area, version, ms) => reported.push(`${version} shown in ${ms}`),
      failed: (_area, version, { kind }) => reported.push(`${version} failed: ${kind}`),
    },
    now: () => (time += 7),
  });
  return {
    areas,
    loads,
    refreshRegistry,
    reported,
    /** Sets the edge's registry, or the error of its response. */
    edgeKnows: (next: AreaRegistry | Error) => {
      edge = async () => {
        if (next instanceof Error) throw next;
        return next;
      };
    },
    async shown(): Promise<string> {
      const state = await areas.settled('vehicle');
      if (state.status === 'ready') return labelOf(state.area.navigation);
      if (state.status === 'failed') return `panel: ${state.failure?.kind ?? 'nothing known'}`;
      return `${state.status}: ${state.status === 'disabled' ? state.message : ''}`;
    },
    /** Reports an error while the area is rendered, or of a screen that did not load. */
    breaks(error: Error = new Error('broken')) {
      const state = areas.state('vehicle');
      if (state.status !== 'ready') throw new Error('The area is not shown.');
      areas.heal('vehicle', state.serial, error);
    },
  };
}

/** Opens a page and loads its area. */
async function opened(...what: Parameters<typeof page>) {
  const site = page(...what);
  site.areas.load('vehicle');
  await site.shown();
  return site;
}

const failure = (kind: ReleaseFailure['kind']) => new ReleaseFailure(kind, kind);

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

describe('an area that works', () => {
  test('is loaded once for any number of requests, and reported with its time', async () => {
    const { areas, loads, reported, shown } = page(registryOf('2', '1'));
    areas.load('vehicle');
    areas.load('vehicle');
    expect(await shown()).toBe('2');
    areas.load('vehicle');
    expect(loads).toEqual(['2']);
    expect(reported).toEqual(['2 loaded in 7']);
  });

  test('is not loaded by waiting for it', () => {
    const { areas, loads } = page(registryOf('1'));
    void areas.settled('vehicle');
    expect(areas.state('vehicle')).toEqual({ status: 'loading' });
    expect(loads).toEqual([]);
  });
});

describe('a release that does not load', () => {
  test.each(['network', 'http', 'integrity', 'timeout', 'evaluation', 'contract'] as const)(
    'is replaced by the previous one in the same page view, and reported, when its failure is %s',
    async (kind) => {
      const { loads, reported, shown } = await opened(registryOf('2', '1'), { 2: [failure(kind)] });
      expect(await shown()).toBe('1');
      expect(loads).toEqual(['2', '1']);
      expect(reported).toEqual([`2 failed: ${kind}`, '1 loaded in 7']);
    },
  );

  test('leaves the panel when the previous one fails too', async () => {
    const { loads, shown } = await opened(registryOf('2', '1'), {
      2: [failure('integrity')],
      1: [failure('evaluation')],
    });
    expect(await shown()).toBe('panel: evaluation');
    expect(loads).toEqual(['2', '1']);
  });

  test('leaves the panel when there is no previous one, or no release at all', async () => {
    const alone = await opened(registryOf('1'), { 1: [failure('timeout')] });
    expect(await alone.shown()).toBe('panel: timeout');
    const none = await opened({ areas: {} });
    expect(await none.shown()).toBe('panel: nothing known');
  });

  test('is replaced by the edge’s current release when its files are gone', async () => {
    const { areas, edgeKnows, loads, shown } = page(registryOf('2', '1'), { 2: [failure('http')] });
    edgeKnows(registryOf('9', '8'));
    areas.load('vehicle');
    expect(await shown()).toBe('9');
    expect(loads).toEqual(['2', '9']);
  });

  test('refreshes the registry only once when that release is gone too', async () => {
    const gone = [failure('http')];
    const { areas, edgeKnows, loads, refreshRegistry, shown } = page(registryOf('2', '1'), {
      2: gone,
      9: gone,
      8: gone,
    });
    edgeKnows(registryOf('9', '8'));
    areas.load('vehicle');
    expect(await shown()).toBe('panel: http');
    expect(loads).toEqual(['2', '9', '8']);
    expect(refreshRegistry).toHaveBeenCalledTimes(1);
  });
});

describe('a release whose file failed once and loads now', () => {
  const passed = new ReleaseFailure('network', 'arrived when it was requested again', undefined, true);

  test('gets a second attempt before the previous release, while loading or shown', async () => {
    const { breaks, loads, shown } = await opened(registryOf('2', '1'), { 2: [passed, 'good'] });
    expect(await shown()).toBe('2');
    expect(loads).toEqual(['2', '2']);
    const later = await opened(registryOf('2', '1'));
    later.breaks(passed);
    expect(await later.shown()).toBe('2');
    breaks();
    expect(await shown()).toBe('1');
  });

  test('gets no third attempt', async () => {
    const { loads, shown } = await opened(registryOf('2', '1'), { 2: [passed], 1: [passed] });
    expect(await shown()).toBe('panel: network');
    expect(loads).toEqual(['2', '2', '1', '1']);
  });
});

describe('a release that fails while it is shown', () => {
  test('is replaced by the previous one, and reported', async () => {
    const { areas, breaks, reported, shown } = await opened(registryOf('2', '1'));
    expect(await shown()).toBe('2');
    breaks();
    expect(areas.state('vehicle').status).toBe('loading');
    expect(await shown()).toBe('1');
    expect(reported).toEqual(['2 loaded in 7', '2 failed: render', '1 loaded in 7']);
  });

  test('is replaced by the previous one without a report when only an extension threw', async () => {
    const { areas, reported, shown } = await opened(registryOf('2', '1'));
    const state = areas.state('vehicle');
    const stack = 'TypeError: boom\n    at change (chrome-extension://abcdef/content.js:1:2)';
    const thrown = Object.assign(new TypeError('boom'), { stack });
    areas.heal('vehicle', state.status === 'ready' ? state.serial : 0, thrown);
    expect(await shown()).toBe('1');
    expect(reported.filter((event) => event.includes('failed'))).toEqual([]);
  });

  test('is replaced once for one failure, however many errors it throws', async () => {
    const { areas, loads, reported, shown } = await opened(registryOf('2', '1'));
    const state = areas.state('vehicle');
    const serial = state.status === 'ready' ? state.serial : 0;
    areas.heal('vehicle', serial, new Error('one'));
    areas.heal('vehicle', serial, new Error('two'));
    expect(await shown()).toBe('1');
    areas.heal('vehicle', serial, new Error('late'));
    expect(await shown()).toBe('1');
    expect(loads).toEqual(['2', '1']);
    expect(reported.filter((event) => event.includes('failed'))).toEqual(['2 failed: render']);
  });

  test('is not tried again by itself', async () => {
    const { breaks, loads, shown } = await opened(registryOf('2', '1'));
    breaks();
    await shown();
    breaks();
    expect(await shown()).toBe('panel: render');
    expect(loads).toEqual(['2', '1']);
  });

  test('is replaced by the newest when a screen of an old page is gone', async () => {
    const { breaks, edgeKnows, loads, shown } = await opened(registryOf('2', '1'));
    edgeKnows(registryOf('9', '8'));
    breaks(failure('http'));
    expect(await shown()).toBe('9');
    edgeKnows(registryOf('12', '11'));
    breaks(failure('http'));
    expect(await shown()).toBe('12');
    expect(loads).toEqual(['2', '9', '12']);
  });

  test('renders its other screens when nothing can replace it', async () => {
    const { areas, breaks, loads, shown } = await opened(registryOf('1'));
    breaks();
    expect(await shown()).toBe('panel: render');
    areas.reopen('vehicle');
    expect(await shown()).toBe('1');
    breaks();
    expect(await shown()).toBe('panel: render');
    expect(loads).toEqual(['1']);
  });
});

test('is not reopened if it never worked, and not disturbed if it works', async () => {
  const never = await opened(registryOf('1'), { 1: [failure('evaluation')] });
  never.areas.reopen('vehicle');
  expect(await never.shown()).toBe('panel: evaluation');
  const works = await opened(registryOf('1'));
  const before = works.areas.state('vehicle');
  works.areas.reopen('vehicle');
  expect(works.areas.state('vehicle')).toBe(before);
});

describe('trying again', () => {
  const twice = (kind: ReleaseFailure['kind']) => [failure(kind), 'good' as const];

  test('starts with the newest release, and loads it again', async () => {
    const { areas, loads, shown } = await opened(registryOf('2', '1'), {
      2: twice('network'),
      1: [failure('network')],
    });
    void areas.retry('vehicle');
    expect(areas.state('vehicle').status).toBe('loading');
    expect(await shown()).toBe('2');
    expect(loads).toEqual(['2', '1', '2']);
  });

  test('uses the edge’s current registry', async () => {
    const { areas, edgeKnows, shown } = await opened(registryOf('1'), { 1: [failure('evaluation')] });
    edgeKnows(registryOf('2', '1'));
    await areas.retry('vehicle');
    expect(await shown()).toBe('2');
  });

  test('uses the present registry when the edge does not respond', async () => {
    const { areas, edgeKnows, shown } = await opened(registryOf('1'), { 1: twice('network') });
    edgeKnows(new Error('offline'));
    await areas.retry('vehicle');
    expect(await shown()).toBe('1');
  });

  test('does nothing to an area that works or is loading', async () => {
    const { areas, loads, shown } = page(registryOf('1'));
    areas.load('vehicle');
    await areas.retry('vehicle');
    await shown();
    await areas.retry('vehicle');
    expect(loads).toEqual(['1']);
  });
});

describe('an area that the business has disabled', () => {
  const off: AreaRegistry = {
    areas: { vehicle: { releases: [located('1')], disabled: { message: 'Stocktaking' } } },
  };

  test('shows the message, loads nothing, and returns when it is enabled', async () => {
    const { areas, edgeKnows, loads, shown } = await opened(off);
    expect(await shown()).toBe('disabled: Stocktaking');
    expect(loads).toEqual([]);
    edgeKnows(registryOf('1'));
    await areas.retry('vehicle');
    expect(await shown()).toBe('1');
  });
});

describe('a preview', () => {
  const ORIGIN = 'http://localhost:3002';
  const previewed: AreaRegistry = { ...registryOf('2', '1'), preview: { area: 'vehicle', origin: ORIGIN } };

  test('replaces the releases, and is not reported', async () => {
    const { loads, reported, shown } = await opened(previewed);
    expect(await shown()).toBe(ORIGIN);
    expect(loads).toEqual([ORIGIN]);
    expect(reported).toEqual([]);
  });

  test('shows why it failed instead of being replaced, and can be retried', async () => {
    const { areas, breaks, loads, reported, shown } = await opened(previewed, {
      [ORIGIN]: [failure('http'), 'good'],
    });
    expect(await shown()).toBe('panel: http');
    await areas.retry('vehicle');
    expect(await shown()).toBe(ORIGIN);
    breaks();
    expect(await shown()).toBe('panel: render');
    expect(loads).toEqual([ORIGIN, ORIGIN]);
    expect(reported).toEqual([]);
  });

  test('stays for the whole page view, whatever the edge reports later', async () => {
    const { areas, edgeKnows, loads, shown } = await opened(previewed, {
      [ORIGIN]: [failure('http'), 'good'],
    });
    edgeKnows(registryOf('2', '1'));
    await areas.retry('vehicle');
    expect(await shown()).toBe(ORIGIN);
    expect(loads).toEqual([ORIGIN, ORIGIN]);
  });

  test('leaves the other areas unchanged', async () => {
    const other: AreaRegistry = {
      areas: registryOf('2', '1').areas,
      preview: { area: 'tyres', origin: ORIGIN },
    };
    const { shown } = await opened(other, { 2: [failure('integrity')] });
    expect(await shown()).toBe('1');
  });
});

describe('a customer who opens another screen during a replacement', () => {
  /** Lets the only release fail on one screen, and opens another. The test ends the diagnosis. */
  async function breakAndMoveOn() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const site = await opened(registryOf('1'), {}, () => promise);
    site.breaks();
    site.areas.reopen('vehicle');
    return { ...site, foundOut: resolve };
  }

  test('sees the next screen at once, and no panel later', async () => {
    const { areas, shown, reported, foundOut } = await breakAndMoveOn();
    expect(areas.state('vehicle').status).toBe('ready');
    const before = areas.state('vehicle');
    foundOut();
    await Promise.resolve();
    await waitForReports(reported, 2);
    expect(await shown()).toBe('1');
    expect(areas.state('vehicle')).toBe(before);
    expect(reported).toEqual(['1 loaded in 7', '1 failed: render']);
  });

  test('can use a release later that arrived too late', async () => {
    const { promise, resolve } = Promise.withResolvers<'good'>();
    const { areas, breaks, loads, reported, shown } = await opened(registryOf('2', '1'), {
      1: [promise, 'good'],
    });
    breaks();
    while (!loads.includes('1')) await Promise.resolve();
    areas.reopen('vehicle');
    resolve('good');
    await waitForReports(reported, 3);
    expect(reported.at(-1)).toMatch('1 loaded');
    expect(await shown()).toBe('2');
    breaks();
    expect(await shown()).toBe('1');
    expect(loads).toEqual(['2', '1', '1']);
  });

  test('sees the panel when the next screen fails as well', async () => {
    const { breaks, shown, reported, foundOut } = await breakAndMoveOn();
    breaks();
    foundOut();
    await waitForReports(reported, 3);
    expect(await shown()).toBe('panel: render');
  });
});

async function waitForReports(reported: string[], count: number) {
  for (let turn = 0; turn < 50 && reported.length < count; turn += 1) await Promise.resolve();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(reported).toHaveLength(count);
}

describe('a release whose code breaks the page', () => {
  const broken = new ReleaseFailure('render', 'it took the site out of the page');

  test('is replaced by the previous one while it is shown', async () => {
    const { areas, reported, shown } = await opened(registryOf('2', '1'));
    areas.fail('vehicle', '2', broken);
    expect(await shown()).toBe('1');
    expect(reported).toEqual(['2 loaded in 7', '2 failed: render', '1 loaded in 7']);
  });

  test('is replaced by the previous one while it is loading, and does not return when it arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<'good'>();
    const { areas, loads, reported, shown } = page(registryOf('2', '1'), { 2: [promise] });
    areas.load('vehicle');
    areas.fail('vehicle', '2', broken);
    expect(await shown()).toBe('1');
    resolve('good');
    await promise;
    expect(await shown()).toBe('1');
    expect(loads).toEqual(['2', '1']);
    expect(reported).toEqual(['2 failed: render', '1 loaded in 7']);
  });

  test('does not affect another area', async () => {
    const { areas, reported, shown } = page(registryOf('2', '1'));
    areas.fail('vehicle', '2', broken);
    areas.load('vehicle');
    areas.fail('vehicle', '3', broken);
    expect(await shown()).toBe('2');
    areas.fail('vehicle', '1', broken);
    expect(await shown()).toBe('2');
    expect(reported).toEqual(['2 loaded in 7']);
  });
});

describe('the navigation entries of an area', () => {
  const { navigation } = areaOf('promised');

  test('are known from its release before its code has loaded, and remain during a replacement', async () => {
    const releases = ['2', '1'].map(located);
    const { areas, breaks, loads, shown } = page({ areas: { vehicle: { releases, navigation } } });
    expect(labelOf(areas.navigation('vehicle'))).toBe('promised');
    expect(loads).toEqual([]);
    areas.load('vehicle');
    await shown();
    breaks();
    expect(areas.state('vehicle').status).toBe('loading');
    expect(labelOf(areas.navigation('vehicle'))).toBe('promised');
  });

  test('are those of its code if the release declares no entries', async () => {
    const { areas, shown } = page(registryOf('1'));
    expect(areas.navigation('vehicle')).toBeNull();
    areas.load('vehicle');
    await shown();
    expect(labelOf(areas.navigation('vehicle'))).toBe('1');
  });

  test('are empty if nothing is known', () => {
    expect(page({ areas: {} }).areas.navigation('vehicle')).toBeNull();
  });

  test('are those of a developer’s build in its preview', async () => {
    const preview = { area: 'vehicle', origin: 'http://localhost:3002' };
    const { areas } = await opened({ areas: { vehicle: { releases: [], navigation } }, preview });
    expect(labelOf(areas.navigation('vehicle'))).toBe(preview.origin);
  });
});

describe('a rendered screen', () => {
  test('ends the wait for a first screen, as does an area that fails', async () => {
    const { areas, shown } = page(registryOf('1'));
    let isThere = false;
    const waited = areas.firstScreen('vehicle').then(() => {
      isThere = true;
    });
    areas.load('vehicle');
    await shown();
    expect(isThere).toBe(false);
    // The visitor may have opened another area's screen before.
    areas.noteShown('selfservice', 41);
    await waited;

    const failing = page(registryOf('1'), { 1: [failure('evaluation')] });
    failing.areas.load('vehicle');
    await failing.areas.firstScreen('vehicle');
    expect(failing.areas.state('vehicle').status).toBe('failed');
  });

  test('is reported with its release and time', async () => {
    const { areas, reported, shown } = page(registryOf('2', '1'));
    areas.noteShown('vehicle', 40);
    areas.load('vehicle');
    await shown();
    areas.noteShown('vehicle', 41);
    expect(reported).toEqual(['2 loaded in 7', '2 shown in 41']);
  });

  test('is not reported for a preview', async () => {
    const preview = { area: 'vehicle', origin: 'http://localhost:3002' };
    const { areas, reported } = await opened({ ...registryOf('1'), preview });
    areas.noteShown('vehicle', 41);
    expect(reported).toEqual([]);
  });
});
