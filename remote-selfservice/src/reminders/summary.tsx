import { parseDistance, useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { capitalise } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { chosenDistance, chosenMonths, type FormValues, findFaults } from './form-values.ts';
import { useRepeatWords } from './presets.ts';
import { useDueWords, useText } from './text.ts';

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
