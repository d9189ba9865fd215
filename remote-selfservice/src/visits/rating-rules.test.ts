import { dismissRating, isRatingDismissed } from './rating-rules.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('dismissed ratings', () => {
  it('are remembered on this device', () => {
    expect(isRatingDismissed('one')).toBe(false);
    dismissRating('one');
    dismissRating('two');
    expect([isRatingDismissed('one'), isRatingDismissed('two'), isRatingDismissed('three')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are stored under a key that is removed with the customer’s data', () => {
    dismissRating('one');
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^forecourt\./)]);
  });

  it('are limited in number', () => {
    for (let visit = 1; visit <= 25; visit += 1) dismissRating(`visit ${visit}`);
    expect([isRatingDismissed('visit 5'), isRatingDismissed('visit 6')]).toEqual([false, true]);
  });

  it.each(['no JSON', '"text"', '[1]'])('are empty when %s was stored', (stored) => {
    localStorage.setItem('forecourt.ratings.dismissed', stored);
    expect(isRatingDismissed('one')).toBe(false);
  });

  it('are requested again if the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    dismissRating('one');
    expect(isRatingDismissed('one')).toBe(false);
  });
});
