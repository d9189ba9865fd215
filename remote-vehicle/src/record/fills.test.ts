import { aRecord, ofRecord, ofVisit } from '../testing/samples.ts';
import { foldFills } from './fills.ts';

const fill = () => ofRecord(aRecord());
const visit = ofVisit();

describe('foldFills', () => {
  it('should put tanks of fuel together where several follow one another, and keep the order', () => {
    const [a, b, c, d, e] = [fill(), fill(), fill(), fill(), fill()];
    expect(foldFills([a, b, c, visit, d, e])).toEqual([
      { fills: [a, b, c] },
      { item: visit },
      { item: d },
      { item: e },
    ]);
  });

  it('should leave alone what is no fuel', () => {
    const tyres = [1, 2, 3].map(() => ofRecord(aRecord({ kind: 'tyres' })));
    expect(foldFills(tyres)).toEqual(tyres.map((item) => ({ item })));
    expect(foldFills([])).toEqual([]);
  });
});
