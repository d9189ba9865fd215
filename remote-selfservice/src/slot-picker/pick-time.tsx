import type { Appointment, DayAvailability, ServiceType, SlotAvailability } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat, useLocalised } from '@forecourt/shared/i18n';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  chevronIcon,
  classNames,
  Icon,
  Notice,
  SlotGrid,
  Stack,
  Text,
  type TimeSlotOption,
} from '@forecourt/shared/ui';
import { ContactLine, useCurrentMinute, useServiceTexts } from '@forecourt/shared/workshop';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPicker, type MonthPage } from './choose-day.tsx';
import {
  type BlockedTimes,
  chooseShownDay,
  computeChosenTimeState,
  computeDayState,
  computeShownDays,
  computeSlotAvailabilityLevel,
  type DayState,
  findEarliestTime,
  findFreeDayFrom,
  groupSlotsByDayPart,
  type ShownDays,
  selectUpcomingSlots,
} from './free-times.ts';
import styles from './slot-picker.module.css';
import { type DateAndTime, LONG_DATE_FORMAT, useDateAndTimeFormatter, useText } from './text.ts';
import { TimeStepSkeleton } from './time-step.tsx';
import { type BookableDays, useBookableDays } from './use-days.ts';
import { useReadyTimeEstimator } from './use-ready.ts';

interface PickTimeProps {
  service: ServiceType;
  /** First and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
  /** Customer's choice; null for none. There is no time without a date. */
  date: string | null;
  time: string | null;
  /** The vehicle's visits: their starts are labelled, and no time that overlaps with them can be chosen. */
  own: readonly BlockedTimes[];
  /** Visit that is being moved. Undefined for a new booking. */
  moving?: Pick<Appointment, 'id' | 'date'> | undefined;
  /** Called when the customer chooses a day, which clears the time. */
  onDay: (date: string) => void;
  onChange: (value: DateAndTime) => void;
  /** Called when a time, or the button with the earliest one, is pressed, which also chooses the time. */
  onPick: (value: DateAndTime) => void;
  /** Whether a press on a time continues to the next step. */
  continuesOnPick: boolean;
  onFocusLost: () => void;
  /**
   * Renders the form around the picker.
   * `chosen`: null if no time is chosen or the chosen one is not free
   */
  children: (picker: ReactNode, chosen: DateAndTime | null) => ReactNode;
}

/** Loads the bookable days, then shows a choice of day and time. */
export function DayAndTimePicker(props: PickTimeProps) {
  const { date, time, onFocusLost, children } = props;
  const text = useText();
  const days = useBookableDays(props);
  const chosenDay = chooseShownDay(days.days, date);
  // Page of the month view; null while it is closed.
  const [browsed, setBrowsed] = useState<MonthPage | null>(null);
  const isElsewhere = browsed && chosenDay && time === null && !browsed.dates.includes(chosenDay.date);
  // Browsing chooses nothing: the times of the first free day are shown until the customer chooses a day or a time. A chosen
  // time remains, with its day.
  const found = isElsewhere ? findFreeDayFrom(days.days, browsed.from) : chosenDay;
  return (
    <QueryContent
      query={{ ...days, data: days.status === 'ready' ? (chosenDay ?? undefined) : undefined }}
      loading={text('time.loading')}
      skeleton={<TimeStepSkeleton />}
      failed={text('time.failed')}
      onFocusLost={onFocusLost}
    >
      {(day) => {
        const isFree = day.date === date && computeChosenTimeState(time, day.slots) === 'free';
        const chosen = isFree && time !== null ? { date: day.date, time } : null;
        return children(
          <DayAndTimes
            {...props}
            days={days}
            day={found ?? day}
            isFound={found !== null}
            isBrowsing={Boolean(isElsewhere)}
            browsed={browsed}
            onBrowse={setBrowsed}
          />,
          chosen,
        );
      }}
    </QueryContent>
  );
}

interface DayAndTimesProps extends PickTimeProps {
  days: BookableDays;
  day: DayAvailability;
  /** Whether there is a day to show. False if the page of the month view and later days have no free time, as far as loaded. */
  isFound: boolean;
  /** Whether the customer has not chosen the day, but paged to it. */
  isBrowsing: boolean;
  browsed: MonthPage | null;
  onBrowse: (page: MonthPage | null) => void;
}

/**
 * Earliest free time (unless it is among the shown times), choice of a day, and times of the chosen day; if that day has few
 * free times, also those of the next free day.
 */
function DayAndTimes(props: DayAndTimesProps) {
  const {
    service,
    days,
    day,
    firstDate,
    lastDate,
    date,
    time,
    own,
    moving,
    continuesOnPick,
    onDay,
    onChange,
    onPick,
    isFound,
    isBrowsing,
    browsed,
    onBrowse,
  } = props;
  const text = useText();
  const { duration } = useServiceTexts()(service);
  const earliest = findEarliestTime(days.days);
  const shown = useShownDays(days.days, day, date !== null && time === null);
  // Decided on mount, so that nothing moves while the customer presses another day.
  const [isEarliestShown] = useState(shown.some((each) => each.date === earliest?.date));
  const [asMonth, setAsMonth] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  // When a time is chosen, the action bar appears at the end of the window. Scroll, so that it does not cover the time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when another time is chosen
  useEffect(() => {
    const chosen = time !== null && times.current?.querySelector('input:checked')?.closest('label');
    if (chosen) chosen.scrollIntoView?.({ block: 'nearest' });
  }, [date, time]);
  const isFull = browsed && (isFound ? !browsed.dates.includes(day.date) : !days.more);
  return (
    <>
      {earliest && !isEarliestShown && <EarliestTimeButton value={earliest} onTake={onPick} />}
      <div className={classNames(styles.dayAndTimes, asMonth && styles.month)}>
        <DayPicker
          days={days}
          firstDate={firstDate}
          lastDate={lastDate}
          value={day.date}
          booked={moving?.date}
          onChange={onDay}
          asMonth={asMonth}
          onAsMonth={setAsMonth}
          onBrowse={onBrowse}
        />
        <div ref={times} className={styles.shownDays}>
          <div role="status">{isFull && text('month.full')}</div>
          {shown.map((each, index) => (
            <div key={each.date} hidden={!isFound}>
              <DayTimes
                service={service}
                day={each}
                earliest={days.earliest}
                time={each.date === date ? time : null}
                own={own}
                above={shown[index - 1]}
                isMove={moving !== undefined}
                heading={isBrowsing && each.date === day.date ? (isFull ? 'day.next' : 'day.first') : null}
                continuesOnPick={continuesOnPick}
                onChange={(chosen) => onChange({ date: each.date, time: chosen })}
                onPick={(chosen) => onPick({ date: each.date, time: chosen })}
              />
            </div>
          ))}
        </div>
      </div>
      <ContactLine>{duration ? `${text('takes', { duration })} ${text('call')}` : text('call')}</ContactLine>
    </>
  );
}

/** Returns the one or two days whose times are shown, and remembers them: `computeShownDays` depends on its last result. */
function useShownDays(
  days: readonly DayAvailability[],
  day: DayAvailability,
  isDayChosen: boolean,
): DayAvailability[] {
  const [before, setBefore] = useState<ShownDays | null>(null);
  const shown = computeShownDays(before, days, day, isDayChosen);
  if (shown.date !== before?.date || shown.next !== before.next) setBefore(shown);
  return days.filter(({ date }) => date === shown.date || date === shown.next);
}

function EarliestTimeButton({ value, onTake }: { value: DateAndTime; onTake: (value: DateAndTime) => void }) {
  const text = useText();
  return (
    <button type="button" className={styles.earliest} onClick={() => onTake(value)}>
      <span className={styles.words}>
        <span className={styles.label}>{text('earliest')} </span>
        <span className={styles.when}>{useDateAndTimeFormatter().soon(value, useCurrentMinute())}</span>
      </span>
      <Icon path={chevronIcon} size={20} />
    </button>
  );
}

interface DayTimesProps {
  service: ServiceType;
  day: DayAvailability;
  earliest: DateAndTime;
  time: string | null;
  own: readonly DateAndTime[];
  onChange: (time: string) => void;
  onPick: (time: string) => void;
  continuesOnPick: boolean;
  above?: DayAvailability | undefined;
  isMove: boolean;
  /** Message with the date, for a day that the customer has not chosen. */
  heading: 'day.first' | 'day.next' | null;
}

function DayTimes(props: DayTimesProps) {
  const { service, day, earliest, time, above, isMove, heading: ownHeading } = props;
  const text = useText();
  const format = useFormat();
  const state = computeDayState(day, earliest);
  const timeState = computeChosenTimeState(time, day.slots);
  const isLost = timeState === 'taken' || timeState === 'not_bookable';
  const isFree = state.kind === 'free';
  const heading = above !== undefined && isFree ? 'day.next' : ownHeading;
  return (
    <Stack>
      {/* If times follow, screen readers skip this, because the group of times has the date as its name. */}
      <p className={styles.day} aria-hidden={!heading && isFree}>
        {heading
          ? text(heading, {
              date: format.date(day.date, heading === 'day.first' ? LONG_DATE_FORMAT : undefined),
            })
          : format.date(day.date, LONG_DATE_FORMAT)}
      </p>
      {isLost && (
        <Notice tone="bad" title={text(`time.${timeState}`, { time: format.time(time ?? '') })}>
          {text('time.lost')}
        </Notice>
      )}
      {isFree ? (
        <DayMeaning
          service={service}
          day={day}
          isExplained={isMove || (above !== undefined && computeDayState(above, earliest).kind === 'free')}
        />
      ) : (
        <NothingFree day={day} kind={state.kind} />
      )}
      {/* A full day shows the times that were taken while they were shown, and those of the vehicle's visits. */}
      {(isFree || state.kind === 'full') && <Times {...props} time={timeState === 'free' ? time : null} />}
    </Stack>
  );
}

function Times({ day, earliest, time, own, continuesOnPick, onChange, onPick }: DayTimesProps) {
  const first = day.slots.find(({ bookable }) => bookable)?.time;
  const text = useText();
  const format = useFormat();
  const { placesPerSlot } = siteSettings().booking;
  const isOwn = (slot: SlotAvailability) =>
    own.some(({ date, time }) => date === day.date && time === slot.time);
  const tile = (slot: SlotAvailability): TimeSlotOption => {
    const availability = computeSlotAvailabilityLevel(slot, day.slots, placesPerSlot);
    const note = availability === 'few' ? text('slot.left', { count: slot.places_left }) : text('slot.full');
    return {
      value: slot.time,
      text: format.time(slot.time),
      availability,
      own: isOwn(slot),
      // The first free time is never hidden, because many customers look for it.
      between: !isFullOrHalfHour(slot.time) && slot.time !== first,
      note: isOwn(slot) ? text('slot.own') : availability === 'plenty' ? undefined : note,
    };
  };
  return (
    <SlotGrid
      legend={text('slot.legend', {
        date: format.date(day.date, LONG_DATE_FORMAT),
      })}
      groups={groupSlotsByDayPart(selectUpcomingSlots(day, earliest)).map(({ part, slots }) => ({
        title: text(`part.${part}`),
        slots: slots.map(tile),
      }))}
      value={time}
      onChange={onChange}
      onPick={onPick}
      hint={continuesOnPick ? text('slot.leadsOn') : undefined}
      fold={(unfolded) => text(unfolded ? 'slot.fewer' : 'slot.more')}
    />
  );
}

/** Whether a time is a full or half hour, which most people prefer. */
function isFullOrHalfHour(time: string): boolean {
  return time.endsWith(':00') || time.endsWith(':30');
}

interface NothingFreeProps {
  day: DayAvailability;
  kind: Exclude<DayState['kind'], 'free'>;
}

function NothingFree({ day, kind }: NothingFreeProps) {
  const text = useText();
  const format = useFormat();
  const localised = useLocalised();
  const reason = () => {
    if (day.holiday) return text('day.reason.holiday', { holiday: localised(day.holiday) });
    return day.closed_reason === 'closed_weekday'
      ? text('day.reason.closed_weekday', { weekday: format.date(day.date, { weekday: 'long' }) })
      : text(`day.reason.${kind}`);
  };
  return <Notice title={reason()}>{day.closed_text && <Text>{day.closed_text}</Text>}</Notice>;
}

interface DayMeaningProps {
  service: ServiceType;
  day: Pick<DayAvailability, 'date' | 'slots'>;
  /** Whether the title, or the notice of a day above, already says that these are times to bring the vehicle in. */
  isExplained: boolean;
}

/** Explains the times of a day, e.g. until when to arrive for the work to be done on the same day. */
function DayMeaning({ service, day, isExplained }: DayMeaningProps) {
  const text = useText();
  const format = useFormat();
  const ready = useReadyTimeEstimator();
  const free = day.slots.filter(({ bookable }) => bookable);
  const readyOn = ({ time }: { time: string }) => ready.at(service, { date: day.date, time })?.date;
  const sameDay = free.findLast((slot) => readyOn(slot) === day.date);
  const later = free.map(readyOn).find((date) => date !== undefined && date !== day.date);
  const date = later && addNoBreakSpaces(format.date(later));
  if (!date && isExplained) return null;
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
