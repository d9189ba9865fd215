import type { DayAvailability } from '@forecourt/shared/api';
import { conventionsOf } from '@forecourt/shared/country';
import { addDays } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, type MonthDay, MonthGrid } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { addMonths, daysIntoWeek, daysOfMonth, monthOf } from './month.ts';
import { useText } from './text.ts';
import { useDayWords } from './use-day-words.ts';
import type { Days } from './use-days.ts';

interface MonthViewProps {
  days: Days;
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  onPick: (date: string) => void;
}

/** The days of a month, with the months before and after as far as they can be booked. */
export function MonthView({ days, firstDate, lastDate, value, onChange, onPick }: MonthViewProps) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useDayWords(days.earliest);
  const { firstDayOfWeek } = conventionsOf(siteSettings().organisation.country);
  const [month, setMonth] = useState(monthOf(value));
  const thisWeek = addDays(firstDate, -daysIntoWeek(firstDate, firstDayOfWeek));
  // Weeks that are over have nothing to choose.
  const dates = daysOfMonth(month).filter((date) => date >= thisWeek);
  const [first = firstDate] = dates;
  const last = dates.at(-1) ?? lastDate;

  const lookAhead = useEffectEvent(() => days.loadTo(last < lastDate ? last : lastDate));
  // biome-ignore lint/correctness/useExhaustiveDependencies: that another month is looked at is the event
  useEffect(() => lookAhead(), [month]);

  const known = new Map<string, DayAvailability>(days.days.map((day) => [day.date, day]));
  const dayOf = (date: string): MonthDay => {
    const day = known.get(date);
    const number = format.dateParts(date).day;
    if (day) return { value: date, day: number, ...wordsOf(day) };
    const label = format.date(date, { weekday: 'long', day: 'numeric', month: 'long' });
    return { value: date, day: number, availability: null, label, disabled: true };
  };
  const weekdays = daysOfMonth(month)
    .slice(0, 7)
    .toSorted((one, other) => daysIntoWeek(one, firstDayOfWeek) - daysIntoWeek(other, firstDayOfWeek))
    .map((date) => format.dateParts(date).weekday);
  return (
    <Card>
      <MonthGrid
        title={format.date(first, { month: 'long', year: 'numeric' })}
        weekdays={weekdays}
        days={dates.map(dayOf)}
        offset={daysIntoWeek(first, firstDayOfWeek)}
        value={value}
        onChange={onChange}
        onPick={onPick}
        previous={{
          label: text('month.previous'),
          onTurn: () => setMonth(addMonths(month, -1)),
          disabled: month <= monthOf(firstDate),
        }}
        next={{
          label: text('month.next'),
          onTurn: () => setMonth(addMonths(month, 1)),
          disabled: month >= monthOf(lastDate),
        }}
        legend={text('month.legend')}
      />
    </Card>
  );
}
