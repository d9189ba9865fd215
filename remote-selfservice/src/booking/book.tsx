import {
  type Appointment,
  appointmentsQuery,
  remindersQuery,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { bookPath, newVehiclePath, readBooking, visitsPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { Navigate, useLocation, useNavigate } from '@forecourt/shared/router';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Notice, Page, PageHeader, Row } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { bookingOptions, completeChoice } from './booking-choice.ts';
import { ChooseService } from './choose-service.tsx';
import { ChooseTime } from './choose-time.tsx';
import { ChooseVehicle } from './choose-vehicle.tsx';
import { OpeningBooking } from './opening-booking.tsx';
import { Review } from './review.tsx';
import { type StepProps, useWayOut } from './step.tsx';
import { useText } from './text.ts';
import { countsTowardsLimit, TooManyVisits } from './too-many-visits.tsx';
import { isPastEntry, readEntryId, useBooking } from './use-booking.ts';

/** Steps of a booking. *Back* from the booked visit skips them. */
export function Book() {
  const { key, state } = useLocation();
  // Computed once for each history entry: while navigating to the booked visit, its last entry is still mounted.
  const entry = useRef<{ key: string; isPast: boolean }>(null);
  if (entry.current?.key !== key) entry.current = { key, isPast: isPastEntry(key, readEntryId(state)) };
  // The key remounts the component for each entry: the previous one may belong to a finished booking as well.
  return entry.current.isPast ? <BookedAlready key={key} /> : <NewBooking />;
}

/** Replaces a step of a finished booking: navigates back, and is visible only if there is no earlier entry. */
function BookedAlready() {
  const text = useText();
  const navigate = useNavigate();
  const { returnTo } = readBooking(new URLSearchParams(useLocation().search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void navigate(-1), []);
  return (
    <Page>
      <PageHeader title={text('book')} back={useWayOut(returnTo)} />
      <Notice tone="good" title={text('book.already')} />
      <Row wrap>
        <LinkButton to={visitsPath()}>{text('book.visits')}</LinkButton>
        <LinkButton variant="quiet" to={bookPath({ returnTo })}>
          {text('book.another')}
        </LinkButton>
      </Row>
    </Page>
  );
}

/** Maximum age of data that the page prefetched before this screen opened. */
const JUST_MS = 5_000;

/** Whether the data was loaded just before this screen opened, or in flight then, and is unchanged since. */
function useIsNew(queryKey: readonly unknown[]): boolean {
  const client = useQueryClient();
  const [isNew] = useState(() => {
    const state = client.getQueryState(queryKey);
    if (!state || state.isInvalidated) return false;
    return state.fetchStatus === 'fetching' || Date.now() - state.dataUpdatedAt < JUST_MS;
  });
  return isNew;
}

/** Shown once the first step is known. */
function NewBooking() {
  const { pathname, search } = useLocation();
  // Refetched: a customer who has just added a first vehicle must not have to add it again.
  const isNew = useIsNew(vehiclesQuery().queryKey);
  const vehicles = useQuery({ ...vehiclesQuery(), refetchOnMount: isNew || 'always' });
  const visits = useQuery(appointmentsQuery());
  // The note begins with the subject of the reminder.
  const isForReminder = readBooking(new URLSearchParams(search)).reminder !== null;
  const reminders = useQuery({ ...remindersQuery(), enabled: isForReminder });
  const isReminderAwaited = isForReminder && isFirstLoad(reminders);
  const isKnown = vehicles.data && (vehicles.data.length > 0 || isNew || vehicles.isFetchedAfterMount);
  // If the visits are missing, a reached limit of open visits is reported only at the end.
  if (isKnown && !visits.isPending && !isReminderAwaited) {
    if (vehicles.data.length === 0 && asksForMoreThanPlate()) {
      return <Navigate to={newVehiclePath({ returnTo: pathname + search })} replace />;
    }
    return <StartBooking vehicles={vehicles.data} visits={visits.data ?? []} />;
  }
  return <OpeningBooking vehicles={vehicles} />;
}

/** Whether the business requires vehicle fields other than the plate. Such a vehicle is added on its own screen. */
function asksForMoreThanPlate(): boolean {
  return siteSettings().vehicle.fields.some(({ id, required }) => required && id !== 'device_reg');
}

interface StartBookingProps {
  vehicles: readonly Vehicle[];
  visits: readonly Appointment[];
}

function StartBooking({ vehicles, visits }: StartBookingProps) {
  const now = new Date();
  const counted = visits.filter((visit) => countsTowardsLimit(visit, now));
  const hasRoom = counted.length < siteSettings().booking.activeAppointmentsPerCustomer;
  // The booking itself may take the last free place, and must still navigate to its visit.
  const [isOpen, setOpen] = useState(hasRoom);
  if (hasRoom && !isOpen) setOpen(true);
  return isOpen ? <BookingFlow vehicles={vehicles} visits={visits} /> : <TooManyVisits visits={counted} />;
}

function BookingFlow({ vehicles, visits }: Pick<StepProps, 'vehicles' | 'visits'>) {
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
