import { classifyFailure } from './classify-failure.ts';
import { fileLoadError } from './file-load-error.ts';
import type { FileFault } from './file-tags.ts';
import type { ProbedFile } from './probe-file.ts';
import { ReleaseFailure } from './release-failure.ts';

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
