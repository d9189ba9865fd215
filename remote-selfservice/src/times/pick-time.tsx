import type { DayAvailability, ServiceType } from '@forecourt/shared/api';
import { classNames } from '@forecourt/shared/ui';
import { ContactLine, useServiceWords } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { ChooseDay } from './choose-day.tsx';
import { DayTimes } from './day-times.tsx';
import { EarliestTimeButton } from './earliest-time-button.tsx';
import { type DayTime, earliestTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import type { Days } from './use-days.ts';
import { useShownDays } from './use-shown-days.ts';

export interface PickTimeProps {
  service: ServiceType;
  days: Days;
  day: DayAvailability;
  /** First and last bookable day. */
  firstDate: string;
  lastDate: string;
  /** Current choice; a time is set only with its day. */
  date: string | null;
  time: string | null;
  /** Current time of the visit to move, labelled as its own; it is not among the free ones. */
  own?: DayTime | undefined;
  /** Called to show another day, without a time. */
  onDay: (date: string) => void;
  onChange: (value: DayTime) => void;
  /** Called when a time is pressed, which chooses it as well. */
  onPick: (value: DayTime) => void;
  /** Whether a press on a time continues. */
  leadsOn: boolean;
}

/**
 * Choice of a day and a time: the earliest time, unless its day is shown anyway; the days; and the times of one day, with
 * those of the next free day if the first has few.
 */
export function PickTime(props: PickTimeProps) {
  const { service, days, day, firstDate, lastDate, date, time, own, onDay, onChange, onPick } = props;
  const text = useText();
  const { duration } = useServiceWords()(service);
  const earliest = earliestTime(days.days);
  const shown = useShownDays(days.days, day, date !== null && time === null);
  // Decided once: nothing may move under the finger when another day is selected.
  const [isEarliestShown] = useState(shown.some((each) => each.date === earliest?.date));
  const [asMonth, setAsMonth] = useState(false);
  return (
    <>
      {earliest && !isEarliestShown && <EarliestTimeButton value={earliest} onTake={onPick} />}
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
