import { useEffect, useState } from 'react';
import type { FormValues } from './form-values.ts';
import { useSummary } from './use-summary.ts';

/** Longer than people wait between two keys: what is half typed is neither shown nor read out. */
const PAUSE_MS = 400;

/** What the reminder is going to do, by what is filled in so far. */
export function Summary({ values }: { values: FormValues }) {
  const said = useSummary(new Date())(values);
  const [shown, setShown] = useState(said);
  useEffect(() => {
    const pause = setTimeout(setShown, PAUSE_MS, said);
    return () => clearTimeout(pause);
  }, [said]);
  return <>{shown}</>;
}
