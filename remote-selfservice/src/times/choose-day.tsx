import { useFormat } from '@forecourt/shared/i18n';
import { Button, calendarIcon, type Day, DayStrip, daysIcon, Notice, Stack } from '@forecourt/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MonthView } from './month-view.tsx';
import { useText } from './text.ts';
import { useDayWords } from './use-day-words.ts';
import type { Days } from './use-days.ts';

interface ChooseDayProps {
  days: Days;
  /** First and last day that can be booked. */
  firstDate: string;
  lastDate: string;
  value: string;
  onChange: (date: string) => void;
  /** Each time it grows, the day that is chosen gets the focus. */
  refocus: number;
}

/** The strip of days, or a month for those that are far off. Looking around in either chooses nothing. */
export function ChooseDay({ days, firstDate, lastDate, value, onChange, refocus }: ChooseDayProps) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useDayWords(days.earliest);
  const frame = useRef<HTMLDivElement>(null);
  const [asMonth, setAsMonth] = useState(false);

  // Each time the strip gets other days it may load more, so it gets the same ones as long as they are.
  const tiles = useMemo(
    () =>
      days.days.map((day): Day => {
        const { availability, word, label } = wordsOf(day);
        const { weekday, day: number } = format.dateParts(day.date);
        const month = format.date(day.date, { month: 'long', year: 'numeric' });
        return { value: day.date, weekday, day: number, month, availability, word, label };
      }),
    [days.days, format, wordsOf],
  );

  // The day that was pressed in the month has gone with it; the strip has it now.
  const [picks, setPicks] = useState(0);
  useEffect(() => {
    if (picks + refocus > 0) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [picks, refocus]);
  const pick = (date: string) => {
    onChange(date);
    setAsMonth(false);
    setPicks(picks + 1);
  };

  return (
    <Stack gap={8}>
      <div ref={frame}>
        <DayStrip
          legend={text('day.legend')}
          days={tiles}
          value={value}
          onChange={onChange}
          earlier={text('day.earlier')}
          later={text('day.later')}
          more={days.more}
          tool={
            // It says what it leads to, so it has no state besides.
            <Button
              variant="link"
              icon={asMonth ? daysIcon : calendarIcon}
              onClick={() => setAsMonth(!asMonth)}
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
