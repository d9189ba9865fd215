import fileFailures from './file-failures.json' with { type: 'json' };
import type { FileLoadFailure, FileProbeResult } from './file-tags.ts';
import {
  classifyFailure,
  createFileLoadError,
  isThrownByForeignCode,
  ReleaseFailure,
  watchUncaughtErrors,
} from './release-failure.ts';
import stacks from './stacks.json' with { type: 'json' };

const FILE = 'https://site.example/remotes/vehicle/1.0.0+aaaaaaaa/7.js';
const INTEGRITY = `sha384-${'b'.repeat(64)}`;
const good: FileProbeResult = { status: 200, contentType: 'text/javascript; charset=utf-8', intact: true };

interface Case {
  error?: unknown;
  during?: 'load' | 'render';
  /** With `integrity: null` the file is not part of its release. */
  fault?: Partial<Omit<FileLoadFailure, 'integrity'>> & { integrity?: null };
  probed?: Partial<FileProbeResult>;
}

function classify({ error = createFileLoadError('error', FILE), during = 'load', fault, probed }: Case) {
  const probe = jest.fn(async () => ({ ...good, ...probed }));
  const { integrity = INTEGRITY, ...others } = fault ?? {};
  const known = { integrity: integrity ?? undefined, late: false, thrown: undefined, ...others };
  return { probe, failure: classifyFailure(error, during, { fault: () => known, probe }) };
}

/** Error of webpack for a file that did not load. */
const chunkError = (type = 'error', file = '7.js') =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type,
    request: FILE.replace('7.js', file),
  });

type FileFailure = Omit<Case, 'error'> & {
  kind: string;
  when: string;
  detail: string;
  type?: string;
  file?: string;
};

const FAILURES: [kind: string, when: string, what: Case, detail: string][] = [
  ...(fileFailures as FileFailure[]).map(
    ({ kind, when, detail, type, file, ...what }): (typeof FAILURES)[number] => [
      kind,
      when,
      { ...what, error: chunkError(type, file) },
      detail,
    ],
  ),
  [
    'evaluation',
    'a module throws',
    { error: new TypeError('x is no function') },
    'TypeError: x is no function',
  ],
  ['render', 'a screen throws', { error: new Error('boom'), during: 'render' }, 'Error: boom'],
  ['render', 'a screen throws no error', { error: 'boom', during: 'render' }, 'boom'],
  ['contract', 'it says so itself', { error: new ReleaseFailure('contract', 'not an area') }, 'not an area'],
];

test.each(FAILURES)('is %s when %s', async (kind, _when, what, detail) => {
  const failure = await classify(what).failure;
  expect(failure).toBeInstanceOf(ReleaseFailure);
  expect(failure.kind).toBe(kind);
  expect(failure.message).toContain(detail);
});

test('calls a failure transient only if the file loads now', async () => {
  expect((await classify({}).failure).isTransient).toBe(true);
  expect((await classify({ probed: { status: null } }).failure).isTransient).toBe(false);
  expect((await classify({ probed: { intact: false } }).failure).isTransient).toBe(false);
});

test('fetches a file again only if nothing else explains the failure', async () => {
  const quiet: Case[] = [
    { error: new Error('boom') },
    { error: chunkError('missing') },
    { fault: { late: true } },
    { fault: { thrown: 'boom' } },
    { fault: { integrity: null } },
  ];
  for (const each of quiet) {
    const { failure, probe } = classify(each);
    await failure;
    expect(probe).not.toHaveBeenCalled();
  }
  const { failure, probe } = classify({});
  await failure;
  expect(probe).toHaveBeenCalledWith(FILE, INTEGRITY);
});

test.each([
  "Cannot read properties of null (reading 'useState')",
  'can\'t access property "useEffect", r.H is null',
  "null is not an object (evaluating 'r.H.useMemo')",
  'Minified React error #321; visit https://react.dev/errors/321',
])('names a second copy of react when a hook throws: %s', async (message) => {
  const failure = await classify({ error: new TypeError(message), during: 'render' }).failure;
  expect(failure.message).toMatch(/second copy of react.*must take from the shell/);
});

test('does not suspect a second copy of react behind another null', async () => {
  const error = new TypeError("Cannot read properties of null (reading 'username')");
  expect((await classify({ error, during: 'render' }).failure).message).not.toContain('second copy');
});

const AREA = 'https://site.example/remotes/vehicle/1.0.0+aaaaaaaa/306.js';
const SHELL = 'https://site.example/assets/main.js';

const heard: [address: string, detail: string][] = [];
beforeAll(() => watchUncaughtErrors((address, detail) => heard.push([address, detail])));
beforeEach(() => heard.splice(0));

const withStack = (error: Error, ...lines: string[]) =>
  Object.assign(error, { stack: [`${error.name}: ${error.message}`, ...lines].join('\n') });

function throwsInHandler(error: unknown, filename = SHELL): void {
  dispatchEvent(new ErrorEvent('error', { error, filename, message: `Uncaught ${String(error)}` }));
}

function rejects(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test.each(stacks.ofArea)('reports the file whose code threw, in the stack format of $engine', ({ stack }) => {
  const error = Object.assign(new TypeError('boom'), { stack });
  throwsInHandler(error);
  rejects(error);
  expect(heard).toEqual([
    [AREA, 'TypeError: boom'],
    [AREA, 'TypeError: boom'],
  ]);
});

test.each(stacks.ofOthers)(
  'does not attribute to an area an error thrown by $thrower',
  ({ line, address }) => {
    rejects(withStack(new Error('boom'), line, `    at save (${AREA}:1:234)`));
    expect(heard).toEqual([[address, 'Error: boom']]);
  },
);

test('does not search the message for an address', () => {
  rejects(withStack(new Error(`no answer from ${AREA}:1:2`)));
  expect(heard).toEqual([['', `Error: no answer from ${AREA}:1:2`]]);
});

test('uses the browser’s file name for thrown values without a stack', () => {
  throwsInHandler('boom', AREA);
  rejects('boom');
  expect(heard).toEqual([
    [AREA, 'boom'],
    ['', 'boom'],
  ]);
});

test('ignores failed loads and aborts', () => {
  rejects(Object.assign(createFileLoadError('error', AREA), { stack: `    at load (${AREA}:1:2)` }));
  rejects(new DOMException('stopped', 'AbortError'));
  expect(heard).toEqual([]);
});

test.each(stacks.foreign)('attributes errors thrown only by foreign scripts to them: $where', ({ lines }) => {
  expect(isThrownByForeignCode(withStack(new TypeError('boom'), ...lines))).toBe(true);
});

test.each(stacks.ofRelease)('attributes to the release an error thrown by $where', ({ lines }) => {
  expect(isThrownByForeignCode(withStack(new TypeError('boom'), ...lines))).toBe(false);
});

test('attributes a thrown text to the release', () => {
  expect(isThrownByForeignCode('boom')).toBe(false);
});
