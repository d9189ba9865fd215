import { createStoredVisits } from './stored-visits.ts';

const visits = createStoredVisits('visits.seen');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('stored visits', () => {
  it('are remembered on this device', () => {
    expect(visits.has('one')).toBe(false);
    visits.add('one');
    visits.add('two');
    expect([visits.has('one'), visits.has('two'), visits.has('three')]).toEqual([true, true, false]);
  });

  it('are stored under a key that is removed with the customer’s data', () => {
    visits.add('one');
    expect(Object.keys(localStorage)).toEqual(['forecourt.visits.seen']);
  });

  it('are limited in number, and counted once', () => {
    for (let visit = 1; visit <= 25; visit += 1) visits.add(`visit ${visit}`);
    for (let times = 1; times <= 25; times += 1) visits.add('visit 25');
    expect([visits.has('visit 5'), visits.has('visit 6')]).toEqual([false, true]);
  });

  it.each(['no JSON', '"text"', '[1]'])('are none when %s was stored', (stored) => {
    localStorage.setItem('forecourt.visits.seen', stored);
    expect(visits.has('one')).toBe(false);
  });

  it('are none if the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    visits.add('one');
    expect(visits.has('one')).toBe(false);
  });
});
