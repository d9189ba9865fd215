import type { Vehicle } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { completeChoice } from './booking-choice.ts';
import { ChooseService } from './choose-service.tsx';
import { ChooseTime } from './choose-time.tsx';
import { ChooseVehicle } from './choose-vehicle.tsx';
import { Review } from './review.tsx';
import type { StepProps } from './step-props.ts';
import { useBooking } from './use-booking.ts';

/** The booking, step by step. */
export function BookingFlow({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { booking, organisation } = siteSettings();
  const firstDate = localDateAt(new Date(), organisation.timeZone);
  const lastDate = addDays(firstDate, booking.horizonDays);
  const { step, choice, ...flow } = useBooking({
    vehicles: vehicles.map(({ id }) => id),
    services: Object.keys(booking.serviceTypes),
    slots: booking.slots,
    firstDate,
    lastDate,
  });
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle) ?? null;
  const props: StepProps = { choice, vehicle, vehicles, firstDate, lastDate, ...flow };

  const complete = completeChoice(choice);
  if (step === 'review' && complete && vehicle) {
    return <Review {...props} choice={complete} vehicle={vehicle} />;
  }
  if (step === 'time' && choice.service && vehicle) {
    return <ChooseTime {...props} service={choice.service} vehicle={vehicle} />;
  }
  return step === 'service' ? <ChooseService {...props} /> : <ChooseVehicle {...props} />;
}
