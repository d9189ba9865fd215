import type { DayAvailability } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import type { AvailabilityLevel } from '@forecourt/shared/ui';
import { useCallback } from 'react';
import { type DayTime, dayState } from './free-times.ts';
import { useText } from './text.ts';

/** Texts on the tile of a day. */
interface DayWords {
  availability: AvailabilityLevel;
  /** Short reason why it has no choice; undefined if it has one. */
  word: string | undefined;
  /** Accessible name. */
  label: string;
  /** Whether it has no choice for a reason other than being full. */
  isClosed: boolean;
}

/** @param earliest first bookable time */
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
          date: format.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
          state: text(`day.${how}`),
        }),
      };
    },
    [text, format, earliest],
  );
}
