import type { DayAvailability } from '@forecourt/shared/api';
import { countryConventions } from '@forecourt/shared/country';
import { addDays, dayOfWeek } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type AvailabilityLevel, type MonthDay, MonthGrid } from '@forecourt/shared/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { dayState } from './free-times.ts';
import { type DayTime, LONG_DATE, useText } from './text.ts';
import type { Days } from './use-days.ts';

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
    const label = format.date(date, LONG_DATE);
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

interface DayWords {
  availability: AvailabilityLevel;
  /** Short reason why it has no choice; undefined if it has one. */
  word: string | undefined;
  /** Accessible name. */
  label: string;
  /** Whether it has no choice for a reason other than being full. */
  isClosed: boolean;
}

export function useDayWords(earliest: DayTime): (day: DayAvailability) => DayWords {
  const text = useText();
  const format = useFormat();
  return useCallback(
    (day) => {
      const state = dayState(day, earliest);
      const how = state.kind === 'free' ? state.level : state.kind;
      return {
        isClosed: how !== 'plenty' && how !== 'few' && how !== 'full',
        availability: state.kind === 'free' ? state.level : 'none',
        word: how === 'plenty' || how === 'few' ? undefined : text(`day.word.${how}`),
        label: text('day.label', {
          date: format.date(day.date, LONG_DATE),
          state: text(`day.${how}`),
        }),
      };
    },
    [text, format, earliest],
  );
}

/** Returns a formatter for the months of two dates (`YYYY-MM-DD`): "November 2026" or, if they differ, "Nov – Dec 2026". */
export function useMonthRangeFormatter(): (first: string, last: string) => string {
  const locale = useLocale();
  return useCallback(
    (first, last) => {
      const format = new Intl.DateTimeFormat(locale, {
        month: first.slice(0, 7) === last.slice(0, 7) ? 'long' : 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
      // Engines differ in the spaces around the dash; some use thin ones.
      return format.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ');
    },
    [locale],
  );
}

const WEEK_DAYS = 7;
/** About a month, whatever its first day. */
const PAGE_WEEKS = 5;

type Weeks = [string, ...string[]];

/**
 * Bookable days as pages of whole weeks; the last page may be shorter.
 * @param firstWeekday first day of the week, 0 is Sunday
 */
export function pagesOfWeeks(firstDate: string, lastDate: string, firstWeekday: number): [Weeks, ...Weeks[]] {
  const begin = addDays(firstDate, -daysIntoWeek(firstDate, firstWeekday));
  const first = pageFrom(begin, lastDate);
  const pages: [Weeks, ...Weeks[]] = [first];
  for (let next = dayAfter(first); next <= lastDate; ) {
    const page = pageFrom(next, lastDate);
    pages.push(page);
    next = dayAfter(page);
  }
  return pages;
}

function pageFrom(begin: string, lastDate: string): Weeks {
  const days: Weeks = [begin];
  while (
    days.length % WEEK_DAYS !== 0 ||
    (days.length < PAGE_WEEKS * WEEK_DAYS && dayAfter(days) <= lastDate)
  ) {
    days.push(dayAfter(days));
  }
  return days;
}

function dayAfter(days: Weeks): string {
  return addDays(days.at(-1) ?? days[0], 1);
}

function daysIntoWeek(date: string, firstWeekday: number): number {
  return (dayOfWeek(date) - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
}
