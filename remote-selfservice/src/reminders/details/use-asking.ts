import { useState } from 'react';
import type { ReminderChange } from './use-reminder-change.ts';

interface Asking<Question> {
  /** What stands in the place of the buttons; null while these do. */
  asking: Question | null;
  /** The buttons have come back: what was pressed is gone, and the focus has to go to them. */
  isBack: boolean;
  /** Gives what a button does: asks, or leaves the question with null. */
  ask: (what: Question | null) => () => void;
  /** It is done. */
  end: () => void;
}

/** Which question about a reminder stands in the place of the buttons that ask them. */
export function useAsking<Question extends string>({ forgive }: ReminderChange): Asking<Question> {
  const [asking, setAsking] = useState<Question | null>(null);
  const [isBack, setBack] = useState(false);
  const ask = (what: Question | null) => () => {
    forgive();
    setAsking(what);
    setBack(what === null);
  };
  return { asking, isBack, ask, end: () => setAsking(null) };
}
