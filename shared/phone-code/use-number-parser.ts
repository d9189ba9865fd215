import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ParsedNumber, PhoneNumber } from './parse-number.ts';
import type { TypedNumber } from './typed-number.ts';

type ParserModule = typeof import('./parse-number.ts');

let loaded: ParserModule | null = null;

/** The metadata of all numbers is as large as the identity SDK, so it loads after the first paint. */
async function load(): Promise<ParserModule> {
  loaded ??= await import('./parse-number.ts');
  return loaded;
}

interface NumberParser {
  /** The parsed number; null if it is invalid or the metadata is loading. */
  parseIfLoaded: (typed: TypedNumber) => PhoneNumber | null;
  /** Rejects if the metadata cannot be loaded. */
  parse: (typed: TypedNumber) => Promise<ParsedNumber>;
}

export function useNumberParser(): NumberParser {
  const [parser, setParser] = useState(loaded);
  useEffect(() => {
    // `parse` repeats a failed load and reports it.
    load().then(setParser, () => undefined);
  }, []);

  const parseIfLoaded = useCallback(
    (typed: TypedNumber) => {
      const result = parser?.parseNumber(typed);
      return result?.ok ? result.number : null;
    },
    [parser],
  );
  const parse = useCallback(async (typed: TypedNumber) => (await load()).parseNumber(typed), []);
  return { parseIfLoaded, parse };
}

/** An international number contains its country. */
const ANY_COUNTRY = 'GB';

/** Formats an E.164 number as `+44 7700 900123`; returns it unchanged while the metadata loads. */
export function useInternationalNumber(e164: string): string {
  const { parseIfLoaded } = useNumberParser();
  return useMemo(
    () => parseIfLoaded({ country: ANY_COUNTRY, text: e164 })?.international ?? e164,
    [parseIfLoaded, e164],
  );
}

const NO_BREAK_SPACE = '\u00a0';

/** Formats the number of a user with no-break spaces; empty if there is none. @param digits E.164 without the plus */
export function usePhoneText(digits: string): string {
  return useInternationalNumber(digits && `+${digits}`).replaceAll(' ', NO_BREAK_SPACE);
}
