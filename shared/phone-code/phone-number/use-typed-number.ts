import type { CodePurpose } from '@forecourt/shared/auth';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { ownTabStorage } from '../own-tab-storage.ts';
import { emptyNumber, type TypedNumber } from './typed-number.ts';

const keyOf = (purpose: CodePurpose) => `forecourt.${purpose}.number`;

const typedSchema = z.object({ country: z.string(), text: z.string() });

/** The number in the form, kept for this tab, so that a reload does not lose it. */
export function useTypedNumber(purpose: CodePurpose): [TypedNumber, (typed: TypedNumber) => void] {
  const [typed, setTyped] = useState(() => ownTabStorage.get(keyOf(purpose), typedSchema) ?? emptyNumber());
  const type = useCallback(
    (next: TypedNumber) => {
      setTyped(next);
      ownTabStorage.set(keyOf(purpose), next);
    },
    [purpose],
  );
  return [typed, type];
}

/** Leaves nothing of the number that was typed for a purpose behind on this device. */
export function forgetNumber(purpose: CodePurpose): void {
  ownTabStorage.delete(keyOf(purpose));
}
