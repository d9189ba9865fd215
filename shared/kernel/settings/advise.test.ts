/** @jest-environment node */
import { listSettingsWarnings } from './advise.ts';
import { siteSettingsSchema } from './schema.ts';

const advise = (settings: object, isProduction = false) =>
  listSettingsWarnings(siteSettingsSchema.parse(settings), { isProduction });

const legal = { privacy: 'https://garage.example/privacy' };

test('gives no advice about the default settings', () => {
  expect(advise({})).toEqual([]);
  expect(advise({ organisation: { legal } }, true)).toEqual([]);
});

test('names the nearest readable colour for an accent that is too bright or too dark', () => {
  const advice = advise({ appearance: { accent: { light: '#ff8a1f', dark: '#3a1500' } } });
  expect(advice).toHaveLength(2);
  expect(advice[0]).toMatch(
    /^appearance\.accent\.light: texts in #ff8a1f would be illegible on light pages.*\(contrast 1\.8, .*black text; links and marks use #9\w{5}\./,
  );
  expect(advice[1]).toMatch(/^appearance\.accent\.dark: .*on dark pages.*white text/);
  const nearest = /marks use (#\w+)/.exec(advice[0] ?? '')?.[1];
  expect(advise({ appearance: { accent: { light: nearest } } })).toEqual([]);
});

test('asks for a short name if the name does not fit the side bar', () => {
  const name = 'Big Sky Auto & Tire of Western Montana LLC';
  expect(advise({ organisation: { name } })).toEqual([expect.stringMatching(/^organisation\.name has 42/)]);
  expect(advise({ organisation: { name, shortName: 'Big Sky' } })).toEqual([]);
});

test('asks a real site for its privacy notice, and in Germany for its imprint', () => {
  expect(advise({}, true)).toEqual([expect.stringMatching(/^organisation\.legal\.privacy is missing/)]);
  expect(advise({ organisation: { country: 'DE', legal } }, true)).toEqual([
    expect.stringMatching(/^organisation\.legal\.imprint is missing/),
  ]);
});
