import type { LocatedRelease } from '@forecourt/shared/contract';
import { FileTags } from './file-tags.ts';
import { loadRelease, TIME_LIMIT_MS } from './load-release.ts';

const area = { routes: [{ path: 'new' }], navigation: [] };
const release: LocatedRelease = {
  version: '1.0.0+aaaaaaaa',
  contract: '^1.0.0',
  container: 'vehicle_aaaaaaaa',
  entry: 'entry.1.js',
  files: {},
  base: '/remotes/vehicle/1.0.0+aaaaaaaa/',
};

function load(loadModule: () => Promise<unknown>, { contract = '^1.0.0', awaits = false } = {}) {
  const tags = { admit: jest.fn(), awaits: jest.fn(() => awaits), abandon: jest.fn() };
  const built = { ...release, contract };
  return { tags, loaded: loadRelease('vehicle', built, { tags, loadModule }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('admits the release’s files, and returns its area', async () => {
  const { tags, loaded } = load(async () => ({ default: area }));
  expect(await loaded).toBe(area);
  expect(tags.admit).toHaveBeenCalledWith('vehicle', release);
  jest.advanceTimersByTime(TIME_LIMIT_MS);
  expect(tags.abandon).not.toHaveBeenCalled();
});

test('loads nothing of an area that was built for another contract', async () => {
  const loadModule = jest.fn();
  const { tags, loaded } = load(loadModule, { contract: '^2.0.0' });
  await expect(loaded).rejects.toMatchObject({ kind: 'contract' });
  expect(loadModule).not.toHaveBeenCalled();
  expect(tags.admit).not.toHaveBeenCalled();
});

test('refuses a module that is no area', async () => {
  await expect(load(async () => ({})).loaded).rejects.toMatchObject({ kind: 'contract' });
});

test('passes on errors of the code', async () => {
  await expect(load(() => Promise.reject(new Error('boom'))).loaded).rejects.toThrow('boom');
});

test('fails at the time limit, and abandons the pending files', async () => {
  const { tags, loaded } = load(() => new Promise(() => undefined), { awaits: true });
  const failure = expect(loaded).rejects.toMatchObject({ kind: 'timeout' });
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
  expect(tags.abandon).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await failure;
  expect(tags.abandon).toHaveBeenCalledWith(release.base);
});

test('blames the code if every file has loaded and the area is still missing', async () => {
  const { tags, loaded } = load(() => new Promise(() => undefined));
  const failure = expect(loaded).rejects.toMatchObject({
    kind: 'evaluation',
    message: 'its files were there, and it was not ready after 10 s',
  });
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  await failure;
  expect(tags.awaits).toHaveBeenCalledWith(release.base);
});

test('reports a time-out if abandoning a file makes the code fail at once', async () => {
  const tags = new FileTags(2 * TIME_LIMIT_MS, { watch: () => undefined });
  const script = Object.assign(document.createElement('script'), { src: release.base + release.entry });
  const loadModule = () => {
    tags.tag(script);
    return new Promise((_resolve, reject) =>
      script.addEventListener('error', () => reject(new Error('boom'))),
    );
  };
  const failure = expect(loadRelease('vehicle', release, { tags, loadModule })).rejects.toMatchObject({
    kind: 'timeout',
  });
  await jest.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  await failure;
});
