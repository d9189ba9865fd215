import type { ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { LOADING_TIMEOUT_MS } from './at-rest.ts';
import { FileTagHandler, fetchFile } from './file-tags.ts';
import {
  assertContractCompatible,
  fetchPreviewRelease,
  loadRelease,
  parseAreaModule,
} from './load-release.ts';
import malformed from './malformed-areas.json' with { type: 'json' };

const area = { routes: [{ path: 'new' }], navigation: [] };
const release: ReleaseWithBaseUrl = {
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
  jest.advanceTimersByTime(LOADING_TIMEOUT_MS);
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
  await jest.advanceTimersByTimeAsync(LOADING_TIMEOUT_MS - 1);
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
  await jest.advanceTimersByTimeAsync(LOADING_TIMEOUT_MS);
  await failure;
  expect(tags.awaits).toHaveBeenCalledWith(release.base);
});

test('reports a time-out if abandoning a file makes the code fail at once', async () => {
  const tags = new FileTagHandler(2 * LOADING_TIMEOUT_MS, { watch: () => undefined });
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
  await jest.advanceTimersByTimeAsync(LOADING_TIMEOUT_MS);
  await failure;
});

const built = (contract: string) => ({ version: '1.2.0+3f9c2a1b', contract });

test.each([
  ['1.0.0', '^1.0.0'],
  ['1.4.0', '^1.2.0'],
  ['1.4.0', '~1.4.0'],
  ['1.0.0', '>=1.0.0 <3.0.0'],
  ['2.0.0', '^1.0.0 || ^2.0.0'],
  ['1.0.0', '1.x'],
  ['1.0.0', '*'],
  ['1.0.0', ' * '],
])('accepts, in a shell with the contract %s, an area built for %s', (shell, contract) => {
  expect(() => assertContractCompatible('vehicle', built(contract), shell)).not.toThrow();
});

test.each([
  ['1.0.0', '^2.0.0'],
  ['1.0.0', '^1.1.0'],
  ['2.0.0', '^1.0.0'],
  ['1.5.0', '~1.4.0'],
  ['1.0.0', 'latest'],
])('refuses, in a shell with the contract %s, an area built for %s', (shell, contract) => {
  expect(() => assertContractCompatible('vehicle', built(contract), shell)).toThrow(
    expect.objectContaining({
      kind: 'contract',
      message: `The area vehicle 1.2.0+3f9c2a1b was built for the area contract ${contract}, the shell has ${shell}`,
    }),
  );
});

test('returns the default export of the module unchanged', () => {
  expect(parseAreaModule('vehicle', built('^1.0.0'), { default: area })).toBe(area);
});

test.each(malformed.areas)('refuses an area, and names the cause, when $when', ({ module, fault }) => {
  expect(() => parseAreaModule('vehicle', built('^1.0.0'), module)).toThrow(
    expect.objectContaining({
      kind: 'contract',
      message: expect.stringMatching(new RegExp(`vehicle 1\\.2\\.0\\+3f9c2a1b is not an area.*${fault}`)),
    }),
  );
});

jest.mock('./file-tags.ts', () => ({ ...jest.requireActual('./file-tags.ts'), fetchFile: jest.fn() }));

const ORIGIN = 'http://localhost:3002';
const HASH = `sha384-${'b'.repeat(64)}`;
const previewed = {
  schema: 1,
  remote: 'vehicle',
  version: '1.2.0+3f9c2a1b',
  contract: '^1.0.0',
  requires: {},
  container: 'vehicle_3f9c2a1b',
  entry: 'entry.1.js',
  files: { 'entry.1.js': HASH },
  preload: [],
  builtAt: '2026-11-21T08:00:00Z',
  commit: 'abc',
};

/** Sets the response of the developer's machine. */
function answers(json: unknown, status = 200): void {
  const answer = { ok: status === 200, status, json: async () => json };
  jest.mocked(fetchFile).mockResolvedValue(answer as Response);
}

const preview = () => fetchPreviewRelease({ area: 'vehicle', origin: ORIGIN });

test('finds the release and the address of its files', async () => {
  answers(previewed);
  expect(await preview()).toMatchObject({
    version: '1.2.0+3f9c2a1b',
    files: { 'entry.1.js': HASH },
    base: `${ORIGIN}/`,
  });
  expect(fetchFile).toHaveBeenCalledWith(
    `${ORIGIN}/release.json`,
    expect.objectContaining({ cache: 'no-store', signal: expect.any(AbortSignal) }),
  );
});

test.each(malformed.releases)('reports when $when', async ({ change, status, kind, detail }) => {
  answers({ ...previewed, ...change }, status);
  await expect(preview()).rejects.toMatchObject({ kind, message: expect.stringContaining(detail) });
});

test('reports an origin that does not respond, or without JSON', async () => {
  jest.mocked(fetchFile).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(preview()).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringContaining(ORIGIN),
  });
  const answer = { ok: true, status: 200, json: () => Promise.reject(new SyntaxError('<!doctype')) };
  jest.mocked(fetchFile).mockResolvedValue(answer as unknown as Response);
  await expect(preview()).rejects.toMatchObject({
    kind: 'contract',
    message: expect.stringContaining('the file: '),
  });
});
