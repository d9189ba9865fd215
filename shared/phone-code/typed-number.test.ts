import { getCountries, getCountryCallingCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { CALLING_CODES } from './typed-number.ts';

describe('calling codes', () => {
  it('match those of the parser for every country', () => {
    const known = getCountries(metadata).map((country) => [
      country,
      getCountryCallingCode(country, metadata),
    ]);
    expect(Object.fromEntries(CALLING_CODES)).toEqual(Object.fromEntries(known));
  });
});
