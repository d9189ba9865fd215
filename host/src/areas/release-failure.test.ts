import type { FileFault, ProbedFile } from './file-tags.ts';
import {
  classifyFailure,
  fileLoadError,
  isThrownByOthers,
  ReleaseFailure,
  watchUncaughtErrors,
} from './release-failure.ts';

const FILE = 'https://site.example/remotes/vehicle/1.0.0+aaaaaaaa/7.js';
const INTEGRITY = `sha384-${'b'.repeat(64)}`;
const good: ProbedFile = { status: 200, contentType: 'text/javascript; charset=utf-8', intact: true };

interface Case {
  error?: unknown;
  during?: 'load' | 'render';
  fault?: Partial<FileFault>;
  probed?: Partial<ProbedFile>;
}

function classify({ error = fileLoadError('error', FILE), during = 'load', fault, probed }: Case) {
  const probe = jest.fn(async () => ({ ...good, ...probed }));
  const known = { integrity: INTEGRITY, late: false, thrown: undefined, ...fault };
  return { probe, failure: classifyFailure(error, during, { fault: () => known, probe }) };
}

/** As webpack throws it. */
const chunkError = (type: string, request = FILE) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type, request });

const CASES: [kind: ReleaseFailure['kind'], when: string, what: Case, detail: string][] = [
  ['network', 'a file gets no answer', { probed: { status: null } }, '7.js got no answer'],
  ['http', 'a file is gone', { probed: { status: 404, intact: false } }, '7.js got the answer 404'],
  ['http', 'the server fails', { probed: { status: 500, intact: false } }, '7.js got the answer 500'],
  ['http', 'a script comes as a page', { probed: { contentType: 'text/html' } }, '7.js came as text/html'],
  ['http', 'a script has no type', { probed: { contentType: '' } }, '7.js came as an unknown type'],
  ['http', 'the server names several places', { probed: { status: 300 } }, '7.js got the answer 300'],
  [
    'network',
    'a style sheet comes the second time',
    { error: chunkError('error', FILE.replace('.js', '.css')), probed: { contentType: 'text/css' } },
    '7.css came when it was asked for once more',
  ],
  [
    'http',
    'a style sheet comes as a script',
    { error: chunkError('error', FILE.replace('.js', '.css?try=1')) },
    '7.css?try=1 came as text/javascript',
  ],
  [
    'integrity',
    'a file has another content',
    { probed: { intact: false } },
    `another content than ${INTEGRITY}`,
  ],
  [
    'integrity',
    'a file is none of the release',
    { fault: { integrity: undefined } },
    'not a file of the release',
  ],
  ['timeout', 'a file is late', { fault: { late: true } }, 'not there within the time limit'],
  ['timeout', 'a chunk is late for webpack', { error: chunkError('timeout') }, 'within the time limit'],
  ['network', 'a file comes the second time', {}, 'came when it was asked for once more'],
  [
    'evaluation',
    'a file throws',
    { fault: { thrown: 'Uncaught Error: boom' } },
    '7.js threw: Uncaught Error: boom',
  ],
  ['evaluation', 'a chunk brings nothing', { error: chunkError('missing') }, 'does not bring'],
  [
    'evaluation',
    'a module throws',
    { error: new TypeError('x is not a function') },
    'TypeError: x is not a function',
  ],
  ['render', 'a screen throws', { error: new Error('boom'), during: 'render' }, 'Error: boom'],
  ['render', 'a screen throws no error', { error: 'boom', during: 'render' }, 'boom'],
  ['network', 'a screen does not arrive', { during: 'render', probed: { status: null } }, 'got no answer'],
  ['contract', 'it says so itself', { error: new ReleaseFailure('contract', 'not an area') }, 'not an area'],
];

test.each(CASES)('is %s when %s', async (kind, _when, what, detail) => {
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
    { fault: { integrity: undefined } },
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
  expect(failure.message).toMatch(/second copy of react.*must take from the host/);
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

const STACKS: [engine: string, lines: string[]][] = [
  ['Chromium', [`    at save (${AREA}:1:234)`, `    at dispatch (${SHELL}:1:2)`]],
  ['Chromium, below a function of the browser', ['    at JSON.parse (<anonymous>)', `    at ${AREA}:1:234`]],
  ['Chromium, in an async function', [`    at async save (${AREA}:1:2)`]],
  ['Chromium, in an async function without a name', [`    at async ${AREA}:1:2`]],
  ['Chromium, in a method', [`    at Object.save [as onClick] (${AREA}:1:2)`]],
];
const FOREIGN_STACKS: [engine: string, stack: string][] = [
  ['Firefox', `save@${AREA}:1:234\ndispatch@${SHELL}:1:2\n`],
  ['Firefox, without a name', `@${AREA}:1:234\n`],
  ['Safari', `parse@[native code]\nsave@${AREA}:1:234\n${SHELL}:1:2`],
  ['Safari, without a name', `${AREA}:1:234\n${SHELL}:1:2`],
];

test.each([
  ...STACKS.map(([engine, lines]) => [engine, withStack(new TypeError('boom'), ...lines)] as const),
  ...FOREIGN_STACKS.map(
    ([engine, stack]) => [engine, Object.assign(new TypeError('boom'), { stack })] as const,
  ),
])('reports the file whose code threw, in the stack format of %s', (_engine, error) => {
  throwsInHandler(error);
  rejects(error);
  expect(heard).toEqual([
    [AREA, 'TypeError: boom'],
    [AREA, 'TypeError: boom'],
  ]);
});

test.each([
  ['the shell, at an area’s call', `    at request (${SHELL}:1:2)`, SHELL],
  [
    'an extension',
    '    at change (chrome-extension://abcdef/content.js:1:2)',
    'chrome-extension://abcdef/content.js',
  ],
  ['what an extension put into the page', '    at <anonymous>:3:7', '<anonymous>'],
  [
    'a text that an extension runs',
    '    at eval (eval at run (chrome-extension://abcdef/content.js:1:2), <anonymous>:3:7)',
    '<anonymous>',
  ],
  [
    'an extension of Firefox',
    'change@moz-extension://abcdef/content.js:1:2',
    'moz-extension://abcdef/content.js',
  ],
  ['a text that Firefox runs', `run@${SHELL} line 1 > eval:3:7`, 'eval'],
  [
    'an extension of Safari',
    'safari-web-extension://ABC/content.js:1:2',
    'safari-web-extension://ABC/content.js',
  ],
])('does not attribute to an area an error thrown by %s', (_who, line, address) => {
  rejects(withStack(new Error('boom'), line, `    at save (${AREA}:1:234)`));
  expect(heard).toEqual([[address, 'Error: boom']]);
});

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
  rejects(Object.assign(fileLoadError('error', AREA), { stack: `    at load (${AREA}:1:2)` }));
  rejects(new DOMException('stopped', 'AbortError'));
  expect(heard).toEqual([]);
});

const REACT = 'https://site.example/assets/react.js';

test.each([
  ['Chromium', ['    at change (chrome-extension://abcdef/content.js:1:2)', '    at <anonymous>:3:7']],
  ['Firefox', ['change@moz-extension://abcdef/content.js:1:2', 'run@debugger eval code:1:1']],
  ['Safari', ['change@safari-web-extension://ABC/content.js:1:2', '[native code]']],
  ['a script in the page', ['    at https://site.example/vehicles:12:3']],
  [
    'a text that is run',
    ['    at eval (eval at run (chrome-extension://abcdef/content.js:1:2), <anonymous>:1:5)'],
  ],
])('attributes errors thrown only by foreign scripts to them: %s', (_where, lines) => {
  expect(isThrownByOthers(withStack(new TypeError('boom'), ...lines))).toBe(true);
});

test.each([
  ['a file of the area', withStack(new TypeError('boom'), `    at save (${AREA}:1:234)`)],
  [
    'a file of the area, below an extension',
    withStack(new TypeError('boom'), '    at x (chrome-extension://a/c.js:1:2)', `    at ${AREA}:1:2`),
  ],
  [
    'React, which found fault with what the area gave it',
    withStack(new TypeError('boom'), `    at reconcile (${REACT}:1:2)`),
  ],
  ['a file of the area, in Firefox', withStack(new TypeError('boom'), `save@${AREA}:1:234`)],
  ['nowhere that is known', withStack(new TypeError('boom'))],
  ['functions of the browser', withStack(new TypeError('boom'), '    at JSON.parse (<anonymous>)')],
  ['a text', 'boom'],
])('attributes to the release an error thrown by %s', (_where, error) => {
  expect(isThrownByOthers(error)).toBe(false);
});
