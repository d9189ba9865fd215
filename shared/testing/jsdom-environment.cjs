// Jest's jsdom environment with fewer computed styles. Each query by role computes the styles of many elements. Only those are
// needed that hide elements; the others take a sixth of the time of these tests.
const { createRequire } = require('node:module');

const environment = require.resolve('jest-environment-jsdom');
const requireOfJsdom = createRequire(environment);
const styleSheet = requireOfJsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const rules = require(styleSheet).match(/[^{}]+\{[^}]*display:\s*none[^}]*\}/g) ?? [];
// Without these rules, tests would find what is hidden.
if (!rules.some((rule) => rule.includes('[hidden]')))
  throw new Error(
    `No rule for hidden elements in ${styleSheet}. Adapt shared/testing/jsdom-environment.cjs to this jsdom.`,
  );
require.cache[styleSheet].exports = rules.join('');

// Computes no colours, which depend on all ancestors.
const { propertiesWithResolvedValueImplemented: properties } = requireOfJsdom(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
);
for (const [name, { computedValue }] of Object.entries(properties)) {
  if (computedValue === 'computed-color') delete properties[name];
}

module.exports = require(environment);
