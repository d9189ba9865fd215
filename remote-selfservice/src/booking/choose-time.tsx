import { type ServiceType, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { Page, Plate } from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { findTimesBlockedByVisits } from '../slot-picker/free-times.ts';
import { DayAndTimePicker } from '../slot-picker/pick-time.tsx';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { TimeStepLead } from '../slot-picker/time-step.tsx';
import { StepForm } from '../step-form.tsx';
import { BookingFacts, BookingStepHeader, type BookingStepProps } from './step.tsx';
import { useText } from './text.ts';

interface ChooseTimeProps extends BookingStepProps {
  service: ServiceType;
  vehicle: Vehicle;
}

export function ChooseTimeStep(props: ChooseTimeProps) {
  const { choice, service, vehicle, visits, firstDate, lastDate, act, moves } = props;
  const text = useText();
  const format = useFormat();
  const when = useDateAndTimeFormatter();
  const [refocus, setRefocus] = useState(0);

  return (
    <Page width="overview" focused>
      <BookingStepHeader
        {...props}
        step="time"
        lead={
          <TimeStepLead service={service} vehicle={vehicle} timeZone={siteSettings().organisation.timeZone} />
        }
        moves={moves + refocus}
      />
      <DayAndTimePicker
        service={service}
        firstDate={firstDate}
        lastDate={lastDate}
        date={choice.date}
        time={choice.time}
        own={findTimesBlockedByVisits(visits, vehicle.id, service)}
        onDay={(date) => act({ type: 'choose', date })}
        onChange={(value) => act({ type: 'choose', ...value })}
        onPick={(value) => act({ type: 'pick', ...value })}
        continuesOnPick
        onFocusLost={() => setRefocus((times) => times + 1)}
      >
        {(picker, free) => (
          <StepForm
            chosen={free !== null}
            onContinue={() => act({ type: 'go on' })}
            action={text('book.continue')}
            summary={free ? when.of(free) : choice.date && format.date(choice.date)}
            detail={<ChosenWork service={service} vehicle={vehicle} />}
            facts={<BookingFacts choice={{ ...choice, time: free?.time ?? null }} vehicle={vehicle} />}
          >
            {picker}
          </StepForm>
        )}
      </DayAndTimePicker>
    </Page>
  );
}

function ChosenWork({ service, vehicle }: { service: ServiceType; vehicle: Vehicle }) {
  const { title, price } = useServiceTexts()(service);
  return (
    <>
      <Plate registration={vehicle.device_reg} size="sm" decorative />{' '}
      {joinWithMiddleDots([vehicleName(vehicle), title, price])}
    </>
  );
}
