import {
  type Appointment,
  appointmentsQuery,
  remindersQuery,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import {
  bookPath,
  cancelVisitPath,
  moveVisitPath,
  newVehiclePath,
  parseBookingParameters,
  visitPath,
  visitsPath,
} from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { lazyScreen, Navigate, useLocation, useNavigate } from '@forecourt/shared/router';
import { isFirstLoad, QueryScreen, type ScreenQuery } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Card,
  LinkButton,
  Notice,
  Page,
  PageHeader,
  Row,
  ShowOn,
  Skeleton,
  Stack,
  Steps,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { isVisitChangeable } from '@forecourt/shared/visits';
import { ContactLine, useCurrentMinute, useServiceTexts, useWorkshopText } from '@forecourt/shared/workshop';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LONG_DATE_FORMAT } from '../slot-picker/text.ts';
import { TimeStepSkeleton } from '../slot-picker/time-step.tsx';
import { renderSkeletonBlocks, StepFormSkeleton } from '../step-form.tsx';
import { useProfileQuery, useSaveInitialLanguage } from '../use-me.ts';
import { VisitDateTile } from '../visits/visit-date-tile.tsx';
import styles from './booking.module.css';
import {
  type BookingStep,
  computeBookableChoices,
  computeStepProgress,
  parseBookingState,
  toCompleteBookingChoice,
} from './booking-choice.ts';
import { ChooseServiceStep } from './choose-service.tsx';
import { ChooseTimeStep } from './choose-time.tsx';
import { ChooseVehicleStep } from './choose-vehicle.tsx';
import { type BookingStepProps, selectStepTitleId, useBookingBackTarget } from './step.tsx';
import { useText } from './text.ts';
import { isFinishedBookingHistoryEntry, readHistoryEntryId, useBooking } from './use-booking.ts';

/** A separate chunk, which loads while the customer chooses a time. */
const ReviewStep = lazyScreen(() => import('./review.tsx').then((module) => module.ReviewStep));

/** Screen with the steps of a booking. Once a visit is booked, *Back* skips them. */
export function BookingScreen() {
  const { key, state } = useLocation();
  // Computed once per history entry: a successful booking marks the entry as past while the last step is still shown.
  const entry = useRef<{ key: string; isPast: boolean }>(null);
  if (entry.current?.key !== key)
    entry.current = { key, isPast: isFinishedBookingHistoryEntry(key, readHistoryEntryId(state)) };
  // With this key, the component mounts again for each history entry of the finished booking, and each time navigates back.
  return entry.current.isPast ? <BookedAlready key={key} /> : <NewBooking />;
}

/** Replaces the steps of a finished booking. Goes back at once, so it is seen only if there is no earlier history entry. */
function BookedAlready() {
  const text = useText();
  const navigate = useNavigate();
  const { returnTo } = parseBookingParameters(new URLSearchParams(useLocation().search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on mount only
  useEffect(() => void navigate(-1), []);
  return (
    <Page>
      <PageHeader title={text('book')} back={useBookingBackTarget(returnTo)} />
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

/** Maximum age in ms of data that counts as new, i.e. as requested for this screen. */
const JUST_MS = 5_000;

/** Whether a query's data is new: loaded just before this screen opened, or loading at that moment, and not invalidated. */
function useIsNew(queryKey: readonly unknown[]): boolean {
  const client = useQueryClient();
  const [isNew] = useState(() => {
    const state = client.getQueryState(queryKey);
    if (!state || state.isInvalidated) return false;
    return state.fetchStatus === 'fetching' || Date.now() - state.dataUpdatedAt < JUST_MS;
  });
  return isNew;
}

/** Loads vehicles, visits, reminders and profile, then starts the booking. */
function NewBooking() {
  const { pathname, search } = useLocation();
  // The cached list may lack a vehicle that was added elsewhere, so it is refetched unless it is new.
  const isNew = useIsNew(vehiclesQuery().queryKey);
  const vehicles = useQuery({ ...vehiclesQuery(), refetchOnMount: isNew || 'always' });
  const visits = useQuery(appointmentsQuery());
  // The initial note may contain the name of a reminder (`appendReminderToNote`), and kinds of work that are due come first.
  const reminders = useQuery(remindersQuery());
  const isKnown = vehicles.data && (vehicles.data.length > 0 || isNew || vehicles.isFetchedAfterMount);
  // Only the review waits for the profile: it shows the phone number and the preferences for text messages.
  const me = useProfileQuery();
  const isForReview = parseBookingParameters(new URLSearchParams(search)).step === 'review';
  // Visits, reminders or profile may fail to load. Without the visits, only the backend checks the limit of open visits.
  if (isKnown && !visits.isPending && !isFirstLoad(reminders) && !(isForReview && isFirstLoad(me))) {
    if (vehicles.data.length === 0 && asksForMoreThanPlate()) {
      return <Navigate to={newVehiclePath({ returnTo: pathname + search })} replace />;
    }
    return (
      <Suspense fallback={<OpeningBooking vehicles={vehicles} />}>
        <StartBooking vehicles={vehicles.data} visits={visits.data ?? []} />
      </Suspense>
    );
  }
  return <OpeningBooking vehicles={vehicles} />;
}

/** Whether the business requires further vehicle fields than the registration. A vehicle is then added on a separate screen. */
function asksForMoreThanPlate(): boolean {
  return siteSettings().vehicle.fields.some(({ id, required }) => required && id !== 'device_reg');
}

interface StartBookingProps {
  vehicles: readonly Vehicle[];
  visits: readonly Appointment[];
}

function StartBooking({ vehicles, visits }: StartBookingProps) {
  const now = new Date();
  const counted = visits.filter((visit) => countsTowardsVisitLimit(visit, now));
  const hasRoom = counted.length < siteSettings().booking.activeAppointmentsPerCustomer;
  // Once open, the screen stays open. A new visit may reach the limit, and the screen must still navigate to that visit.
  const [isOpen, setOpen] = useState(hasRoom);
  if (hasRoom && !isOpen) setOpen(true);
  return isOpen ? <BookingFlow vehicles={vehicles} visits={visits} /> : <TooManyVisits visits={counted} />;
}

function BookingFlow({ vehicles, visits }: Pick<BookingStepProps, 'vehicles' | 'visits'>) {
  const options = computeBookableChoices(vehicles.map(({ id }) => id));
  const { step, choice, reminder, ...flow } = useBooking(options);
  const { data: reminders } = useQuery(remindersQuery());
  const about = reminders?.find(({ id }) => id === reminder) ?? null;
  const { firstDate, lastDate } = options;
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle) ?? null;
  const props: BookingStepProps = {
    choice,
    vehicle,
    vehicles,
    visits,
    reminders,
    about,
    firstDate,
    lastDate,
    ...flow,
  };

  useEffect(() => {
    if (step === 'time') ReviewStep.preload();
  }, [step]);
  useSaveInitialLanguage();
  const complete = toCompleteBookingChoice(choice);
  if (step === 'review' && complete && vehicle) {
    return <ReviewStep {...props} choice={complete} vehicle={vehicle} />;
  }
  if (step === 'time' && choice.service && vehicle) {
    return <ChooseTimeStep {...props} service={choice.service} vehicle={vehicle} />;
  }
  return step === 'service' ? <ChooseServiceStep {...props} /> : <ChooseVehicleStep {...props} />;
}

interface OpeningBookingProps {
  /** The customer's vehicles; may be pending or failed. */
  vehicles: ScreenQuery<Vehicle[]>;
}

/** Placeholder of the requested step while its data loads, or a failure if the vehicles cannot be loaded. */
function OpeningBooking({ vehicles }: OpeningBookingProps) {
  const text = useText();
  const { search } = useLocation();
  const wanted = parseBookingParameters(new URLSearchParams(search));
  const wayOut = useBookingBackTarget(wanted.returnTo);
  // Assume one vehicle until the vehicles load. The number stays the same, so that the placeholder does not jump.
  const [known] = useState(() => vehicles.data?.map(({ id }) => id) ?? [wanted.vehicle ?? '']);
  const { step } = parseBookingState(wanted, computeBookableChoices(known));
  const isFirst = known.length === 0;
  const progress = computeStepProgress(step, known.length);
  return (
    <QueryScreen
      query={{ ...vehicles, data: undefined }}
      width="overview"
      focused
      header={{
        title: text(selectStepTitleId(step, known.length)),
        lead: step === 'vehicle' || step === 'review' || isFirst ? undefined : <Lead step={step} />,
        back: wayOut,
        progress: <Steps {...progress} label={text('book.progress', progress)} />,
      }}
      loading={text('book.loading')}
      skeleton={<StepSkeleton step={step} isFirst={isFirst} />}
      failed={text('book.failed')}
    >
      {() => null}
    </QueryScreen>
  );
}

function Lead({ step }: { step: BookingStep }) {
  return (
    <ShowOn device="phone">
      <Skeleton width={step === 'time' ? 160 : 90} />
    </ShowOn>
  );
}

function StepSkeleton({ step, isFirst }: { step: BookingStep; isFirst: boolean }) {
  if (step === 'time') return <TimeStepSkeleton />;
  if (step === 'review') {
    return (
      <StepFormSkeleton>
        <Skeleton shape="block" height={386} />
        <Skeleton shape="block" height={150} />
        <Skeleton shape="block" height={112} />
      </StepFormSkeleton>
    );
  }
  const kinds = Object.keys(siteSettings().booking.serviceTypes).length;
  return (
    <StepFormSkeleton withoutFacts={isFirst || step === 'vehicle'}>
      {isFirst && <Skeleton shape="block" height={120} />}
      <Stack gap={12}>
        {step === 'vehicle' ? renderSkeletonBlocks(2, 105) : renderSkeletonBlocks(kinds, 77)}
      </Stack>
    </StepFormSkeleton>
  );
}

/** Screen shown if the limit of open visits is reached. Lists the visits that count, with links to move or cancel them. */
function TooManyVisits({ visits }: { visits: readonly Appointment[] }) {
  const text = useText();
  const now = useCurrentMinute();
  const canChangeAny = visits.some((visit) => isVisitChangeable(visit, now));
  const wayOut = useBookingBackTarget(
    parseBookingParameters(new URLSearchParams(useLocation().search)).returnTo,
  );
  return (
    <Page width="form">
      <PageHeader
        title={text('full.title', { count: visits.length })}
        lead={text(canChangeAny ? 'full.lead' : 'full.lead.none')}
        back={wayOut}
      />
      <Card>
        <ul className={styles.counted}>
          {visits.map((visit) => (
            <CountedVisit key={visit.id} visit={visit} now={now} />
          ))}
        </ul>
      </Card>
      <ContactLine>{canChangeAny ? text('full.call') : undefined}</ContactLine>
    </Page>
  );
}

function CountedVisit({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const workshopText = useWorkshopText();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  const title = workshopText('visit.title', {
    service: wordsOf(visit.service_type).title,
    time: format.time(visit.time),
  });
  const when = format.date(visit.date, LONG_DATE_FORMAT);
  const canChange = isVisitChangeable(visit, now);
  const to = (path: string, action: 'move' | 'cancel' | 'see') => (
    <LinkButton variant="link" to={path}>
      <span aria-hidden="true">{text(`full.${action}`)}</span>
      <VisuallyHidden>{text(`full.${action}.visit`, { visit: title, date: when })}</VisuallyHidden>
    </LinkButton>
  );
  return (
    <li>
      <VisitDateTile visit={visit} />
      <div>
        <h2>{title}</h2>
        <VehiclePlateAndName vehicle={visit.vehicle} />
      </div>
      <div className={styles.changes}>
        {canChange && to(moveVisitPath(visit.id), 'move')}
        {canChange && to(cancelVisitPath(visit.id), 'cancel')}
        {!canChange && to(visitPath(visit.id), 'see')}
      </div>
    </li>
  );
}

/** Whether a visit counts towards the limit of open visits; the same rule as in the backend. */
export function countsTowardsVisitLimit(
  { status, starts_at }: Pick<Appointment, 'status' | 'starts_at'>,
  now: Date,
): boolean {
  if (status === 'in_progress') return true;
  return (status === 'requested' || status === 'confirmed') && Date.parse(starts_at) >= now.getTime();
}
