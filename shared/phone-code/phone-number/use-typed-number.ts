import type { CodePurpose } from '@forecourt/shared/auth';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import { useCallback, useState } from 'react';
import { emptyNumber, type TypedNumber } from './typed-number.ts';

const typedSchema = z.object({ country: z.string(), text: z.string() });

const storeOf = (purpose: CodePurpose) => tabStore(`${purpose}.number`, 'visitor', typedSchema);

/** The number in the form, kept for this tab, so that a reload does not lose it. */
export function useTypedNumber(purpose: CodePurpose): [TypedNumber, (typed: TypedNumber) => void] {
  const [typed, setTyped] = useState(() => storeOf(purpose).read() ?? emptyNumber());
  const type = useCallback(
    (next: TypedNumber) => {
      setTyped(next);
      storeOf(purpose).keep(next);
    },
    [purpose],
  );
  return [typed, type];
}

/** Leaves nothing of the number that was typed for a purpose behind on this device. */
export function forgetNumber(purpose: CodePurpose): void {
  storeOf(purpose).forget();
}
