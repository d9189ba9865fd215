import { createSampleVisit } from '../testing/samples.ts';
import { addOrReplaceVisit } from './cache-visit.ts';

describe('addOrReplaceVisit', () => {
  it('puts a visit in its place by its start', () => {
    const first = createSampleVisit({ date: '2026-11-26' });
    const last = createSampleVisit({ date: '2026-11-30' });
    const between = createSampleVisit({ date: '2026-11-27' });
    expect(addOrReplaceVisit([first, last], between)).toEqual([first, between, last]);
  });

  it('replaces a visit that is there already', () => {
    const visit = createSampleVisit();
    const moved = { ...visit, note: 'Brake noise' };
    expect(addOrReplaceVisit([visit], moved)).toEqual([moved]);
  });
});
