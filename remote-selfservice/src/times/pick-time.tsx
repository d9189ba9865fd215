import type { DayAvailability } from '@forecourt/shared/api';
import { useState } from 'react';
import { ContactLine } from '../workshop/contact-line.tsx';
import { ChooseDay } from './choose-day.tsx';
import { DayTimes } from './day-times.tsx';
import { Earliest } from './earliest.tsx';
import { type DayTime, earliestTime } from './free-times.ts';
import { useText } from './text.ts';
import type { Days } from './use-days.ts';

export interface PickTimeProps {
  days: Days;
  /** The one of them that is shown: `shownDay`. */
  day: DayAvailability;
  /** First and last day that can be booked. */
  firstDate: string;
  lastDate: string;
  /** What is chosen; a time never without its day. */
  date: string | null;
  time: string | null;
  /** The time of the visit that is moved, which is none of the free ones: said to be its own. */
  own?: DayTime | undefined;
  /** Another day is to be shown, of which no time is chosen yet. */
  onDay: (date: string) => void;
  /** A time is chosen. */
  onChange: (value: DayTime) => void;
  /** A time was pressed; chosen as well. */
  onPick: (value: DayTime) => void;
  /** Whether a press on a time leads on. */
  leadsOn: boolean;
}

/** Choosing a day and a time on it: the earliest one first, then the days, then the times of one of them. */
export function PickTime(props: PickTimeProps) {
  const { days, day, firstDate, lastDate, date, time, own, onDay, onChange, onPick } = props;
  const text = useText();
  const earliest = earliestTime(days.days);
  // What was pressed to get there goes with the day that had no times.
  const [led, setLed] = useState(0);
  const leadTo = (another: string) => {
    onDay(another);
    setLed(led + 1);
  };
  return (
    <>
      {earliest && <Earliest value={earliest} onTake={onPick} />}
      <ChooseDay
        days={days}
        firstDate={firstDate}
        lastDate={lastDate}
        value={day.date}
        onChange={onDay}
        refocus={led}
      />
      <DayTimes
        day={day}
        days={days.days}
        earliest={days.earliest}
        time={day.date === date ? time : null}
        own={own}
        leadsOn={props.leadsOn}
        onChange={(chosen) => onChange({ date: day.date, time: chosen })}
        onPick={(chosen) => onPick({ date: day.date, time: chosen })}
        onDay={leadTo}
      />
      <ContactLine>{text('call')}</ContactLine>
    </>
  );
}
