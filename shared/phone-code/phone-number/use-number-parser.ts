import { useCallback, useEffect, useState } from 'react';
import type { ParsedNumber, PhoneNumber } from './parse-number.ts';
import type { TypedNumber } from './typed-number.ts';

type ParserModule = typeof import('./parse-number.ts');

/** Kept once it is there, so that the next screen has it at its first paint. */
let loaded: ParserModule | null = null;

/** The metadata of the world's numbers weighs as much as all of identity: it comes after the first paint. */
async function load(): Promise<ParserModule> {
  loaded ??= await import('./parse-number.ts');
  return loaded;
}

interface NumberParser {
  /** The number that was typed; null when it is none (yet), or as long as the metadata is on its way. */
  parseIfLoaded: (typed: TypedNumber) => PhoneNumber | null;
  /** Parses what was typed; rejects when the metadata cannot be loaded. */
  parse: (typed: TypedNumber) => Promise<ParsedNumber>;
}

/** Parses phone numbers; loads the metadata as soon as the screen stands. */
export function useNumberParser(): NumberParser {
  const [parser, setParser] = useState(loaded);
  useEffect(() => {
    // A failed load is repeated, and reported, when the number is needed.
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
