import { useCallback, useState } from 'react';
import { noNumberYet, type TypedNumber } from '../phone-number/typed-number.ts';

const STORAGE_KEY = 'forecourt.sign-in.number';

/** The number in the form, kept for this tab so that a reload does not lose it. */
export function useRememberedNumber(): [TypedNumber, (typed: TypedNumber) => void] {
  const [typed, setTyped] = useState(() => recall() ?? noNumberYet());
  const remember = useCallback((next: TypedNumber) => {
    setTyped(next);
    store(next);
  }, []);
  return [typed, remember];
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
