import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads into the one field of a form when a fault of it is found, whoever found it.
 * @param fault what is wrong; null while nothing is
 */
export function useInvalidFocus(fault: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) field.current?.focus();
  }, [fault]);
  return field;
}
