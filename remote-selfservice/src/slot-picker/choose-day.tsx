import { useFormat } from '@forecourt/shared/i18n';
import {
  Button,
  calendarIcon,
  type Day,
  DayLegend,
  DayStrip,
  daysIcon,
  Notice,
  Stack,
} from '@forecourt/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MonthView, useDayWords, useMonthRangeFormatter } from './month-view.tsx';
import { useText } from './text.ts';
import type { Days } from './use-days.ts';

interface ChooseDayProps {
  days: Days;
  /** First and last bookable day: today is the first. */
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  asMonth: boolean;
  onAsMonth: (asMonth: boolean) => void;
}

/** Strip of days, or a month for distant ones. Browsing either chooses nothing. */
export function ChooseDay(props: ChooseDayProps) {
  const { days, firstDate, lastDate, value, onChange, asMonth, onAsMonth } = props;
  const text = useText();
  const format = useFormat();
  const wordsOf = useDayWords(days.earliest);
  const months = useMonthRangeFormatter();
  const frame = useRef<HTMLDivElement>(null);

  // The strip may load more days each time it gets a new array.
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

  // A pressed day closes the month if the times are below it; the strip then shows that day.
  const [picks, setPicks] = useState(0);
  useEffect(() => {
    if (picks > 0) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [picks]);
  const pick = (date: string) => {
    onChange(date);
    // Set by the style sheet where the times are beside the month, which then stays open.
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
            // Its label names the target, so it has no pressed state.
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
