import type { CodePurpose } from '@forecourt/shared/auth';
import { useCallback, useState } from 'react';
import { noNumberYet, type TypedNumber } from './typed-number.ts';

const STORAGE_KEY = 'forecourt.sign-in.number';

/** The number in the form; where the customer signs in with it, kept for this tab, so that a reload does not lose it. */
export function useTypedNumber(purpose: CodePurpose): [TypedNumber, (typed: TypedNumber) => void] {
  const isKept = purpose === 'sign-in';
  const [typed, setTyped] = useState(() => (isKept && recall()) || noNumberYet());
  const type = useCallback(
    (next: TypedNumber) => {
      setTyped(next);
      if (isKept) store(next);
    },
    [isKept],
  );
  return [typed, type];
}

/** Leaves nothing of the number behind on this device. */
export function forgetNumber(): void {
  store(null);
}

function store(typed: TypedNumber | null): void {
  try {
    if (typed) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked; the number then lasts as long as the page.
  }
}

function recall(): TypedNumber | null {
  try {
    const { country, text } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? {};
    return typeof country === 'string' && typeof text === 'string' ? { country, text } : null;
  } catch {
    return null;
  }
}
