import {
  type Confirmations,
  confirmationFor,
  findSaveQuestion,
  type SaveQuestion,
} from '@forecourt/shared/api';
import { useState } from 'react';

export interface AskedQuestion {
  /** What to ask; null if nothing. */
  question: SaveQuestion | null;
  /**
   * Called when the customer presses "It's right". Returns the answers to this question and to those before it, to be sent
   * with the same values.
   */
  confirm: () => Confirmations;
}

/**
 * The question that is asked because saving failed with `error`. While the confirmation is being sent, there is no error, but
 * the question stays, so that the pressed button keeps the focus. Answers hold until something else is typed or saved.
 * @param busy whether something is being saved
 */
export function useSaveQuestion(error: Error | null, busy: boolean): AskedQuestion {
  const asked = findSaveQuestion(error);
  const [answered, setAnswered] = useState<{ last: SaveQuestion; confirmations: Confirmations } | null>(null);
  if (answered && !asked && !busy) setAnswered(null);
  return {
    question: asked ?? (busy && answered ? answered.last : null),
    confirm: () => {
      const confirmations = { ...answered?.confirmations, ...(asked && confirmationFor(asked)) };
      if (asked) setAnswered({ last: asked, confirmations });
      return confirmations;
    },
  };
}
