import { aRecord, createEntryHistoryItem, createVisitHistoryItem } from '../testing/samples.ts';
import { groupFuelEntries } from './record-rows.tsx';

const fill = () => createEntryHistoryItem(aRecord());
const visit = createVisitHistoryItem();

describe('groupFuelEntries', () => {
  it('groups consecutive tanks of fuel, and preserves the order', () => {
    const [a, b, c, d, e] = [fill(), fill(), fill(), fill(), fill()];
    expect(groupFuelEntries([a, b, c, visit, d, e])).toEqual([
      { fills: [a, b, c] },
      { item: visit },
      { item: d },
      { item: e },
    ]);
  });

  it('leaves other entries alone', () => {
    const tyres = [1, 2, 3].map(() => createEntryHistoryItem(aRecord({ kind: 'tyres' })));
    expect(groupFuelEntries(tyres)).toEqual(tyres.map((item) => ({ item })));
    expect(groupFuelEntries([])).toEqual([]);
  });
});
