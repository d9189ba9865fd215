/** @jest-environment node */
import fc from 'fast-check';
import { findUnusualAmounts, USUAL_TANK_LITRES } from './unusual-amounts.ts';

/** The new amounts that must be confirmed, each with the largest usual one. */
function asked(stored: number[], added: number[], usual?: number): [number, number][] {
  const amounts = [
    ...stored.map((value) => ({ value, isNew: false })),
    ...added.map((value) => ({ value, isNew: true })),
  ];
  return findUnusualAmounts(amounts, usual).map((question) => [question.asked.value, question.most]);
}

describe('checking costs', () => {
  it('should ask about a factor of ten or more', () => {
    expect(asked([6_120], [61_200])).toEqual([[61_200, 6_120]]);
    expect(asked([6_120, 5_800, 7_100], [612_000])).toEqual([[612_000, 7_100]]);
  });

  it.each<[string, number[], number[]]>([
    ['the first amount of its kind', [], [1_250_000]],
    ['an amount below the usual', [6_120, 5_800], [61]],
    ['a full tank after a small one', [1_500], [8_900]],
    ['the first cost after zeros', [0, 0], [12_000]],
    ['an amount like one that was confirmed', [6_120, 612_000], [600_000]],
  ])('should ask nothing about %s', (_, stored, added) => {
    expect(asked(stored, added)).toEqual([]);
  });

  it('should ask about the few of many that are above a gap', () => {
    const fills = Array.from({ length: 40 }, (_, index) => 5_000 + 50 * index);
    expect(asked([], [...fills, 62_000, 540_000])).toEqual([
      [540_000, 6_950],
      [62_000, 6_950],
    ]);
    // A fifth of all amounts is not mistyped.
    expect(asked([], [...fills, ...fills.slice(0, 10).map((value) => value * 10)])).toEqual([]);
  });
});

describe('checking litres', () => {
  it('should compare with a usual tank, or with a lorry’s earlier fill-ups', () => {
    const ask = (stored: number[], added: number) => asked(stored, [added], USUAL_TANK_LITRES);
    expect(ask([], 41.32)).toEqual([]);
    expect(ask([], 413.2)).toEqual([[413.2, 200]]);
    expect(ask([38.2, 41.3, 40], 413.2)).toEqual([[413.2, 41.3]]);
    expect(ask([38.2, 41.3, 40], 210)).toEqual([[210, 200]]);
    expect(ask([400, 380], 600)).toEqual([]);
  });
});

describe('any amounts', () => {
  it('should have to be confirmed only if they are new, and at most a tenth of them', () => {
    const anyAmounts = fc.array(
      fc.record({ value: fc.integer({ min: 0, max: 1_000_000 }), isNew: fc.boolean() }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(anyAmounts, (amounts) => {
        const questions = findUnusualAmounts(amounts);
        expect(questions.length).toBeLessThanOrEqual(Math.max(1, amounts.length / 10));
        for (const question of questions) {
          expect(question.asked.isNew).toBe(true);
          expect(question.asked.value).toBeGreaterThan(6 * question.most);
        }
      }),
    );
  });
});
