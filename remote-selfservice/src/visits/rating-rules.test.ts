import { dismiss, isDismissed } from './rating-rules.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('dismissed ratings', () => {
  it('are remembered on this device', () => {
    expect(isDismissed('one')).toBe(false);
    dismiss('one');
    dismiss('two');
    expect([isDismissed('one'), isDismissed('two'), isDismissed('three')]).toEqual([true, true, false]);
  });

  it('are stored under a key that is removed with the customer’s data', () => {
    dismiss('one');
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^forecourt\./)]);
  });

  it('are limited in number', () => {
    for (let visit = 1; visit <= 25; visit += 1) dismiss(`visit ${visit}`);
    expect([isDismissed('visit 5'), isDismissed('visit 6')]).toEqual([false, true]);
  });

  it.each(['no JSON', '"text"', '[1]'])('are empty when %s was stored', (stored) => {
    localStorage.setItem('forecourt.ratings.dismissed', stored);
    expect(isDismissed('one')).toBe(false);
  });

  it('are requested again if the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    dismiss('one');
    expect(isDismissed('one')).toBe(false);
  });
});
