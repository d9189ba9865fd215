import type { Appointment, DayAvailability, ServiceType } from '@forecourt/shared/api';
import { QueryContent } from '@forecourt/shared/screens';
import { chevronIcon, classNames, Icon } from '@forecourt/shared/ui';
import { ContactLine, useCurrentMinute, useServiceWords } from '@forecourt/shared/workshop';
import { type ReactNode, useState } from 'react';
import { ChooseDay } from './choose-day.tsx';
import { DayTimes } from './day-times.tsx';
import { chosenTimeState, earliestTime, type ShownDays, showDays, shownDay } from './free-times.ts';
import styles from './slot-picker.module.css';
import { type DayTime, useText, useWhen } from './text.ts';
import { TimeSkeleton } from './time-step.tsx';
import { type Days, useDays } from './use-days.ts';

interface PickTimeProps {
  service: ServiceType;
  /** First and last bookable day. */
  firstDate: string;
  lastDate: string;
  /** Current choice; a time is set only with its day. */
  date: string | null;
  time: string | null;
  /** Visit to move: its time is labelled as its own, and is no choice. */
  moving?: Pick<Appointment, 'id' | 'date' | 'time'> | undefined;
  /** Called to show another day, without a time. */
  onDay: (date: string) => void;
  onChange: (value: DayTime) => void;
  /** Called when a time is pressed, which chooses it as well. */
  onPick: (value: DayTime) => void;
  /** Whether a press on a time continues. */
  continuesOnPick: boolean;
  onFocusLost: () => void;
  /** Renders the loaded picker in its form, with the shown day, and with the chosen time if it is still free. */
  children: (picker: ReactNode, day: DayAvailability, chosen: DayTime | null) => ReactNode;
}

/** Loads the bookable days and lets the customer choose a day and a time. */
export function PickTime(props: PickTimeProps) {
  const { service, firstDate, lastDate, date, time, moving, onFocusLost, children } = props;
  const text = useText();
  const days = useDays({ service, firstDate, lastDate, date, moving });
  const shown = shownDay(days.days, date);
  return (
    <QueryContent
      query={{ ...days, data: days.status === 'ready' ? (shown ?? undefined) : undefined }}
      loading={text('time.loading')}
      skeleton={<TimeSkeleton />}
      failed={text('time.failed')}
      onFocusLost={onFocusLost}
    >
      {(day) => {
        const isFree = day.date === date && chosenTimeState(time, day.slots) === 'free';
        const chosen = isFree && time !== null ? { date: day.date, time } : null;
        return children(<DayAndTimes {...props} days={days} day={day} />, day, chosen);
      }}
    </QueryContent>
  );
}

interface DayAndTimesProps extends PickTimeProps {
  days: Days;
  day: DayAvailability;
}

/**
 * The earliest time, unless its day is shown anyway; the days; and the times of one day, with those of the next free day if
 * the first has few.
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
    moving,
    continuesOnPick,
    onDay,
    onChange,
    onPick,
  } = props;
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
              own={moving}
              titled={asMonth || shown.length > 1}
              above={shown[index - 1]}
              continuesOnPick={continuesOnPick}
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

/** Remembers what `showDays` has shown so far. */
function useShownDays(
  days: readonly DayAvailability[],
  day: DayAvailability,
  isDayChosen: boolean,
): DayAvailability[] {
  const [before, setBefore] = useState<ShownDays | null>(null);
  const shown = showDays(before, days, day, isDayChosen);
  if (shown.date !== before?.date || shown.next !== before.next) setBefore(shown);
  return days.filter(({ date }) => date === shown.date || date === shown.next);
}

interface EarliestTimeButtonProps {
  value: DayTime;
  onTake: (value: DayTime) => void;
}

function EarliestTimeButton({ value, onTake }: EarliestTimeButtonProps) {
  const text = useText();
  return (
    <button type="button" className={styles.earliest} onClick={() => onTake(value)}>
      <span className={styles.words}>
        <span className={styles.label}>{text('earliest')} </span>
        <span className={styles.when}>{useWhen().soon(value, useCurrentMinute())}</span>
      </span>
      <Icon path={chevronIcon} size={20} />
    </button>
  );
}
