import { useEffect, useState } from 'react';
import type { FormValues } from './form-values.ts';
import { useSummary } from './use-summary.ts';

/** Longer than the pause between two keys: half-typed input is neither shown nor read out. */
const PAUSE_MS = 400;

/** Sentence that describes the reminder, from the current input. */
export function Summary({ values }: { values: FormValues }) {
  const said = useSummary(new Date())(values);
  const [shown, setShown] = useState(said);
  useEffect(() => {
    const pause = setTimeout(setShown, PAUSE_MS, said);
    return () => clearTimeout(pause);
  }, [said]);
  return <>{shown}</>;
}
