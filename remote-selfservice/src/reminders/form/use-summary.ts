import { parseDistance, useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { capitalise } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import { findFaults } from './faults.ts';
import { chosenDistance, chosenMonths, type FormValues } from './form-values.ts';

/**
 * Describes a reminder in a sentence, "Every year or 10,000 miles, next due 6 Dec 2027 or at 55,000 miles"; or says what is
 * missing.
 */
export function useSummary(now: Date): (values: FormValues) => string {
  const text = useText();
  const { unit, written } = useDistance();
  const { often } = useRepeatWords();
  const { dayInShort, today } = useDueWords(now);
  const inLine = (km: number) => withoutLineBreaks(written(km));

  /** "every year or 10,000 miles from when it's done"; null for a single reminder. */
  function interval(values: FormValues): string | null {
    const months = chosenMonths(values) ?? null;
    const distance = chosenDistance(values, unit) ?? null;
    if (months === null && distance === null) return null;
    const time = months === null ? null : often(months);
    const said =
      distance === null
        ? time
        : time === null
          ? text('repeat.distance', { distance: inLine(distance) })
          : text('sum.either', { time, distance: inLine(distance) });
    return values.from === 'completion' ? text('sum.fromDone', { often: said ?? '' }) : said;
  }

  return (values) => {
    const { date, odometer, months, distance } = findFaults(values, unit);
    if (odometer === 'begin' && !date) return text('sum.lacks.odometer');
    if ((months === 'missing' || distance === 'missing') && !date && !odometer)
      return text('sum.lacks.often');
    if (date || odometer || months || distance) return text('sum.lacks.due');
    const every = interval(values);
    const begin = capitalise(every ?? text('repeat.never'));
    const day = values.date;
    const km = parseDistance(values.odometer, unit) ?? null;
    if (day !== '' && day <= today) {
      const due = day === today ? text('sum.today') : text('sum.past', { date: dayInShort(day) });
      return text('sum.once', { often: begin, when: due });
    }
    const by = day && text('due.on', { date: dayInShort(day) });
    const at = km === null ? '' : text('due.distance', { distance: inLine(km) });
    const when = text('sum.due', { when: by && at ? text('sum.or', { by, at }) : by || at });
    return text(every === null ? 'sum.once' : 'sum.next', { often: begin, when });
  };
}
