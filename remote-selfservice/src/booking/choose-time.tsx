import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Page } from '@forecourt/shared/ui';
import { useState } from 'react';
import { chosenTimeState, shownDay } from '../times/free-times.ts';
import { PickTime } from '../times/pick-time.tsx';
import { useText as useTimesText } from '../times/text.ts';
import { TimeLead } from '../times/time-lead.tsx';
import { TimeSkeleton } from '../times/time-skeleton.tsx';
import { useDays } from '../times/use-days.ts';
import { useWhen } from '../times/use-when.ts';
import { BookingFacts } from './booking-facts.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';

interface ChooseTimeProps extends StepProps {
  service: ServiceType;
  vehicle: Vehicle;
}

export function ChooseTime(props: ChooseTimeProps) {
  const { choice, service, vehicle, firstDate, lastDate, act, moves } = props;
  const text = useText();
  const timesText = useTimesText();
  const format = useFormat();
  const when = useWhen();
  const days = useDays({ service, firstDate, lastDate, date: choice.date });
  const shown = shownDay(days.days, choice.date);
  const isFree =
    shown !== null && shown.date === choice.date && chosenTimeState(choice.time, shown.slots) === 'free';
  const [refocus, setRefocus] = useState(0);

  return (
    <Page width="overview" focused>
      <StepHeader
        {...props}
        step="time"
        title={text('book.time.title')}
        lead={
          <TimeLead service={service} vehicle={vehicle} timeZone={siteSettings().organisation.timeZone} />
        }
        moves={moves + refocus}
      />
      <QueryContent
        query={{ ...days, data: days.status === 'ready' ? (shown ?? undefined) : undefined }}
        loading={timesText('time.loading')}
        skeleton={<TimeSkeleton />}
        failed={timesText('time.failed')}
        onFocusLost={() => setRefocus((times) => times + 1)}
      >
        {(day) => (
          <StepForm
            chosen={isFree}
            onContinue={() => act({ type: 'go on' })}
            action={text('book.continue')}
            summary={
              isFree && choice.time !== null
                ? when.of({ date: day.date, time: choice.time })
                : format.date(day.date)
            }
            detail={<ChosenWork service={service} vehicle={vehicle} />}
            facts={
              <BookingFacts
                choice={{ ...choice, date: day.date, time: isFree ? choice.time : null }}
                vehicle={vehicle}
              />
            }
          >
            <PickTime
              service={service}
              days={days}
              day={day}
              firstDate={firstDate}
              lastDate={lastDate}
              date={choice.date}
              time={choice.time}
              onDay={(date) => act({ type: 'choose', date })}
              onChange={(value) => act({ type: 'choose', ...value })}
              onPick={(value) => act({ type: 'pick', ...value })}
              leadsOn
            />
          </StepForm>
        )}
      </QueryContent>
    </Page>
  );
}
