import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import type { PresetFor } from '../use-preset-for.ts';
import styles from './date-hint.module.css';

interface DateHintProps {
  /** Matching preset and its rule, if any. */
  rule: PresetFor;
  date: string;
}

/** Record's information about the date. Its line is reserved while the record loads. */
export function DateHint({ rule, date }: DateHintProps) {
  const text = useText();
  const { dayInShort } = useDueWords(new Date());
  const { lastDone, months } = rule;
  const after = text('form.date.after', { months });
  const said =
    rule.date !== null && rule.date === date
      ? after
      : lastDone && text('form.date.lastDone', { date: dayInShort(lastDone) });
  return (
    <span className={styles.hint} data-longest={after}>
      <span>{said}</span>
    </span>
  );
}
