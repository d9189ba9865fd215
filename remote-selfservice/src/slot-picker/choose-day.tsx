import type { DayAvailability } from '@forecourt/shared/api';
import { countryConventions } from '@forecourt/shared/country';
import { addDays, addNoBreakSpaces, dayOfWeek } from '@forecourt/shared/dates';
import { siteLocaleTag, useFormat, useLocale, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  type AvailabilityLevel,
  Button,
  calendarIcon,
  DayStrip,
  type DayStripDay,
  dayStripIcon,
  MonthGrid,
  type MonthGridDay,
  Notice,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { computeDayState } from './free-times.ts';
import { type DateAndTime, LONG_DATE_FORMAT, useText } from './text.ts';
import type { BookableDays } from './use-days.ts';

interface ChooseDayProps {
  days: BookableDays;
  /** First bookable day (today) and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
  value: string;
  /** Day of the visit that is being moved. */
  booked: string | undefined;
  onChange: (date: string) => void;
  asMonth: boolean;
  onAsMonth: (asMonth: boolean) => void;
  /** Called with the page that the month view shows, and with null when it closes. */
  onBrowse: (page: MonthPage | null) => void;
}

/** Choice of a day, in a scrollable strip or, for distant days, in a month view. Scrolling or paging does not choose a day. */
export function DayPicker(props: ChooseDayProps) {
  const { days, firstDate, lastDate, value, booked, onChange, asMonth, onAsMonth, onBrowse } = props;
  const text = useText();
  const format = useFormat();
  const wordsOf = useDayWords(days.earliest);
  const months = useMonthRangeFormatter();
  const frame = useRef<HTMLDivElement>(null);

  // Omit today if it is closed or its times have passed, unless it is chosen or the only day. A full today is shown.
  const today = days.days.find(({ date }) => date === firstDate && date < lastDate);
  const isOver =
    today !== undefined &&
    today.date !== value &&
    !['free', 'full'].includes(computeDayState(today, days.earliest).kind);
  const begin = isOver ? addDays(firstDate, 1) : firstDate;

  // Memoised, because the strip requests more days each time it gets a new array.
  const tiles = useMemo(
    () =>
      days.days
        .filter(({ date }) => date >= begin)
        .map((day): DayStripDay => {
          const { availability, word, label } = wordsOf(day);
          const { weekday, day: number, month } = format.dateParts(day.date);
          const own = day.date === booked && text('slot.own');
          const today = day.date === firstDate && text('day.today');
          return {
            value: day.date,
            day: number,
            availability,
            word: own || word || month,
            weekday: today || weekday,
            label: [today, label, own].filter(Boolean).join(', '),
          };
        }),
    [days.days, firstDate, begin, booked, format, text, wordsOf],
  );

  // Number of times that a press on a day closed the month view. After each, the chosen day in the strip takes the focus.
  const [picks, setPicks] = useState(0);
  useEffect(() => {
    if (picks > 0) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [picks]);
  const pick = (date: string) => {
    onChange(date);
    // The style sheet sets `--times-beside` if the times are beside the month view. The view then stays open.
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
              icon={asMonth ? dayStripIcon : calendarIcon}
              onClick={() => onAsMonth(!asMonth)}
            >
              {text(asMonth ? 'month.close' : 'month')}
            </Button>
          }
          instead={
            asMonth && (
              <MonthView
                days={days}
                firstDate={begin}
                today={firstDate}
                lastDate={lastDate}
                value={value}
                onChange={onChange}
                onPick={pick}
                onBrowse={onBrowse}
              />
            )
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
  today: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  onPick: (date: string) => void;
  onBrowse: (page: MonthPage | null) => void;
}

/** Page of a calendar: whole weeks of one or more months, at first with the chosen day's month. Buttons turn the pages. */
function MonthView(props: MonthViewProps) {
  const { days, firstDate, today, lastDate, value, onChange, onPick, onBrowse } = props;
  const text = useText();
  const format = useFormat();
  const months = useMonthRangeFormatter();
  const wordsOf = useDayWords(days.earliest);
  const { firstDayOfWeek } = countryConventions(siteSettings().organisation.country);
  const pages = listMonthPages(firstDate, lastDate, firstDayOfWeek);
  const [page, setPage] = useState(() =>
    Math.max(
      0,
      pages.findLastIndex(({ from }) => from.slice(0, 7) <= value.slice(0, 7)),
    ),
  );
  const shown = pages[page] ?? pages[0];
  const { from, to, dates } = shown;
  const last = dates.findLast((date) => date <= lastDate) ?? lastDate;
  const browse = useEffectEvent(() => {
    days.loadTo(last, from);
    onBrowse(shown);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when other weeks are shown
  useEffect(() => {
    browse();
    return () => onBrowse(null);
  }, [page]);

  const known = new Map<string, DayAvailability>(days.days.map((day) => [day.date, day]));
  const dayOf = (date: string): MonthGridDay => {
    const day = known.get(date);
    const { day: number, month: name } = format.dateParts(date);
    const isToday = date === today;
    const isNamed = date.endsWith('-01') || (date === dates[0] && date.slice(0, 7) < from.slice(0, 7));
    const tile = { value: date, day: number, caption: isNamed ? name : undefined, today: isToday };
    if (day) {
      // The month view has no room for words. The legend explains the border of closed and full days.
      const { availability, label } = wordsOf(day);
      return { ...tile, availability, label: isToday ? `${text('day.today')}, ${label}` : label };
    }
    const label = format.date(date, LONG_DATE_FORMAT);
    const isLoading = date >= firstDate && date <= lastDate;
    return { ...tile, availability: isLoading ? null : 'none', label, disabled: true };
  };
  const { country } = siteSettings().organisation;
  const holidays = dates
    .filter((date) => known.get(date)?.holiday)
    .map((date) => addNoBreakSpaces(format.date(date, DAY_MONTH)));
  const grid = (
    <MonthGrid
      title={months(from, to)}
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
      legend={{ few: text('day.key.few'), none: text('day.key.none') }}
    />
  );
  return (
    <>
      {grid}
      {/* Name the last bookable day, because the days after it look like days in the past. */}
      {page === pages.length - 1 && (
        <Text size="small" tone="muted">
          {text('month.until', { date: format.date(lastDate, DAY_MONTH) })}
        </Text>
      )}
      {holidays.length > 0 && (
        <Text size="small" tone="muted">
          {text(country === 'GB' ? 'month.holidays.GB' : 'month.holidays', { dates: holidays.join(', ') })}
        </Text>
      )}
    </>
  );
}

interface DayWords {
  availability: AvailabilityLevel;
  /** Short reason why the day has no free time, e.g. "full", or that it has few; undefined if it has plenty. */
  word: string | undefined;
  label: string;
}

function useDayWords(earliest: DateAndTime): (day: DayAvailability) => DayWords {
  const text = useText();
  const localised = useLocalised();
  const format = useFormat();
  return useCallback(
    (day) => {
      const state = computeDayState(day, earliest);
      const how = state.kind === 'free' ? state.level : state.kind;
      return {
        availability: state.kind === 'free' ? state.level : 'none',
        word: how === 'plenty' ? undefined : text(`day.word.${how}`),
        label: text('day.label', {
          date: format.date(day.date, LONG_DATE_FORMAT),
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
      const format = new Intl.DateTimeFormat(siteLocaleTag(locale), {
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

const DAY_MONTH = { day: 'numeric', month: 'short' } as const;

const WEEK_DAYS = 7;

/** Up to this number of days, a month looks cut off, so it shares a page with an adjacent month if both fit. */
const FEW_DAYS = 2 * WEEK_DAYS;

/** Maximum number of days on a page, because more weeks would be too high. */
const MAX_DAYS = 6 * WEEK_DAYS;

export interface MonthPage {
  /** First and last day on this page of the months in its title. Months with under seven days here are not in the title. */
  from: string;
  to: string;
  /** Days of whole weeks, including days of the adjacent months. */
  dates: [string, ...string[]];
}

/**
 * Lists the pages of the month view, without weeks that have no bookable day. A week at the turn of two pages is on both.
 * @param firstWeekday first day of the week; 0 is Sunday
 */
export function listMonthPages(
  firstDate: string,
  lastDate: string,
  firstWeekday: number,
): [MonthPage, ...MonthPage[]] {
  const pages: MonthPage['dates'][] = [];
  for (let start = firstDate, next = firstDate; next <= lastDate; ) {
    const after = `${addDays(`${start.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    const dates: MonthPage['dates'] = [addDays(start, -daysIntoWeek(start, firstWeekday))];
    for (
      next = addDays(dates[0], 1);
      (next < after && next <= lastDate) || dates.length % WEEK_DAYS !== 0;
      next = addDays(next, 1)
    ) {
      dates.push(next);
    }
    const before = pages.at(-1);
    const added = dates.filter((date) => date > (before?.at(-1) ?? ''));
    const isShort = before && Math.min(before.length, added.length) <= FEW_DAYS;
    if (isShort && before.length + added.length <= MAX_DAYS) before.push(...added);
    else pages.push(dates);
    start = after;
  }
  return pages.map((dates) => {
    const named = dates.filter((date) => {
      const month = date.slice(0, 7);
      return dates.filter((each) => each.startsWith(month)).length >= WEEK_DAYS;
    });
    const [from = dates[0]] = named;
    return { from, to: named.at(-1) ?? dates.at(-1) ?? from, dates };
  }) as [MonthPage, ...MonthPage[]];
}

function daysIntoWeek(date: string, firstWeekday: number): number {
  return (dayOfWeek(date) - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
}
