import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PhoneNumber, PhoneNumberParseResult } from './parse-number.ts';
import type { TypedPhoneNumber } from './typed-number.ts';

type ParserModule = typeof import('./parse-number.ts');

let loaded: ParserModule | null = null;

/** Loads the parser. Call it only after mounting: the rules for all countries' numbers are as large as the identity SDK. */
async function load(): Promise<ParserModule> {
  loaded ??= await import('./parse-number.ts');
  return loaded;
}

interface NumberParser {
  /** Returns the parsed number; null if it is invalid or the parser has not loaded. */
  parseIfLoaded: (typed: TypedPhoneNumber) => PhoneNumber | null;
  /** Parses a number after loading the parser. Rejects if the parser cannot be loaded. */
  parse: (typed: TypedPhoneNumber) => Promise<PhoneNumberParseResult>;
}

export function usePhoneNumberParser(): NumberParser {
  const [parser, setParser] = useState(loaded);
  useEffect(() => {
    // Ignore a failure: `parse` loads the parser again and reports its failure.
    load().then(setParser, () => undefined);
  }, []);

  const parseIfLoaded = useCallback(
    (typed: TypedPhoneNumber) => {
      const result = parser?.parsePhoneNumber(typed);
      return result?.ok ? result.number : null;
    },
    [parser],
  );
  const parse = useCallback(async (typed: TypedPhoneNumber) => (await load()).parsePhoneNumber(typed), []);
  return { parseIfLoaded, parse };
}

/** Country to parse an international number with; any will do, because the number contains its country. */
const ANY_COUNTRY = 'GB';

/** Formats an E.164 number as `+44 7700 900123`. Returns it unformatted if it is invalid, or until the parser has loaded. */
export function useInternationalPhoneNumber(e164: string): string {
  const { parseIfLoaded } = usePhoneNumberParser();
  return useMemo(
    () => parseIfLoaded({ country: ANY_COUNTRY, text: e164 })?.international ?? e164,
    [parseIfLoaded, e164],
  );
}

const NO_BREAK_SPACE = '\u00a0';

/** Formats a user's phone number with no-break spaces; empty if the user has none. @param digits E.164 without the plus */
export function useFormattedPhone(digits: string): string {
  return useInternationalPhoneNumber(digits && `+${digits}`).replaceAll(' ', NO_BREAK_SPACE);
}
