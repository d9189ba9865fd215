import type { DayAvailability } from '@forecourt/shared/api';
import { countryConventions } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type MonthDay, MonthGrid } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from './text.ts';
import { useDayWords } from './use-day-words.ts';
import type { Days } from './use-days.ts';
import { useMonthRangeFormatter } from './use-month-range-formatter.ts';
import { pagesOfWeeks } from './weeks.ts';

interface MonthViewProps {
  days: Days;
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  onPick: (date: string) => void;
}

/** Days of about a month from this week on; earlier and later bookable weeks by paging. */
export function MonthView({ days, firstDate, lastDate, value, onChange, onPick }: MonthViewProps) {
  const text = useText();
  const format = useFormat();
  const months = useMonthRangeFormatter();
  const wordsOf = useDayWords(days.earliest);
  const { firstDayOfWeek } = countryConventions(siteSettings().organisation.country);
  const pages = pagesOfWeeks(firstDate, lastDate, firstDayOfWeek);
  const [page, setPage] = useState(() =>
    Math.max(
      0,
      pages.findIndex((weeks) => weeks.includes(value)),
    ),
  );
  const dates = pages[page] ?? pages[0];
  const bookable = dates.filter((date) => date >= firstDate && date <= lastDate);
  const [first = firstDate] = bookable;
  const last = bookable.at(-1) ?? lastDate;

  const lookAhead = useEffectEvent(() => days.loadTo(last));
  // biome-ignore lint/correctness/useExhaustiveDependencies: showing other weeks is the event
  useEffect(() => lookAhead(), [page]);

  const known = new Map<string, DayAvailability>(days.days.map((day) => [day.date, day]));
  const dayOf = (date: string): MonthDay => {
    const day = known.get(date);
    const { day: number, month } = format.dateParts(date);
    const shown = { value: date, day: number, month: isFirstOfMonth(date) ? month : undefined };
    if (day) {
      const { word, isClosed, ...words } = wordsOf(day);
      // There is little room: a dashed day without a word is not available.
      return { ...shown, ...words, word: isClosed ? undefined : word };
    }
    const label = format.date(date, { weekday: 'long', day: 'numeric', month: 'long' });
    return { ...shown, availability: null, label, disabled: true };
  };
  return (
    <MonthGrid
      title={months(first, last)}
      weekdays={dates.slice(0, 7).map((date) => format.dateParts(date).weekday)}
      days={dates.map(dayOf)}
      value={value}
      onChange={onChange}
      onPick={onPick}
      previous={{
        label: text('month.previous'),
        onTurn: () => setPage(page - 1),
        disabled: page === 0,
      }}
      next={{
        label: text('month.next'),
        onTurn: () => setPage(page + 1),
        disabled: page === pages.length - 1,
      }}
    />
  );
}

function isFirstOfMonth(date: string): boolean {
  return date.endsWith('-01');
}
