import type { AreaState } from './area-state.ts';
import { PageWatch } from './page-watch.ts';

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
  return { reports, areas, watched: new PageWatch({ tags, areas, reports, currentArea: () => shown }) };
}

const NOT_OF_AN_AREA = ['/assets/main.js', 'chrome-extension://abcdef/content.js', '<anonymous>', ''];

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

  test.each(NOT_OF_AN_AREA)('is ignored when the file is "%s"', (address) => {
    const { reports, watched } = watch();
    watched.noteEvaluation(address, 60_000);
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

  test.each(NOT_OF_AN_AREA)('is ignored when "%s" threw', (address) => {
    const { reports, watched } = watch();
    watched.noteUncaught(address, 'TypeError: boom');
    expect(reports.failed).not.toHaveBeenCalled();
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
    watched.noteEmptied(FILE);
    expect(areas.fail).toHaveBeenCalledWith(...ofVehicle, asRender);
    expect(areas.heal).not.toHaveBeenCalled();
  });

  test.each([null, '/assets/main.js'])('is attributed to the area shown when %s was run', (running) => {
    const { areas, watched } = watch();
    watched.noteEmptied(running);
    expect(areas.heal).toHaveBeenCalledWith('auth', 7, asRender);
    expect(areas.fail).not.toHaveBeenCalled();
  });

  test('is ignored when no area is shown', () => {
    const elsewhere = watch({ shown: null });
    elsewhere.watched.noteEmptied(null);
    const onItsWay = watch();
    onItsWay.areas.state.mockReturnValue({ status: 'loading' });
    onItsWay.watched.noteEmptied(null);
    for (const { areas } of [elsewhere, onItsWay]) {
      expect(areas.heal).not.toHaveBeenCalled();
      expect(areas.fail).not.toHaveBeenCalled();
    }
  });
});
