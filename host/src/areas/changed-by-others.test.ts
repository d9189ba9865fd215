import { isThrownByOthers } from './changed-by-others.ts';

const AREA = 'https://site.example/remotes/vehicle/1.0.0+aaaaaaaa/306.js';
const REACT = 'https://site.example/assets/react.js';

const withStack = (...lines: string[]) =>
  Object.assign(new TypeError('boom'), { stack: ['TypeError: boom', ...lines].join('\n') });

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
  expect(isThrownByOthers(withStack(...lines))).toBe(true);
});

test.each([
  ['a file of the area', withStack(`    at save (${AREA}:1:234)`)],
  [
    'a file of the area, below an extension',
    withStack('    at x (chrome-extension://a/c.js:1:2)', `    at ${AREA}:1:2`),
  ],
  ['React, which found fault with what the area gave it', withStack(`    at reconcile (${REACT}:1:2)`)],
  ['a file of the area, in Firefox', withStack(`save@${AREA}:1:234`)],
  ['nowhere that is known', withStack()],
  ['functions of the browser', withStack('    at JSON.parse (<anonymous>)')],
  ['a text', 'boom'],
])('attributes to the release an error thrown by %s', (_where, error) => {
  expect(isThrownByOthers(error)).toBe(false);
});
