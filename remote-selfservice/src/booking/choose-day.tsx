import type { DayAvailability } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { Button, type Day, DayStrip, Notice, Stack } from '@forecourt/shared/ui';
import { useMemo, useState } from 'react';
import { useText } from '../text.ts';
import styles from './booking.module.css';
import { dayState, firstFreeDay } from './free-times.ts';

interface ChooseDayProps {
  days: readonly DayAvailability[];
  value: string;
  onChange: (date: string) => void;
  loadLater: (() => Promise<DayAvailability[]>) | null;
}

/** The strip of days, with more on demand. */
export function ChooseDay({ days, value, onChange, loadLater }: ChooseDayProps) {
  const text = useText();
  const format = useFormat();
  const [later, setLater] = useState<'idle' | 'loading' | 'failed'>('idle');

  // The strip scrolls to the chosen day whenever it gets other days, so it gets the same ones as long as they are.
  const tiles = useMemo(
    () =>
      days.map((day): Day => {
        const state = dayState(day);
        const { weekday, day: number } = format.dateParts(day.date);
        const free = state.kind === 'free' ? state.freedom : 'none';
        return {
          value: day.date,
          weekday,
          day: number,
          month: format.date(day.date, { month: 'long', year: 'numeric' }),
          free,
          label: text('day.label', {
            date: format.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
            state: text(state.kind === 'free' ? `day.${state.freedom}` : `day.${state.kind}`),
          }),
        };
      }),
    [days, format, text],
  );

  async function showLater(load: () => Promise<DayAvailability[]>) {
    setLater('loading');
    try {
      const loaded = await load();
      const day = firstFreeDay(loaded) ?? loaded[0];
      if (day) onChange(day.date);
      setLater('idle');
    } catch {
      setLater('failed');
    }
  }

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
      {later === 'failed' && <Notice tone="bad" title={text('day.more.failed')} />}
      {loadLater && (
        <div className={styles.linkLine}>
          <Button variant="link" busy={later === 'loading'} onClick={() => void showLater(loadLater)}>
            {text('day.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
