import { appointmentsQuery, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { bookPath, newVehiclePath, readBooking, visitsPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { Navigate, useLocation, useNavigate } from '@forecourt/shared/router';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Notice, Page, PageHeader, Row } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { OpeningBooking } from './opening-booking.tsx';
import { entryOf, isPastEntry } from './past-entries.ts';
import { StartBooking } from './start-booking.tsx';
import { useText } from './text.ts';
import { useWayOut } from './use-way-out.ts';

/** Booking a visit. *Back* from the visit that was booked leads past the steps that led to it. */
export function Book() {
  const { key, state } = useLocation();
  // Once for each entry of the history: while the booking leads to its visit, its last entry is still here.
  const entry = useRef<{ key: string; isPast: boolean }>(null);
  if (entry.current?.key !== key) entry.current = { key, isPast: isPastEntry(key, entryOf(state)) };
  // Each of them by itself: the one that it leads to may be past as well.
  return entry.current.isPast ? <BookedAlready key={key} /> : <NewBooking />;
}

/** In the place of a step whose booking is made: goes on to what was before it, and is seen where nothing was. */
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

/** As old as an answer may be that the page has asked for ahead of its screen. */
const JUST_MS = 5_000;

/** Whether an answer has come right before this screen, or was on its way as it opened, and nothing has changed since. */
function useIsNew(queryKey: readonly unknown[]): boolean {
  const client = useQueryClient();
  const [isNew] = useState(() => {
    const state = client.getQueryState(queryKey);
    if (!state || state.isInvalidated) return false;
    return state.fetchStatus === 'fetching' || Date.now() - state.dataUpdatedAt < JUST_MS;
  });
  return isNew;
}

/** The steps, once it is known where they begin. */
function NewBooking() {
  const { pathname, search } = useLocation();
  // Asked anew: whoever has just added their first vehicle must not be asked for it again.
  const isNew = useIsNew(vehiclesQuery().queryKey);
  const vehicles = useQuery({ ...vehiclesQuery(), refetchOnMount: isNew || 'always' });
  const visits = useQuery(appointmentsQuery());
  // What a reminder is about stands in the note from the first.
  const isForReminder = readBooking(new URLSearchParams(search)).reminder !== null;
  const reminders = useQuery({ ...remindersQuery(), enabled: isForReminder });
  const isReminderAwaited = isForReminder && isFirstLoad(reminders);
  const isKnown = vehicles.data && (vehicles.data.length > 0 || isNew || vehicles.isFetchedAfterMount);
  // Without the visits it is told at the end that there is no room for another one.
  if (isKnown && !visits.isPending && !isReminderAwaited) {
    if (vehicles.data.length === 0 && asksForMoreThanPlate()) {
      return <Navigate to={newVehiclePath({ returnTo: pathname + search })} replace />;
    }
    return <StartBooking vehicles={vehicles.data} visits={visits.data ?? []} />;
  }
  return <OpeningBooking vehicles={vehicles} />;
}

/** Whether the business wants to know more of a vehicle than its plate: then it has to be added on its own screen. */
function asksForMoreThanPlate(): boolean {
  return siteSettings().vehicle.fields.some(({ id, required }) => required && id !== 'device_reg');
}
