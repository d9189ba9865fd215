import type { DayAvailability } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Notice, SlotGrid, type SlotGroup, Stack, Text } from '@forecourt/shared/ui';
import { ContactLine } from '../workshop/contact-line.tsx';
import {
  byDayPart,
  type chosenTimeState,
  dayState,
  firstFreeDay,
  slotLevel,
  slotsToCome,
} from './free-times.ts';
import { useText } from './text.ts';

interface DayTimesProps {
  day: DayAvailability;
  /** All days that are loaded, to find the next free one. */
  days: readonly DayAvailability[];
  time: string | null;
  timeState: ReturnType<typeof chosenTimeState>;
  /** Going on was tried without a time. */
  missing: boolean;
  onChange: (time: string) => void;
  onDay: (date: string) => void;
}

/** The times of one day; where there are none to choose, why, and the next day that has some. */
export function DayTimes({ day, days, time, timeState, missing, onChange, onDay }: DayTimesProps) {
  const text = useText();
  const state = dayState(day);
  const isLost = timeState === 'taken' || timeState === 'not_bookable';
  return (
    <Stack>
      {isLost && (
        <Notice tone="bad" title={text(`book.time.${timeState}`, { time: time ?? '' })}>
          {text('book.time.lost')}
        </Notice>
      )}
      {missing && !isLost && state.kind === 'free' && <Notice tone="bad" title={text('book.time.missing')} />}
      {state.kind !== 'free' && <NothingFree day={day} days={days} onDay={onDay} />}
      {(state.kind === 'free' || state.kind === 'full') && (
        <Times day={day} time={timeState === 'free' ? time : null} onChange={onChange} />
      )}
    </Stack>
  );
}

function Times({ day, time, onChange }: Pick<DayTimesProps, 'day' | 'time' | 'onChange'>) {
  const text = useText();
  const format = useFormat();
  const { placesPerSlot } = siteSettings().booking;
  const groups = byDayPart(slotsToCome(day.slots)).map(
    ({ part, slots }): SlotGroup => ({
      title: text(`part.${part}`),
      slots: slots.map((slot) => {
        const availability = slotLevel(slot, placesPerSlot);
        const note =
          availability === 'none'
            ? text('slot.full')
            : availability === 'few'
              ? text('slot.left', { count: slot.places_left })
              : undefined;
        return { value: slot.time, text: format.time(slot.time), availability, note };
      }),
    }),
  );
  const legend = text('slot.legend', {
    date: format.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
  });
  return <SlotGrid legend={legend} groups={groups} value={time} onChange={onChange} />;
}

function NothingFree({ day, days, onDay }: Pick<DayTimesProps, 'day' | 'days' | 'onDay'>) {
  const text = useText();
  const format = useFormat();
  const { kind } = dayState(day);
  const next = firstFreeDay(days.filter(({ date }) => date > day.date));
  return (
    <Notice
      title={
        kind === 'closed_weekday'
          ? text('day.reason.closed_weekday', { weekday: format.date(day.date, { weekday: 'long' }) })
          : text(`day.reason.${kind as 'closed_date' | 'full' | 'too_late'}`)
      }
      action={
        next && (
          <Button variant="link" onClick={() => onDay(next.date)}>
            {text('day.next', { date: format.date(next.date) })}
          </Button>
        )
      }
    >
      {day.closed_text && <Text>{day.closed_text}</Text>}
      {!next && <ContactLine />}
    </Notice>
  );
}
