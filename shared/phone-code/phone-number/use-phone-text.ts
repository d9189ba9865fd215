import { useMemo } from 'react';
import { useNumberParser } from './use-number-parser.ts';

/** A number in full names its own. */
const ANY_COUNTRY = 'GB';

/**
 * A number as people write it, `+44 7700 900123`; without the spaces as long as the metadata is on its way.
 * @param e164 with its plus
 */
export function useInternationalNumber(e164: string): string {
  const { parseIfLoaded } = useNumberParser();
  return useMemo(
    () => parseIfLoaded({ country: ANY_COUNTRY, text: e164 })?.international ?? e164,
    [parseIfLoaded, e164],
  );
}

const NO_BREAK_SPACE = '\u00a0';

/**
 * A customer's number as people write it, in one line; empty where there is none.
 * @param digits without its plus, as identity has it
 */
export function usePhoneText(digits: string): string {
  return useInternationalNumber(digits && `+${digits}`).replaceAll(' ', NO_BREAK_SPACE);
}
