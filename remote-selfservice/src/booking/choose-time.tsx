import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Page } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useServiceWords } from '../workshop/service-words.ts';
import { ChooseDay } from './choose-day.tsx';
import { DayTimes } from './day-times.tsx';
import { chosenTimeState, firstFreeDay } from './free-times.ts';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { TimeLead } from './time-lead.tsx';
import { TimeSkeleton } from './time-skeleton.tsx';
import { useDays } from './use-days.ts';

interface ChooseTimeProps extends StepProps {
  service: ServiceType;
  vehicle: Vehicle;
}

/** When the vehicle comes: a day, and a time on it. */
export function ChooseTime(props: ChooseTimeProps) {
  const { choice, service, vehicle, firstDate, lastDate, act, moves, pathOf } = props;
  const text = useText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const days = useDays({ service, firstDate, lastDate, date: choice.date });
  const day = days.days.find(({ date }) => date === choice.date) ?? firstFreeDay(days.days) ?? days.days[0];
  const timeState = day && day.date === choice.date ? chosenTimeState(choice.time, day.slots) : 'none';
  const isFree = timeState === 'free';
  const [refocus, setRefocus] = useState(0);

  return (
    <Page>
      <StepHeader
        step="time"
        title={text('book.time.title')}
        lead={
          <TimeLead
            service={service}
            registration={vehicle.device_reg}
            timeZone={siteSettings().organisation.timeZone}
          />
        }
        moves={moves + refocus}
        pathOf={pathOf}
      />
      <QueryContent
        query={{ ...days, data: days.status === 'ready' ? day : undefined }}
        loading={text('book.time.loading')}
        skeleton={<TimeSkeleton />}
        failed={text('book.time.failed')}
        onFocusLost={() => setRefocus((times) => times + 1)}
      >
        {(day) => (
          <StepForm
            chosen={isFree}
            onContinue={() => act({ type: 'go on' })}
            summary={
              isFree
                ? text('book.time.summary', {
                    date: format.date(day.date),
                    time: format.time(choice.time ?? ''),
                  })
                : format.date(day.date)
            }
            detail={wordsOf(service).title}
          >
            {(choices, missing) => (
              <>
                <ChooseDay
                  days={days.days}
                  value={day.date}
                  time={choice.time}
                  onChange={(date) => act({ type: 'choose', date })}
                  later={days.later}
                />
                <div ref={choices}>
                  <DayTimes
                    day={day}
                    days={days.days}
                    time={choice.time}
                    timeState={timeState}
                    missing={missing}
                    onChange={(time) => act({ type: 'choose', date: day.date, time })}
                    onDay={(date) => act({ type: 'choose', date })}
                  />
                </div>
              </>
            )}
          </StepForm>
        )}
      </QueryContent>
    </Page>
  );
}
