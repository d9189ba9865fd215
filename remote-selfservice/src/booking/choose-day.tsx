import type { DayAvailability } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { Button, type Day, DayStrip, Notice, Stack } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styles from './booking.module.css';
import { dayState, firstFreeDay } from './free-times.ts';
import { useText } from './text.ts';
import type { LaterDays } from './use-days.ts';

/** What was chosen, and how many days there were, when later ones were asked for. */
interface Asked {
  value: string;
  time: string | null;
  count: number;
}

interface ChooseDayProps {
  days: readonly DayAvailability[];
  value: string;
  /** The time that is chosen on it. */
  time: string | null;
  onChange: (date: string) => void;
  later: LaterDays | null;
}

/** The strip of days, with more on demand. */
export function ChooseDay({ days, value, time, onChange, later }: ChooseDayProps) {
  const text = useText();
  const format = useFormat();

  // The strip scrolls to the chosen day whenever it gets other days, so it gets the same ones as long as they are.
  const tiles = useMemo(
    () =>
      days.map((day): Day => {
        const state = dayState(day);
        const { weekday, day: number } = format.dateParts(day.date);
        const availability = state.kind === 'free' ? state.level : 'none';
        return {
          value: day.date,
          weekday,
          day: number,
          month: format.date(day.date, { month: 'long', year: 'numeric' }),
          availability,
          label: text('day.label', {
            date: format.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
            state: text(state.kind === 'free' ? `day.${state.level}` : `day.${state.kind}`),
          }),
        };
      }),
    [days, format, text],
  );

  const [asked, setAsked] = useState<Asked | null>(null);
  const showFirstLater = useEffectEvent((before: Asked) => {
    setAsked(null);
    const loaded = days.slice(before.count);
    const day = firstFreeDay(loaded) ?? loaded[0];
    // Who has chosen something else meanwhile stays with it.
    if (day && value === before.value && time === before.time) onChange(day.date);
  });
  useEffect(() => {
    if (asked && days.length > asked.count) showFirstLater(asked);
  }, [asked, days]);
  // What comes later still, when the connection is back, is not what was asked for.
  if (asked && later?.status === 'failed') setAsked(null);

  return (
    <Stack gap={4}>
      <DayStrip
        legend={text('day.legend')}
        days={tiles}
        value={value}
        onChange={onChange}
        earlier={text('day.earlier')}
        later={text('day.later')}
      />
      {later?.status === 'failed' && <Notice tone="bad" title={text('day.more.failed')} />}
      {later && (
        <div className={styles.linkLine}>
          <Button
            variant="link"
            busy={later.status === 'loading'}
            onClick={() => {
              later.load();
              setAsked({ value, time, count: days.length });
            }}
          >
            {text('day.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
