import { fileLoadError } from './file-load-error.ts';
import { watchUncaughtErrors } from './watch-uncaught-errors.ts';

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
