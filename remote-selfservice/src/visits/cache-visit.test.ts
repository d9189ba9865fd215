import { visitOf } from '../testing/samples.ts';
import { withVisit } from './cache-visit.ts';

describe('withVisit', () => {
  it('puts a visit in its place by its start', () => {
    const first = visitOf({ date: '2026-11-26' });
    const last = visitOf({ date: '2026-11-30' });
    const between = visitOf({ date: '2026-11-27' });
    expect(withVisit([first, last], between)).toEqual([first, between, last]);
  });

  it('replaces a visit that is there already', () => {
    const visit = visitOf();
    const moved = { ...visit, note: 'Brake noise' };
    expect(withVisit([visit], moved)).toEqual([moved]);
  });
});
