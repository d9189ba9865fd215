import type { DayAvailability } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import type { AvailabilityLevel } from '@forecourt/shared/ui';
import { useCallback } from 'react';
import { dayState } from './free-times.ts';
import { useText } from './text.ts';

/** What a tile says of a day. */
interface DayWords {
  availability: AvailabilityLevel;
  /** Why there is nothing to choose, as short as it can be said; undefined where there is. */
  word: string | undefined;
  /** As read out. */
  label: string;
}

export function useDayWords(): (day: DayAvailability) => DayWords {
  const text = useText();
  const format = useFormat();
  return useCallback(
    (day) => {
      const state = dayState(day);
      const how = state.kind === 'free' ? state.level : state.kind;
      return {
        availability: state.kind === 'free' ? state.level : 'none',
        word: state.kind === 'free' ? undefined : text(`day.word.${state.kind}`),
        label: text('day.label', {
          date: format.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
          state: text(`day.${how}`),
        }),
      };
    },
    [text, format],
  );
}
