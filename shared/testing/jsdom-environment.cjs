// Jest's jsdom environment with a shorter style sheet of its own: only rules that hide elements. Each query by role computes
// styles, and matching the other rules (margins, fonts) takes a tenth of the time of these tests.
const { createRequire } = require('node:module');

const environment = require.resolve('jest-environment-jsdom');
const styleSheet = createRequire(environment).resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const rules = require(styleSheet).match(/[^{}]+\{[^}]*display:\s*none[^}]*\}/g) ?? [];
// Without these rules, tests would find what is hidden.
if (!rules.some((rule) => rule.includes('[hidden]')))
  throw new Error(
    `No rule for hidden elements in ${styleSheet}. Adapt shared/testing/jsdom-environment.cjs to this jsdom.`,
  );
require.cache[styleSheet].exports = rules.join('');

module.exports = require(environment);
