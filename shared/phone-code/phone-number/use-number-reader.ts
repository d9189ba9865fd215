import { useCallback, useEffect, useState } from 'react';
import type { PhoneNumber, ReadNumber } from './read-number.ts';
import type { TypedNumber } from './typed-number.ts';

type Reader = typeof import('./read-number.ts');

// What is known about the world's numbers weighs as much as all of identity: it comes after the first paint.
const load = (): Promise<Reader> => import('./read-number.ts');

interface NumberReader {
  /** The number that was typed, or null when it is none (yet), or when nothing is known about numbers yet. */
  numberIn: (typed: TypedNumber) => PhoneNumber | null;
  /** Reads what was typed; rejects when the knowledge about numbers cannot be loaded. */
  read: (typed: TypedNumber) => Promise<ReadNumber>;
}

/** Reads phone numbers; loads what it needs for that as soon as the screen stands. */
export function useNumberReader(): NumberReader {
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => {
    // A failed load is repeated, and reported, when the number is needed.
    load().then(setReader, () => undefined);
  }, []);

  const numberIn = useCallback(
    (typed: TypedNumber) => {
      const result = reader?.readNumber(typed);
      return result?.ok ? result.number : null;
    },
    [reader],
  );
  const read = useCallback(async (typed: TypedNumber) => (await load()).readNumber(typed), []);
  return { numberIn, read };
}
