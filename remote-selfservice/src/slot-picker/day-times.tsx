import type { DayAvailability, ServiceType, SlotAvailability } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Notice, type Slot, SlotGrid, Stack, Text } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { byDayPart, chosenTimeState, dayState, slotLevel, slotsToCome } from './free-times.ts';
import styles from './slot-picker.module.css';
import { type DayTime, LONG_DATE, useText } from './text.ts';
import { useReady } from './use-ready.ts';

interface DayTimesProps {
  service: ServiceType;
  day: DayAvailability;
  earliest: DayTime;
  time: string | null;
  own?: DayTime | undefined;
  onChange: (time: string) => void;
  onPick: (time: string) => void;
  continuesOnPick: boolean;
  /** Whether the day's name is shown above the times: it may be out of sight elsewhere. */
  titled: boolean;
  above?: DayAvailability | undefined;
}

/** Times of one day, or why there is no choice. */
export function DayTimes(props: DayTimesProps) {
  const { service, day, earliest, time, titled, above } = props;
  const text = useText();
  const format = useFormat();
  const state = dayState(day, earliest);
  const timeState = chosenTimeState(time, day.slots);
  const isLost = timeState === 'taken' || timeState === 'not_bookable';
  const isNextFree = above !== undefined && state.kind === 'free';
  return (
    <Stack>
      {titled && (
        // The group of times has the date as its accessible name.
        <p
          className={styles.day}
          aria-hidden={!isNextFree && (state.kind === 'free' || state.kind === 'full')}
        >
          {isNextFree ? text('day.next', { date: format.date(day.date) }) : format.date(day.date, LONG_DATE)}
        </p>
      )}
      {isLost && (
        <Notice tone="bad" title={text(`time.${timeState}`, { time: format.time(time ?? '') })}>
          {text('time.lost')}
        </Notice>
      )}
      {state.kind !== 'free' && <NothingFree day={day} earliest={earliest} />}
      {state.kind === 'free' && (
        <DayMeaning
          service={service}
          day={day}
          isBelowFreeDay={above !== undefined && dayState(above, earliest).kind === 'free'}
        />
      )}
      {(state.kind === 'free' || state.kind === 'full') && (
        <Times {...props} time={timeState === 'free' ? time : null} />
      )}
    </Stack>
  );
}

function Times({ day, earliest, time, own, continuesOnPick, onChange, onPick }: DayTimesProps) {
  const first = day.slots.find(({ bookable }) => bookable)?.time;
  const frame = useRef<HTMLDivElement>(null);
  // The bar that appears with a chosen time covers the end of the window.
  useEffect(() => {
    const chosen = time !== null && frame.current?.querySelector('input:checked')?.closest('label');
    if (chosen) chosen.scrollIntoView?.({ block: 'nearest' });
  }, [time]);
  const text = useText();
  const format = useFormat();
  const { placesPerSlot } = siteSettings().booking;
  const isOwn = (slot: SlotAvailability) => day.date === own?.date && slot.time === own.time;
  const tile = (slot: SlotAvailability): Slot => {
    const availability = slotLevel(slot, placesPerSlot);
    const note = availability === 'few' ? text('slot.left', { count: slot.places_left }) : text('slot.full');
    return {
      value: slot.time,
      text: format.time(slot.time),
      availability,
      own: isOwn(slot),
      // The first time is what many customers look for.
      between: !isOnTheHalfHour(slot.time) && slot.time !== first,
      note: isOwn(slot) ? text('slot.own') : availability === 'plenty' ? undefined : note,
    };
  };
  return (
    <div ref={frame}>
      <SlotGrid
        legend={text('slot.legend', {
          date: format.date(day.date, LONG_DATE),
        })}
        groups={byDayPart(slotsToCome(day, earliest)).map(({ part, slots }) => ({
          title: text(`part.${part}`),
          slots: slots.map(tile),
        }))}
        value={time}
        onChange={onChange}
        onPick={onPick}
        hint={continuesOnPick ? text('slot.leadsOn') : undefined}
        fold={({ taken, free, unfolded }) =>
          free > 0 ? text(unfolded ? 'slot.fewer' : 'slot.more') : text('slot.fold', { count: taken })
        }
      />
    </div>
  );
}

/** Most people prefer a full or half hour. */
function isOnTheHalfHour(time: string): boolean {
  return time.endsWith(':00') || time.endsWith(':30');
}

function NothingFree({ day, earliest }: Pick<DayTimesProps, 'day' | 'earliest'>) {
  const text = useText();
  const format = useFormat();
  const { kind } = dayState(day, earliest);
  return (
    <Notice
      title={
        kind === 'closed_weekday'
          ? text('day.reason.closed_weekday', { weekday: format.date(day.date, { weekday: 'long' }) })
          : text(`day.reason.${kind as 'closed_date' | 'no_times' | 'full' | 'too_late'}`)
      }
    >
      {day.closed_text && <Text>{day.closed_text}</Text>}
    </Notice>
  );
}

interface DayMeaningProps {
  service: ServiceType;
  day: Pick<DayAvailability, 'date' | 'slots'>;
  /** Whether a free day above it already shows the facts that apply to every day. */
  isBelowFreeDay: boolean;
}

/** Facts about the times of a day, with the latest start for the work to be done the same day. */
function DayMeaning({ service, day, isBelowFreeDay }: DayMeaningProps) {
  const text = useText();
  const format = useFormat();
  const ready = useReady();
  const free = day.slots.filter(({ bookable }) => bookable);
  const readyOn = ({ time }: { time: string }) => ready.at(service, { date: day.date, time })?.date;
  const sameDay = free.findLast((slot) => readyOn(slot) === day.date);
  const later = free.map(readyOn).find((date) => date !== undefined && date !== day.date);
  const date = later && withoutLineBreaks(format.date(later));
  if (!date && isBelowFreeDay) return null;
  const words = !date
    ? text('slot.meaning')
    : sameDay
      ? text('slot.ready.by', { time: format.time(sameDay.time), date })
      : text('slot.ready.on', { date });
  return (
    <div className={date ? undefined : styles.plain}>
      <Text size="small" tone="muted">
        {words}
      </Text>
    </div>
  );
}
