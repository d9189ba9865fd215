import type { DayAvailability, ServiceType } from '@forecourt/shared/api';
import { classNames } from '@forecourt/shared/ui';
import { ContactLine, useServiceWords } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { ChooseDay } from './choose-day.tsx';
import { DayTimes } from './day-times.tsx';
import { Earliest } from './earliest.tsx';
import { type DayTime, earliestTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import type { Days } from './use-days.ts';
import { useShownDays } from './use-shown-days.ts';

export interface PickTimeProps {
  service: ServiceType;
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

/**
 * Choosing a day and a time on it. First the earliest time, unless its day is shown anyway; then the days; then the times
 * of one of them, and of the next where that one has hardly any.
 */
export function PickTime(props: PickTimeProps) {
  const { service, days, day, firstDate, lastDate, date, time, own, onDay, onChange, onPick } = props;
  const text = useText();
  const { duration } = useServiceWords()(service);
  const earliest = earliestTime(days.days);
  const shown = useShownDays(days.days, day, date !== null && time === null);
  // Once for the screen: nothing moves under the finger when another day is looked at.
  const [isEarliestShown] = useState(shown.some((each) => each.date === earliest?.date));
  const [asMonth, setAsMonth] = useState(false);
  return (
    <>
      {earliest && !isEarliestShown && <Earliest value={earliest} onTake={onPick} />}
      <div className={classNames(styles.dayAndTimes, asMonth && styles.month)}>
        <ChooseDay
          days={days}
          firstDate={firstDate}
          lastDate={lastDate}
          value={day.date}
          onChange={onDay}
          asMonth={asMonth}
          onAsMonth={setAsMonth}
        />
        <div className={styles.shownDays}>
          {shown.map((each, index) => (
            <DayTimes
              key={each.date}
              service={service}
              day={each}
              earliest={days.earliest}
              time={each.date === date ? time : null}
              own={own}
              titled={asMonth || shown.length > 1}
              above={shown[index - 1]}
              leadsOn={props.leadsOn}
              onChange={(chosen) => onChange({ date: each.date, time: chosen })}
              onPick={(chosen) => onPick({ date: each.date, time: chosen })}
            />
          ))}
        </div>
      </div>
      <ContactLine>{duration ? `${text('takes', { duration })} ${text('call')}` : text('call')}</ContactLine>
    </>
  );
}
