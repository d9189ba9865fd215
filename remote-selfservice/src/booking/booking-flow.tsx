import { remindersQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { completeChoice } from './booking-choice.ts';
import { bookingOptions } from './booking-options.ts';
import { ChooseService } from './choose-service.tsx';
import { ChooseTime } from './choose-time.tsx';
import { ChooseVehicle } from './choose-vehicle.tsx';
import { Review } from './review.tsx';
import type { StepProps } from './step-props.ts';
import { useBooking } from './use-booking.ts';

export function BookingFlow({ vehicles, visits }: Pick<StepProps, 'vehicles' | 'visits'>) {
  const options = bookingOptions(vehicles.map(({ id }) => id));
  const { step, choice, reminder, ...flow } = useBooking(options);
  const { data: reminders = [] } = useQuery({ ...remindersQuery(), enabled: reminder !== null });
  const about = reminders.find(({ id }) => id === reminder) ?? null;
  const { firstDate, lastDate } = options;
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle) ?? null;
  const props: StepProps = { choice, vehicle, vehicles, visits, about, firstDate, lastDate, ...flow };

  const complete = completeChoice(choice);
  if (step === 'review' && complete && vehicle) {
    return <Review {...props} choice={complete} vehicle={vehicle} />;
  }
  if (step === 'time' && choice.service && vehicle) {
    return <ChooseTime {...props} service={choice.service} vehicle={vehicle} />;
  }
  return step === 'service' ? <ChooseService {...props} /> : <ChooseVehicle {...props} />;
}
