import { type RefObject, useEffect, useState } from 'react';

/**
 * Leads to a field when its error comes. A screen reader reads the error as the focus arrives there.
 * @returns whether the focus was there already, so that the error has to be read out by itself
 */
export function useLeadToField(input: RefObject<HTMLInputElement | null>, hasError: boolean): boolean {
  const [wasThere, setWasThere] = useState(false);
  useEffect(() => {
    setWasThere(hasError && document.activeElement === input.current);
    if (hasError) input.current?.focus();
  }, [input, hasError]);
  return wasThere;
}
