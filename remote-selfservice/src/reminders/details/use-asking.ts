import { useState } from 'react';
import type { ReminderChange } from './use-reminder-change.ts';

interface Asking<Question> {
  /** Panel that replaces the buttons; null while the buttons are shown. */
  asking: Question | null;
  /** Whether the buttons have replaced a panel and take the focus. */
  isBack: boolean;
  /** Returns a click handler that opens a panel, or closes it for null. */
  ask: (what: Question | null) => () => void;
  /** Closes the panel after success. */
  end: () => void;
}

/** State of the panel that replaces the buttons of a reminder. */
export function useAsking<Question extends string>({ clearError }: ReminderChange): Asking<Question> {
  const [asking, setAsking] = useState<Question | null>(null);
  const [isBack, setBack] = useState(false);
  const ask = (what: Question | null) => () => {
    clearError();
    setAsking(what);
    setBack(what === null);
  };
  return { asking, isBack, ask, end: () => setAsking(null) };
}
