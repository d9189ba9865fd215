import type { DayAvailability } from '@forecourt/shared/api';
import { countryConventions } from '@forecourt/shared/country';
import { addDays, dayOfWeek } from '@forecourt/shared/dates';
import { useFormat, useLocale, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  type AvailabilityLevel,
  Button,
  calendarIcon,
  type Day,
  DayLegend,
  DayStrip,
  daysIcon,
  type MonthDay,
  MonthGrid,
  Notice,
  Stack,
} from '@forecourt/shared/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { computeDayState } from './free-times.ts';
import { type DayTime, LONG_DATE, useText } from './text.ts';
import type { BookableDays } from './use-days.ts';

interface ChooseDayProps {
  days: BookableDays;
  /** First bookable day (today) and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  asMonth: boolean;
  onAsMonth: (asMonth: boolean) => void;
}

/** Choice of a day in a scrollable strip, or in a month view for distant days. Scrolling and paging choose nothing. */
export function ChooseDay(props: ChooseDayProps) {
  const { days, firstDate, lastDate, value, onChange, asMonth, onAsMonth } = props;
  const text = useText();
  const format = useFormat();
  const wordsOf = useDayWords(days.earliest);
  const months = useMonthRangeFormatter();
  const frame = useRef<HTMLDivElement>(null);

  // Memoised, because the strip requests more days each time it gets a new array.
  const tiles = useMemo(
    () =>
      days.days.map((day): Day => {
        const { availability, word, label } = wordsOf(day);
        const { weekday, day: number, month } = format.dateParts(day.date);
        const tile = { value: day.date, day: number, month, availability, word };
        const today = day.date === firstDate && text('day.today');
        return today ? { ...tile, weekday: today, label: `${today}, ${label}` } : { ...tile, weekday, label };
      }),
    [days.days, firstDate, format, text, wordsOf],
  );

  // Number of days pressed in the month view. A press closes the view, and the strip then focuses the chosen day.
  const [picks, setPicks] = useState(0);
  useEffect(() => {
    if (picks > 0) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [picks]);
  const pick = (date: string) => {
    onChange(date);
    // The style sheet sets `--times-beside` if the times are beside the month view; the view then stays open.
    if (frame.current && getComputedStyle(frame.current).getPropertyValue('--times-beside')) return;
    onAsMonth(false);
    setPicks(picks + 1);
  };

  return (
    <Stack gap={8}>
      <div ref={frame}>
        <DayStrip
          legend={text('day.legend')}
          days={tiles}
          months={months}
          value={value}
          onChange={onChange}
          earlier={text('day.earlier')}
          later={text('day.later')}
          more={days.more}
          tool={
            // The button's label changes with the view, so the button needs no pressed state.
            <Button
              variant="link"
              icon={asMonth ? daysIcon : calendarIcon}
              onClick={() => onAsMonth(!asMonth)}
            >
              {text(asMonth ? 'month.close' : 'month')}
            </Button>
          }
          instead={
            asMonth && (
              <MonthView
                days={days}
                firstDate={firstDate}
                lastDate={lastDate}
                value={value}
                onChange={onChange}
                onPick={pick}
              />
            )
          }
          below={
            <DayLegend
              plenty={text('day.key.plenty')}
              few={text('day.key.few')}
              none={text('day.key.none')}
            />
          }
        />
      </div>
      {days.more?.status === 'failed' && (
        <Notice
          tone="bad"
          title={text('day.more.failed')}
          action={
            <Button variant="link" onClick={days.more.load}>
              {text('day.more.retry')}
            </Button>
          }
        />
      )}
    </Stack>
  );
}

interface MonthViewProps {
  days: BookableDays;
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  onPick: (date: string) => void;
}

/** Days of about a month, at first the page with the chosen day; buttons show earlier and later weeks. */
function MonthView({ days, firstDate, lastDate, value, onChange, onPick }: MonthViewProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when other weeks are shown
  useEffect(() => lookAhead(), [page]);

  const known = new Map<string, DayAvailability>(days.days.map((day) => [day.date, day]));
  const dayOf = (date: string): MonthDay => {
    const day = known.get(date);
    const { day: number, month } = format.dateParts(date);
    const shown = { value: date, day: number, month: isFirstOfMonth(date) ? month : undefined };
    if (day) {
      const { word, isClosed, ...words } = wordsOf(day);
      // A day in the month view has no room for the word "closed"; a dashed border marks it as unavailable.
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
  /** Short reason why the day has no free time, e.g. "full"; undefined if it has one. */
  word: string | undefined;
  /** Accessible name of the day. */
  label: string;
  /** Whether the day has no times for another reason than being full. */
  isClosed: boolean;
}

function useDayWords(earliest: DayTime): (day: DayAvailability) => DayWords {
  const text = useText();
  const localised = useLocalised();
  const format = useFormat();
  return useCallback(
    (day) => {
      const state = computeDayState(day, earliest);
      const how = state.kind === 'free' ? state.level : state.kind;
      return {
        isClosed: how !== 'plenty' && how !== 'few' && how !== 'full',
        availability: state.kind === 'free' ? state.level : 'none',
        word: how === 'plenty' || how === 'few' ? undefined : text(`day.word.${how}`),
        label: text('day.label', {
          date: format.date(day.date, LONG_DATE),
          state: day.holiday ? text('day.holiday', { holiday: localised(day.holiday) }) : text(`day.${how}`),
        }),
      };
    },
    [text, format, localised, earliest],
  );
}

/** Returns a formatter for the months of two dates (`YYYY-MM-DD`): "November 2026" or, if they differ, "Nov – Dec 2026". */
function useMonthRangeFormatter(): (first: string, last: string) => string {
  const locale = useLocale();
  return useCallback(
    (first, last) => {
      const format = new Intl.DateTimeFormat(locale, {
        month: first.slice(0, 7) === last.slice(0, 7) ? 'long' : 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
      // Browsers write different spaces around the dash, so replace thin spaces.
      return format.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ');
    },
    [locale],
  );
}

const WEEK_DAYS = 7;
/** Weeks in a page of the month view: about a month, on whichever day it begins. */
const PAGE_WEEKS = 5;

type Weeks = [string, ...string[]];

/**
 * Splits the bookable days into pages of whole weeks; the last page may be shorter.
 * @param firstWeekday first day of the week; 0 is Sunday
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
