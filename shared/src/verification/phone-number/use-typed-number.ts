import type { CodePurpose } from '@forecourt/shared/auth';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '../tab-storage.ts';
import { noNumberYet, type TypedNumber } from './typed-number.ts';

const STORAGE_KEY = 'forecourt.sign-in.number';

const typedSchema = z.object({ country: z.string(), text: z.string() });

/** The number in the form; where the customer signs in with it, kept for this tab, so that a reload does not lose it. */
export function useTypedNumber(purpose: CodePurpose): [TypedNumber, (typed: TypedNumber) => void] {
  const isKept = purpose === 'sign-in';
  const [typed, setTyped] = useState(
    () => (isKept && tabStorage.get(STORAGE_KEY, typedSchema)) || noNumberYet(),
  );
  const type = useCallback(
    (next: TypedNumber) => {
      setTyped(next);
      if (isKept) tabStorage.set(STORAGE_KEY, next);
    },
    [isKept],
  );
  return [typed, type];
}

/** Leaves nothing of the number behind on this device. */
export function forgetNumber(): void {
  tabStorage.delete(STORAGE_KEY);
}
