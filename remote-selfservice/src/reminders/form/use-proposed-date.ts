import { useLayoutEffect, useRef } from 'react';
import type { PartProps } from './part-props.ts';

/** Fills in a known date unless the customer has typed another. @param proposed `''` if unknown */
export function useProposedDate(form: PartProps['form'], proposed: string): void {
  const last = useRef('');
  // Before painting: if the record is cached, the field must not be seen empty.
  useLayoutEffect(() => {
    if (proposed === last.current) return;
    const { date } = form.values;
    const isOwn = date !== '' && date !== last.current;
    last.current = proposed;
    if (!isOwn) form.fill('date', proposed);
  });
}
