import {
  type AmountConfirmationQuestion,
  extractSaveConfirmationQuestion,
  type OdometerConfirmationQuestion,
  type SaveConfirmationQuestion as Question,
  type SaveConfirmations,
  toSaveConfirmations,
} from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, daysBetween } from '@forecourt/shared/dates';
import { siteLocaleTag, useFormat, useLocale } from '@forecourt/shared/i18n';
import { Button, FocusOnMount, Notice } from '@forecourt/shared/ui';
import { useState } from 'react';
import styles from './save-question.module.css';
import { useText } from './text.ts';
import { useUnusualAmountFormatter } from './use-unusual-amount-text.ts';

/** Values that the customer typed, in the backend's units. */
interface TypedValues {
  /** Date as `YYYY-MM-DD`. */
  date: string;
  odometer_km: number | null;
  cost_minor?: number | null | undefined;
  litres?: number | null | undefined;
  /** Currency of `cost_minor` (ISO 4217). */
  currency?: string;
}

interface SaveConfirmationPromptProps {
  question: Question;
  typed: TypedValues;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks the customer to confirm values that are probably mistyped. Takes the focus on mount. */
export function SaveConfirmationPrompt({ question, typed, busy, onConfirm }: SaveConfirmationPromptProps) {
  const text = useText();
  const readingText = useReadingText();
  const amountText = useAmountText();
  const { title, reason } =
    question.code === 'amount_unusual' ? amountText(question, typed) : readingText(question, typed);
  return (
    // The key mounts a new element for each kind of question, so that each takes the focus.
    <FocusOnMount key={question.code}>
      <Notice
        tone="warn"
        atOnce
        title={title}
        action={
          <div className={styles.confirm}>
            <Button variant="quiet" busy={busy} onClick={onConfirm}>
              {text('question.confirm')}
            </Button>
          </div>
        }
      >
        {reason}
      </Notice>
    </FocusOnMount>
  );
}

interface QuestionText {
  title: string;
  reason: string;
}

function useReadingText(): (question: OdometerConfirmationQuestion, typed: TypedValues) => QuestionText {
  const text = useText();
  const format = useFormat();
  const { written } = useDistanceFormatter();
  return ({ code, reading }, { date, odometer_km }) => {
    const km = odometer_km ?? 0;
    const day = format.date(reading.date, { day: 'numeric', month: 'long', year: 'numeric' });
    const values = {
      date: addNoBreakSpaces(day),
      odometer: addNoBreakSpaces(written(reading.odometer_km)),
    };
    const title = text('question.reading', { typed: addNoBreakSpaces(written(km)) });
    if (code === 'odometer_lower') {
      return { title, reason: text(reading.date <= date ? 'question.lower' : 'question.lowerAfter', values) };
    }
    const distance = addNoBreakSpaces(written(Math.abs(km - reading.odometer_km)));
    const days = Math.max(1, Math.abs(daysBetween(reading.date, date)));
    return { title, reason: text('question.jump', { ...values, distance, days }) };
  };
}

function useAmountText(): (question: AmountConfirmationQuestion, typed: TypedValues) => QuestionText {
  const text = useText();
  const language = useLocale();
  const amountText = useUnusualAmountFormatter();
  return ({ amounts }, { currency = '', cost_minor, litres }) => {
    const expected = amountText.expected(amounts, currency);
    const price = amounts.find(({ field }) => field === 'price');
    if (price) {
      return {
        title: text('question.price', {
          cost: amountText.typed('cost_minor', cost_minor ?? 0, currency),
          litres: amountText.typed('litres', litres ?? 0, currency),
        }),
        reason: text('question.price.text', {
          price: amountText.typed('price', price.value, currency),
          expected,
        }),
      };
    }
    const typed = amounts.map(({ field, value }) => amountText.typed(field, value, currency));
    return {
      title: text('question.amount', {
        count: amounts.length,
        typed: new Intl.ListFormat(siteLocaleTag(language), { type: 'conjunction' }).format(typed),
      }),
      reason: text('question.amount.text', { expected }),
    };
  };
}

interface SaveConfirmationState {
  /** Question to show; null if no value needs a confirmation. */
  question: Question | null;
  /**
   * Call it when the customer presses "It's right". Returns the confirmations of this question and of earlier ones, to send
   * with the same values.
   */
  confirm: () => SaveConfirmations;
}

/**
 * Returns the question of a failed save. It remains while the confirmation is being sent (when there is no error), so that the
 * pressed button keeps the focus. When something else is typed or saved, the confirmations are dropped.
 * @param busy whether something is being saved
 */
export function useSaveConfirmationQuestion(error: Error | null, busy: boolean): SaveConfirmationState {
  const asked = extractSaveConfirmationQuestion(error);
  const [answered, setAnswered] = useState<{ last: Question; confirmations: SaveConfirmations } | null>(null);
  if (answered && !asked && !busy) setAnswered(null);
  return {
    question: asked ?? (busy && answered ? answered.last : null),
    confirm: () => {
      const confirmations = { ...answered?.confirmations, ...(asked && toSaveConfirmations(asked)) };
      if (asked) setAnswered({ last: asked, confirmations });
      return confirmations;
    },
  };
}
