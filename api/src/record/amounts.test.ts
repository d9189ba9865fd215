/** @jest-environment node */
import fc from 'fast-check';
import { type AmountsToCheck, findUnusualAmounts } from './amounts.ts';
import type { EntryValues } from './schema.ts';

/** An entry with a cost in a currency's whole units, litres, or both. */
type Typed = Partial<Pick<EntryValues, 'kind' | 'currency' | 'litres'>> & { cost?: number };

function entryOf({ kind = 'fuel', currency = 'GBP', litres = null, cost }: Typed, isNew: boolean) {
  const digits = currency === 'JPY' ? 1 : 100;
  const cost_minor = cost === undefined ? null : Math.round(cost * digits);
  return { kind, currency: cost === undefined ? null : currency, cost_minor, litres, isNew };
}

/** Returns the fields of the last entry that must be confirmed, after the others were stored. */
function asked(...entries: Typed[]): string[] {
  return questions(...entries.map((entry, index) => entryOf(entry, index === entries.length - 1))).map(
    ({ field }) => field,
  );
}

const questions = (...entries: AmountsToCheck[]) => findUnusualAmounts(entries);
const fills = (...litres: number[]): Typed[] => litres.map((each) => ({ litres: each, cost: each * 1.45 }));
const costs = (kind: EntryValues['kind'], ...all: number[]): Typed[] => all.map((cost) => ({ kind, cost }));

describe('a usual amount', () => {
  it.each<[string, ...Typed[]]>([
    ['the first fill-up', { cost: 58, litres: 40 }],
    ['the first fill-up, of a pickup with two tanks', { cost: 290, litres: 180 }],
    ['the first fill-up with gas', { cost: 24.5, litres: 35 }],
    ['the first fill-up on a motorway', { cost: 115, litres: 52, currency: 'EUR' }],
    ['the first fill-up in the United States', { cost: 30, litres: 37.8, currency: 'USD' }],
    ['the first fill-up in Norway', { cost: 1_100, litres: 50, currency: 'NOK' }],
    ['the first fill-up in Japan', { cost: 7_200, litres: 42, currency: 'JPY' }],
    ['the first fill-up in Hungary', { cost: 31_000, litres: 50, currency: 'HUF' }],
    ['the first fill-up in a currency without known prices', { cost: 2_400, litres: 46, currency: 'TRY' }],
    ['a full tank after one tiny fill-up', ...fills(3, 52)],
    ['a full tank after two tiny fill-ups', ...fills(2, 3, 60)],
    ['a full tank among small ones', ...fills(7, 7, 8, 7, 6, 7, 75)],
    ['a can of fuel among full tanks', ...fills(52, 50, 49, 51, 1.5)],
    ['a lorry’s second fill-up', ...fills(400, 380)],
    ['a lorry’s tenth fill-up', ...fills(400, 120, 300, 380, 90, 600)],
    ['petrol and gas by turns', ...fills(40, 41), { cost: 20, litres: 30 }, ...fills(44)],
    ['a charge among fill-ups', ...fills(40, 41, 38), { cost: 3.2 }],
    ['a fill-up that cost nothing', ...fills(40, 41, 38), { cost: 0, litres: 42 }],
    ['the first insurance of a young driver', ...costs('insurance', 4_900)],
    ['a year of insurance after months', ...costs('insurance', 48, 48, 48, 48, 640)],
    ['a new engine after small repairs', ...costs('repair', 120, 90, 240, 4_200)],
    ['a new clutch after services', ...costs('service', 180, 210, 195, 1_950)],
    ['a roof box after parking', ...costs('other', 3, 2.5, 4, 3, 380)],
    ['the price of a car', ...costs('other', 38_500)],
  ])('needs no confirmation: %s', (_what, ...entries) => {
    expect(asked(...entries)).toEqual([]);
  });
});

describe('a mistyped amount', () => {
  it.each<[string, string, ...Typed[]]>([
    ['the first fill-up, ten times as dear', 'price', { cost: 610, litres: 40 }],
    ['the first fill-up, a tenth as dear', 'price', { cost: 6.1, litres: 42 }],
    ['the first fill-up, with a tenth of the litres', 'price', { cost: 61, litres: 4.2 }],
    ['the first fill-up, with ten times the litres', 'price', { cost: 61, litres: 420 }],
    ['the first fill-up in yen, ten times as dear', 'price', { cost: 72_000, litres: 42, currency: 'JPY' }],
    ['both amounts of a first fill-up', 'cost_minor litres', { cost: 610, litres: 420 }],
    ['the first fill-up without litres', 'cost_minor', { cost: 610 }],
    ['the first fill-up without a cost', 'litres', { litres: 413 }],
    ['litres after a small fill-up', 'litres', { litres: 4 }, { litres: 413 }],
    ['litres among others', 'litres', { litres: 38 }, { litres: 41 }, { litres: 40 }, { litres: 413 }],
    ['litres of a motorcycle', 'litres', { litres: 12 }, { litres: 11 }, { litres: 12 }, { litres: 124 }],
    ['a cost among others', 'cost_minor', { cost: 61 }, { cost: 58 }, { cost: 60 }, { cost: 605 }],
    ['a price unlike the others', 'price', ...fills(40, 38, 41), { cost: 3.2, litres: 30 }],
    [
      'a cost in a currency without known prices',
      'cost_minor',
      ...[2_300, 2_500, 2_400, 24_500].map((cost) => ({ cost, currency: 'TRY' })),
    ],
    ['the first service, without the decimal sign', 'cost_minor', ...costs('service', 18_950)],
    ['the first test, without the decimal sign', 'cost_minor', ...costs('inspection', 5_485)],
    ['tyres, without the decimal sign', 'cost_minor', ...costs('tyres', 38_600)],
    ['insurance, ten times as dear', 'cost_minor', ...costs('insurance', 640, 655, 610, 6_600)],
  ])('needs confirmation: %s', (_what, fields, ...entries) => {
    expect(asked(...entries).join(' ')).toBe(fields);
  });

  it('needs confirmation again after another one was confirmed', () => {
    expect(asked(...costs('fuel', 61, 6_100, 58, 605))).toEqual(['cost_minor']);
    expect(asked(...costs('fuel', 6_100, 61, 605))).toEqual(['cost_minor']);
    expect(asked({ litres: 4_130 }, { litres: 41 }, { litres: 40 }, { litres: 410 })).toEqual(['litres']);
  });

  it('is found among the other lines of a file, even if most are new', () => {
    const file = [60, 61, 67, 64, 62, 65, 58].map((cost) => entryOf({ cost, litres: cost / 1.5 }, true));
    const litres = [40, 41, 38, 410, 42].map((each) => entryOf({ litres: each }, true));
    expect(questions(...file)).toEqual([]);
    const wrong = entryOf({ cost: 610, litres: 41 }, true);
    expect(questions(...file, wrong)).toMatchObject([{ field: 'price', entry: wrong, usual: 150 }]);
    expect(questions(...litres)).toMatchObject([{ field: 'litres', value: 410, usual: 40 }]);
  });

  it('is found in every line of a file that is wrong throughout', () => {
    const file = [400, 410, 380, 420].map((litres) => entryOf({ litres, cost: litres / 7 }, true));
    expect(questions(...file).map(({ field }) => field)).toEqual(file.map(() => 'price'));
  });
});

describe('a question about an amount', () => {
  it('contains the expected range: that of the vehicle, or that of any vehicle', () => {
    const first = questions(entryOf({ cost: 610, litres: 40 }, true));
    expect(first).toMatchObject([{ value: 1_525, least: 21.75, most: 435, usual: null }]);
    const stored = fills(40, 38, 41).map((fill) => entryOf(fill, false));
    const next = questions(...stored, entryOf({ cost: 610, litres: 40 }, true));
    expect(next).toMatchObject([{ value: 1_525, least: 36.25, most: 580, usual: 145 }]);
  });
});

describe('any amounts', () => {
  it('need no confirmation when they are stored, or like three stored ones', () => {
    const anyEntry = fc.record({
      kind: fc.constantFrom('fuel' as const, 'service' as const, 'other' as const),
      currency: fc.constantFrom('GBP', 'TRY'),
      cost_minor: fc.integer({ min: 0, max: 10_000_000 }),
      litres: fc.double({ min: 0.01, max: 2_000, noNaN: true }),
      isNew: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), anyEntry, (entries, like) => {
        expect(findUnusualAmounts(entries).every(({ entry }) => entry.isNew)).toBe(true);
        const stored = { ...like, isNew: false };
        expect(findUnusualAmounts([stored, stored, stored, { ...like, isNew: true }])).toEqual([]);
      }),
    );
  });
});
