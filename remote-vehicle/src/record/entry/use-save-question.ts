import {
  type Confirmations,
  confirmationFor,
  findSaveQuestion,
  type SaveQuestion,
} from '@forecourt/shared/api';
import { useState } from 'react';

export interface AskedQuestion {
  /** The question to show; null if there is none. */
  question: SaveQuestion | null;
  /**
   * To be called when the customer presses "It's right". Returns the confirmations of this question and of those before it, to
   * be sent with the same values.
   */
  confirm: () => Confirmations;
}

/**
 * Returns the question of a failed save. While the confirmation is being sent there is no error, but the question stays, so
 * that the pressed button keeps the focus. Confirmations are dropped when something else is typed or saved.
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
