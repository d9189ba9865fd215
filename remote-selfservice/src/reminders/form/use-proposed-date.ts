import { useLayoutEffect, useRef } from 'react';
import type { PartProps } from './part-props.ts';

/** Fills in the day that is known to be the one, as long as the customer has not said another. @param proposed `''`: none is known */
export function useProposedDate(form: PartProps['form'], proposed: string): void {
  const last = useRef('');
  // Before it is painted, where the record is there already: it is not to be seen empty.
  useLayoutEffect(() => {
    if (proposed === last.current) return;
    const { date } = form.values;
    const isOwn = date !== '' && date !== last.current;
    last.current = proposed;
    if (!isOwn) form.fill('date', proposed);
  });
}
