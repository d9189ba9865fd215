import {
  type Appointment,
  appointmentsQuery,
  type Vehicle,
  vehicleName,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { isUnreached } from '@forecourt/shared/http';
import { bookPath, newVehiclePath, vehiclePath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { isFirstLoad, QueryContent } from '@forecourt/shared/screens';
import {
  Columns,
  LinkButton,
  List,
  ListRow,
  Page,
  PageHeader,
  Plate,
  plusIcon,
  Section,
  ShowOn,
  Skeleton,
  Text,
} from '@forecourt/shared/ui';
import { isAtWorkshop, isPastVisit } from '@forecourt/shared/visits';
import {
  isReadyTimePassed,
  ServiceKindList,
  useCurrentMinute,
  WorkshopCard,
} from '@forecourt/shared/workshop';
import { type ComponentType, Fragment, lazy, Suspense, useState } from 'react';
import { useText } from '../text.ts';
import { useGreetingName, useProfileQuery } from '../use-me.ts';
import { NoVisitsPanel } from '../visits/no-visit.tsx';
import { isRatingDismissed, shouldAskForRating } from '../visits/rating-rules.ts';
import { findMissedVisits, findUnreplacedCancellations, splitVisits } from '../visits/split-visits.ts';
import { StatusAnnouncement } from '../visits/status-tag.tsx';
import { CancelledOrMissedVisitCard, VisitRow } from '../visits/visit-row.tsx';
import { toTodayOrTomorrow } from '../visits/visit-status.ts';
import type { CompletedVisitCardProps } from './done-visit.tsx';
import { type HomeReminderParts, useHomeReminders, useLoadedOnceWanted } from './use-reminders.tsx';
import { NextVisitCard } from './visit-card.tsx';

export function HomeScreen() {
  const text = useText();
  const now = useCurrentMinute();
  const visits = useQuery(appointmentsQuery());
  const vehicles = useQuery(vehiclesQuery());
  const greeting = useGreeting(now);
  const { next } = splitVisits(visits.data ?? [], now);
  // From the day before, the next visit's card has the address, and at the workshop a phone link. Phones need no other card.
  const isArriving = next !== null && (toTodayOrTomorrow(next, now) !== null || isAtWorkshop(next));
  const reminders = useHomeReminders(now, next !== null && !isArriving, next?.id);
  const me = useProfileQuery();
  const offered = me.data?.offered_vehicles ?? [];
  const hasOffered = offered.length > 0;
  const offer = useLoadedOnceWanted(hasOffered, () => import('./offered-vehicle.tsx'));
  const isSidePending = reminders.isPending || isFirstLoad(me) || (hasOffered && !offer);
  // The card stays after the last answer, because it shows which vehicle was added.
  const offerCard = !isSidePending && offer && offer !== 'failed' && (
    <offer.OfferedVehicleCard offered={offered} />
  );
  const isPending = visits.isPending || vehicles.isPending || isSidePending;
  const [refocus, setRefocus] = useState(0);
  const toTitle = () => setRefocus((times) => times + 1);
  const canBook = !isUnreached(visits.error) || (vehicles.data !== undefined && !isUnreached(vehicles.error));
  // Without a next visit, the first card has the booking link.
  const offersVisit = canBook && (visits.data ? next !== null : visits.error !== null);
  // If neither visits nor vehicles could be loaded, the reason is probably the same, so one failure is shown for both.
  const isAnyKnown = visits.data !== undefined || vehicles.data !== undefined;
  const hasNothing = !isAnyKnown && visits.isFetched && vehicles.isFetched;
  const loadAll = () => {
    void vehicles.refetch();
    reminders.reload();
    return visits.refetch();
  };
  const isFirst = visits.data?.length === 0;
  const isLate = next !== null && isReadyTimePassed(next, now);
  // Phones show the kinds of work only to customers without any visit. No device shows them while a vehicle is late.
  const work = visits.data && !isLate && !isSidePending && (
    <ShowOn device={isFirst ? 'screen' : 'desk'}>
      <ServiceKindList pathTo={(service) => bookPath({ service })} />
    </ShowOn>
  );
  // Render this card once all has loaded, because the number of vehicles above it is unknown before.
  const workshop = !isPending && (
    <ShowOn device={isArriving ? 'desk' : 'screen'}>
      {/* From booking until the vehicle is brought, and once it is ready, the card of the visit has the directions. */}
      <WorkshopCard
        withMap={next === null || next.status === 'in_progress'}
        withAddress={next?.status !== 'ready'}
        withTimeNote={next === null || isAtWorkshop(next)}
        withCall={visits.data !== undefined}
      />
    </ShowOn>
  );
  // Without reminders the second column is short. It then has the list of work, so that both columns end at a similar height.
  const isSideShort = !isFirst && !isLate && !reminders.section;
  return (
    <Page width="overview">
      <PageHeader
        title={greeting}
        windowTitle={text('home.title')}
        action={offersVisit && <BookingLink device="desk" />}
        refocus={refocus}
      />
      <Columns
        onTablets
        below={!isSideShort && work}
        belowBoth={isFirst && !reminders.section}
        last={isSideShort && workshop}
        side={
          // Phones show this column below visits and reminders, so hide it until these have loaded. Otherwise it would move.
          hasNothing && isSideShort ? null : (
            <ShowOn device={isPending ? 'desk' : 'screen'}>
              {reminders.section && <ShowOn device="desk">{reminders.section}</ShowOn>}
              {!isFirst && offerCard}
              {isSidePending && <VehiclesSkeleton />}
              {!isSidePending && !hasNothing && (
                <QueryContent
                  query={vehicles}
                  agedBy={visits}
                  loading={text('home.vehicles.loading')}
                  skeleton={<VehiclesSkeleton />}
                  failed={text('home.vehicles.failed')}
                  onFocusLost={toTitle}
                >
                  {(known) => {
                    // New customers see no vehicles section, because their first booking adds the vehicle.
                    const isNew = known.length === 0 && isFirst;
                    return isNew ? null : <HomeVehicles vehicles={known} overdueOf={reminders.overdueOf} />;
                  }}
                </QueryContent>
              )}
              {isSideShort ? work : workshop}
            </ShowOn>
          )
        }
      >
        <QueryContent
          query={hasNothing ? { ...visits, refetch: loadAll } : visits}
          loading={text('visits.loading')}
          skeleton={<Skeleton shape="visit" height={248} />}
          failed={text('visits.failed')}
          onFocusLost={toTitle}
        >
          {(known) => (
            <HomeVisits
              visits={known}
              vehicles={vehicles.data ?? null}
              now={now}
              isArriving={isArriving}
              canBook={canBook}
              reminders={reminders}
            />
          )}
        </QueryContent>
        {!visits.data && offersVisit && <BookingLink device="phone" />}
        {/* Phones of new customers show it above the kinds of work. */}
        {isFirst && offerCard}
      </Columns>
    </Page>
  );
}

/** Link to book as a quiet button, because other actions of the screen are more important. */
function BookingLink({ device }: { device: 'desk' | 'phone' }) {
  const text = useText();
  return (
    <ShowOn device={device}>
      <LinkButton to={bookPath()} wide={device === 'phone'} variant="quiet">
        {text('book')}
      </LinkButton>
    </ShowOn>
  );
}

interface HomeVehiclesProps {
  vehicles: readonly Vehicle[];
  overdueOf: HomeReminderParts['overdueOf'];
}

/** The customer's vehicles, each with a link to its screen and any overdue reminder; without vehicles, a button to add one. */
function HomeVehicles({ vehicles, overdueOf }: HomeVehiclesProps) {
  const text = useText();
  if (vehicles.length === 0) {
    return (
      <Section title={text('home.vehicles')} boxed>
        <Text tone="muted">{text('vehicles.none')}</Text>
        <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath()} wide>
          {text('vehicle.add')}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section title={text('home.vehicles')} boxed>
      <List inCard>
        {vehicles.map((vehicle) => (
          <ListRow
            key={vehicle.id}
            to={vehiclePath(vehicle.id)}
            leading={<Plate registration={vehicle.device_reg} />}
            title={vehicleName(vehicle)}
            description={overdueOf(vehicle)}
          />
        ))}
      </List>
    </Section>
  );
}

/** Height in px of the card with one vehicle. */
const HEIGHT = 122;

function VehiclesSkeleton() {
  return <Skeleton shape="block" height={HEIGHT} />;
}

function useGreeting(now: Date): string {
  const text = useText();
  const name = useGreetingName();
  const part = chooseGreeting(now.getHours());
  const greeting = text(`greeting.${part}`);
  if (!name) return greeting;
  return text(part === 'night' ? 'greeting.night.named' : 'greeting.named', { greeting, name });
}

type Greeting = 'night' | 'morning' | 'afternoon' | 'evening';

const MORNING_FROM = 5;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** Returns the greeting for an hour (0 to 23) of the visitor's local time; neutral at night. */
export function chooseGreeting(hour: number): Greeting {
  if (hour < MORNING_FROM) return 'night';
  if (hour >= EVENING_FROM) return 'evening';
  return hour >= AFTERNOON_FROM ? 'afternoon' : 'morning';
}

interface HomeVisitsProps {
  visits: readonly Appointment[];
  /** Null while they load, or if they fail to. */
  vehicles: readonly Vehicle[] | null;
  now: Date;
  /** Whether the next visit is today or tomorrow, or its vehicle is at the workshop. Its card is then above everything else. */
  isArriving: boolean;
  /** Whether the backend can probably be reached. If not, there is no link to book. */
  canBook: boolean;
  reminders: HomeReminderParts;
}

/** Maximum number of past visits shown here, if nothing is upcoming or due. The visits screen lists all. */
const PAST_SHOWN = 3;

/**
 * Visits in this order: cancelled or missed, next (first if `isArriving`), to rate, later; past ones if there is neither a next
 * one nor a reminder that needs attention. Phones show the reminders in between: if the first is overdue, below the first card.
 * Until they load, only that card is shown.
 */
function HomeVisits({ visits, vehicles, now, isArriving, canBook, reminders }: HomeVisitsProps) {
  const text = useText();
  const { next, booked, past } = splitVisits(visits, now);
  const [nextAtFirst] = useState(next?.id);
  const followed = visits.find(({ id }) => id === nextAtFirst);
  const toRate = useVisitToRate(visits, now);
  // Until the vehicles load, use the visits' registrations, mostly the same ones: a plate that appears late moves the links.
  const known = vehicles ?? visits.map(({ vehicle }) => vehicle);
  const [registration, another] = new Set(known.map(({ device_reg }) => device_reg));
  const lost = [...findUnreplacedCancellations(visits, now), ...findMissedVisits(visits, now)];
  const cancelled = past.find((visit) => visit.status === 'cancelled' && !isPastVisit(visit, now));
  if (cancelled && !next && !toRate && lost.length === 0) lost.push(cancelled);
  // The next step after a completed visit may be to set a reminder, so wait until the reminders have loaded.
  const offersNext = !next && lost.length === 0 && !reminders.isPending;
  const rating = toRate && (
    <Suspense fallback={<Skeleton shape="block" height={236} />}>
      <CompletedVisitCard visit={toRate} now={now} withNextSteps={offersNext} />
    </Suspense>
  );
  const later = booked.filter((visit) => visit !== next);
  const notices = lost.map((visit) => <CancelledOrMissedVisitCard key={visit.id} visit={visit} />);
  const section = reminders.section && (
    <ShowOn key="reminders" device="phone">
      {reminders.section}
    </ShowOn>
  );
  const earlier =
    next || section
      ? []
      : past
          .filter((visit) => visit !== toRate && visit.status !== 'cancelled' && !lost.includes(visit))
          .slice(0, PAST_SHOWN);
  const own = next ? (
    <Fragment key={next.id}>
      <NextVisitCard visit={next} now={now} />
      {canBook && <BookingLink device="phone" />}
    </Fragment>
  ) : (
    <Fragment key="none">
      {rating}
      {!toRate && lost.length === 0 && (
        <NoVisitsPanel
          what={visits.length === 0 ? 'first' : 'none'}
          registration={another ? undefined : registration}
        />
      )}
    </Fragment>
  );
  const [first, ...others] = isArriving ? [own, ...notices] : [...notices, own];
  return (
    <>
      {followed && <StatusAnnouncement visit={followed} />}
      {/* The cards keep their keys and their array, so that they stay mounted when the reminders have loaded. */}
      {reminders.isPending
        ? [first, <VehiclesSkeleton key="reminders" />]
        : [first, reminders.isFirstOverdue && section, ...others]}
      {!reminders.isPending && (
        <>
          {/* The card of a cancelled or missed visit offers a booking for that vehicle only. */}
          {canBook && !next && lost.length > 0 && another && <BookingLink device="phone" />}
          {!reminders.isFirstOverdue && section}
          {next && rating}
          {later.length > 0 && <VisitSection title={text('home.further')} visits={later} />}
          {earlier.length > 0 && <VisitSection title={text('visits.past')} visits={earlier} past />}
        </>
      )}
    </>
  );
}

interface VisitSectionProps {
  title: string;
  visits: readonly Appointment[];
  past?: boolean;
}

function VisitSection({ title, visits, past = false }: VisitSectionProps) {
  const text = useText();
  return (
    <Section title={title} link={{ to: visitsPath(), text: text('home.all') }} boxed>
      <List inCard>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} past={past} />
        ))}
      </List>
    </Section>
  );
}

/** Loaded only if there is a visit to rate. If loading fails, the card is missing; the visit's screen has the rating, too. */
const CompletedVisitCard = lazy<ComponentType<CompletedVisitCardProps>>(() =>
  import('./done-visit.tsx').then(
    (module) => ({ default: module.CompletedVisitCard }),
    () => ({ default: () => null }),
  ),
);

/** Returns the latest visit to rate, or null; the same one until the screen unmounts, because a thank-you replaces the form. */
function useVisitToRate(visits: readonly Appointment[], now: Date): Appointment | null {
  const [asked, setAsked] = useState<string | null>(null);
  const open = visits.findLast((visit) => shouldAskForRating(visit, now) && !isRatingDismissed(visit.id));
  if (open && asked === null) setAsked(open.id);
  return visits.find(({ id }) => id === (asked ?? open?.id)) ?? null;
}
