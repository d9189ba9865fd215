/** @jest-environment node */
import { numberSigns } from './number-signs.ts';

describe('numberSigns', () => {
  it('should be those of the language', () => {
    expect(numberSigns('en')).toEqual({ group: ',', decimal: '.' });
    expect(numberSigns('de')).toEqual({ group: '.', decimal: ',' });
  });
});
