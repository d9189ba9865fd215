import { aRecord, ofRecord, ofVisit } from '../testing/samples.ts';
import { foldFills } from './fills.ts';

const fill = () => ofRecord(aRecord());
const visit = ofVisit();

describe('foldFills', () => {
  it('groups consecutive tanks of fuel, and preserves the order', () => {
    const [a, b, c, d, e] = [fill(), fill(), fill(), fill(), fill()];
    expect(foldFills([a, b, c, visit, d, e])).toEqual([
      { fills: [a, b, c] },
      { item: visit },
      { item: d },
      { item: e },
    ]);
  });

  it('leaves other entries alone', () => {
    const tyres = [1, 2, 3].map(() => ofRecord(aRecord({ kind: 'tyres' })));
    expect(foldFills(tyres)).toEqual(tyres.map((item) => ({ item })));
    expect(foldFills([])).toEqual([]);
  });
});
