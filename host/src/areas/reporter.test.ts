import { browserReportSchema, type ReportEvent } from '@forecourt/shared/contract';
import type { AreaState } from './area-loader.ts';
import { ReleaseFailure } from './release-failure.ts';
import { PageErrorAttribution, ReportQueue } from './reporter.ts';

const VERSION = '1.0.0+aaaaaaaa';

function reporter() {
  const sent: ReportEvent[][] = [];
  return { sent, reports: new ReportQueue((events) => sent.push(events)) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('reports loaded releases together after a pause', () => {
  const { reports, sent } = reporter();
  reports.loaded('selfservice', VERSION, 120.4);
  reports.loaded('vehicle', VERSION, 80);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([
    [
      { type: 'loaded', area: 'selfservice', version: VERSION, ms: 120 },
      { type: 'loaded', area: 'vehicle', version: VERSION, ms: 80 },
    ],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('reports a failure at once and once, with the events before it', () => {
  const { reports, sent } = reporter();
  reports.loaded('selfservice', VERSION, 120);
  reports.failed('vehicle', VERSION, new ReleaseFailure('integrity', 'another content'));
  reports.failed('vehicle', VERSION, new ReleaseFailure('integrity', 'another content'));
  expect(sent.map((events) => events.map(({ type }) => type))).toEqual([['loaded', 'failed']]);
  reports.failed('vehicle', VERSION, new ReleaseFailure('render', 'boom'));
  expect(sent).toHaveLength(2);
});

test('sends pending events when the page is closed, and nothing without events', () => {
  const { reports, sent } = reporter();
  reports.flush();
  reports.loaded('vehicle', VERSION, 1);
  reports.flush();
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('stays within the edge’s limits, however many events there are', () => {
  const { reports, sent } = reporter();
  for (let count = 0; count < 45; count++) reports.loaded('vehicle', VERSION, count);
  reports.failed('vehicle', VERSION, new ReleaseFailure('render', 'x'.repeat(5000)));
  expect(sent.flat()).toHaveLength(46);
  for (const events of sent) expect(() => browserReportSchema.parse({ events })).not.toThrow();
});

test('reports the first screen of each release once, with the time for which its files blocked the page', () => {
  const { reports, sent } = reporter();
  reports.evaluated('vehicle', VERSION, 30.3);
  reports.shown('vehicle', VERSION, 250.6);
  reports.shown('vehicle', VERSION, 20);
  reports.shown('auth', VERSION, 90);
  // Browsers may report it later.
  reports.evaluated('vehicle', VERSION, 4000);
  jest.advanceTimersByTime(5000);
  reports.shown('auth', VERSION, 10);
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual([
    [
      { type: 'shown', area: 'vehicle', version: VERSION, ms: 251, evaluationMs: 4030 },
      { type: 'shown', area: 'auth', version: VERSION, ms: 90, evaluationMs: 0 },
    ],
  ]);
});

test('reports a defect once, however often it happens', () => {
  const { reports, sent } = reporter();
  for (let move = 0; move < 500; move++) {
    reports.failed('vehicle', VERSION, { kind: 'uncaught', message: `boom ${move}` });
  }
  reports.failed('vehicle', VERSION, { kind: 'blocked', message: '4000 ms' });
  expect(sent.flat()).toEqual([
    { type: 'failed', area: 'vehicle', version: VERSION, kind: 'uncaught', detail: 'boom 0' },
    { type: 'failed', area: 'vehicle', version: VERSION, kind: 'blocked', detail: '4000 ms' },
  ]);
});

test('limits times to what the edge accepts, for a page that was open for days', () => {
  const { reports, sent } = reporter();
  reports.loaded('vehicle', VERSION, 1e9);
  reports.shown('vehicle', VERSION, 1e9);
  reports.flush();
  expect(() => browserReportSchema.parse({ events: sent.flat() })).not.toThrow();
});

test('rounds vitals as the edge accepts them, layout shifts more finely', () => {
  const { reports, sent } = reporter();
  const screen = { area: 'vehicle', version: VERSION, path: '/vehicle/:id' };
  reports.measured(screen, { vital: 'LCP', value: 1234.5678, at: 1234 });
  reports.measured(screen, { vital: 'INP', value: 1e9, at: 5000 });
  reports.measured({ ...screen, path: null }, { vital: 'CLS', value: 0.123456, at: 0 });
  reports.flush();
  const event = { type: 'measured', ...screen };
  expect(sent).toEqual([
    [
      { ...event, vital: 'LCP', value: 1235 },
      { ...event, vital: 'INP', value: 600_000 },
      { ...event, path: null, vital: 'CLS', value: 0.1235 },
    ],
  ]);
  expect(() => browserReportSchema.parse({ events: sent.flat() })).not.toThrow();
});

const FILE = '/remotes/vehicle/2/306.js';
const ofVehicle = ['vehicle', '2'] as const;

function watch({ awaited = '', shown = 'auth' }: { awaited?: string; shown?: string | null } = {}) {
  const reports = { evaluated: jest.fn(), failed: jest.fn() };
  const ready = { status: 'ready', serial: 7 } as AreaState;
  const areas = { state: jest.fn(() => ready), heal: jest.fn(), fail: jest.fn() };
  const tags = {
    releaseOf: (address: string) => (address === FILE ? { area: 'vehicle', version: '2' } : undefined),
    awaits: (address: string) => address === awaited,
  };
  return {
    reports,
    areas,
    watched: new PageErrorAttribution({ tags, areas, reports, currentArea: () => shown }),
  };
}

describe('the time for which a file blocks the page', () => {
  test('is reported for its release, and as a failure from 3 s', () => {
    const { reports, watched } = watch();
    watched.noteEvaluation(FILE, 2999);
    expect(reports.evaluated).toHaveBeenCalledWith(...ofVehicle, 2999);
    expect(reports.failed).not.toHaveBeenCalled();
    watched.noteEvaluation(FILE, 3000.4);
    expect(reports.failed).toHaveBeenCalledWith(...ofVehicle, {
      kind: 'blocked',
      message: '306.js blocked the page for 3000 ms',
    });
  });

  test('is ignored, as are its errors, when the file belongs to no area', () => {
    const { reports, watched } = watch();
    watched.noteEvaluation('/assets/main.js', 60_000);
    watched.noteUncaught('/assets/main.js', 'TypeError: boom');
    expect(reports.evaluated).not.toHaveBeenCalled();
    expect(reports.failed).not.toHaveBeenCalled();
  });
});

describe('an uncaught error', () => {
  test('is attributed to the release of the file that threw', () => {
    const { reports, watched } = watch();
    watched.noteUncaught(FILE, 'TypeError: boom');
    expect(reports.failed).toHaveBeenCalledWith(...ofVehicle, {
      kind: 'uncaught',
      message: 'TypeError: boom',
    });
  });

  test('is not reported again if it is why the release does not load', () => {
    const { reports, watched } = watch({ awaited: FILE });
    watched.noteUncaught(FILE, 'TypeError: boom');
    expect(reports.failed).not.toHaveBeenCalled();
  });
});

describe('an emptied page', () => {
  const asRender = expect.objectContaining({ kind: 'render' });

  test('is attributed to the release whose code just ran, shown or not', () => {
    const { areas, watched } = watch();
    watched.replaceReleaseThatEmptiedPage(FILE);
    expect(areas.fail).toHaveBeenCalledWith(...ofVehicle, asRender);
    expect(areas.heal).not.toHaveBeenCalled();
  });

  test.each([null, '/assets/main.js'])('is attributed to the area shown when %s was run', (running) => {
    const { areas, watched } = watch();
    watched.replaceReleaseThatEmptiedPage(running);
    expect(areas.heal).toHaveBeenCalledWith('auth', 7, asRender);
    expect(areas.fail).not.toHaveBeenCalled();
  });

  test('is ignored when no area is shown', () => {
    const elsewhere = watch({ shown: null });
    elsewhere.watched.replaceReleaseThatEmptiedPage(null);
    const onItsWay = watch();
    onItsWay.areas.state.mockReturnValue({ status: 'loading' });
    onItsWay.watched.replaceReleaseThatEmptiedPage(null);
    for (const { areas } of [elsewhere, onItsWay]) {
      expect(areas.heal).not.toHaveBeenCalled();
      expect(areas.fail).not.toHaveBeenCalled();
    }
  });
});
