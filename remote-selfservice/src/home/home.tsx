import {
  type Appointment,
  appointmentsQuery,
  queryKeys,
  type Vehicle,
  vehicleName,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { bookPath, newVehiclePath, vehiclePath, visitsPath } from '@forecourt/shared/links';
import { subscribeLiveData } from '@forecourt/shared/live';
import { queryClient, useQuery } from '@forecourt/shared/query';
import { QueryContent } from '@forecourt/shared/screens';
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
import { findNextVisit, isAtWorkshop, noteInOneLine } from '@forecourt/shared/visits';
import { ServiceKindList, useCurrentMinute, WorkshopCard } from '@forecourt/shared/workshop';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../text.ts';
import { useGivenName } from '../use-me.ts';
import { NoVisit } from '../visits/no-visit.tsx';
import { isDismissed, isWorthAsking } from '../visits/rating-rules.ts';
import { cancelledWithoutOther, splitVisits } from '../visits/split-visits.ts';
import { StatusNews, useStatusText } from '../visits/status-tag.tsx';
import { VisitRating } from '../visits/visit-rating.tsx';
import { CancelledVisit, VisitLink, VisitRow } from '../visits/visit-row.tsx';
import { cancelledByWorkshop, nearDay } from '../visits/visit-status.ts';
import type { HomeRemindersProps } from './home-reminders.tsx';
import { VisitCard } from './visit-card.tsx';

export function Home() {
  const text = useText();
  const now = useCurrentMinute();
  const visits = useQuery(appointmentsQuery());
  const vehicles = useQuery(vehiclesQuery());
  const greeting = useGreeting(now, visits.data?.length === 0);
  const reminders = useReminders(now, { isReady: !visits.isPending && !vehicles.isPending });
  const [refocus, setRefocus] = useState(0);
  const toTitle = () => setRefocus((times) => times + 1);
  // If no visit is booked, the visit's place has the booking link.
  const { next, upcoming } = splitVisits(visits.data ?? [], now);
  // A visit cancelled by the workshop, or a vehicle at the workshop, is more important.
  const isAside = upcoming.some(cancelledByWorkshop) || (next !== null && isAtWorkshop(next));
  const offersVisit = visits.data ? next !== null : visits.error !== null;
  const book = (device: 'desk' | 'phone') => (
    <ShowOn device={device}>
      <LinkButton to={bookPath()} wide={device === 'phone'} variant={isAside ? 'quiet' : 'primary'}>
        {text('book')}
      </LinkButton>
    </ShowOn>
  );
  // Phones show it only to customers without any visit.
  const work = visits.data && (
    <ShowOn device={visits.data.length === 0 ? 'screen' : 'desk'}>
      <ServiceKindList pathTo={(service) => bookPath({ service })} />
    </ShowOn>
  );
  // A single visit leaves room below it.
  const isOnly = next !== null && visits.data?.length === 1;
  return (
    <Page width="overview">
      <PageHeader
        title={greeting}
        windowTitle={text('home.title')}
        action={offersVisit && book('desk')}
        refocus={refocus}
      />
      <Columns
        below={!isOnly && work}
        side={
          // Phones show nothing below pending content, whose height is unknown.
          <ShowOn device={visits.isPending || vehicles.isPending ? 'desk' : 'screen'}>
            {reminders.inPlace && <ShowOn device="desk">{reminders.inPlace}</ShowOn>}
            <QueryContent
              query={vehicles}
              agedBy={visits}
              loading={text('home.vehicles.loading')}
              skeleton={<VehiclesSkeleton />}
              failed={text('home.vehicles.failed')}
              onFocusLost={toTitle}
            >
              {(known) => {
                // The first booking adds the vehicle.
                const isNew = known.length === 0 && visits.data?.length === 0;
                return isNew ? null : <HomeVehicles vehicles={known} upcoming={upcoming} now={now} />;
              }}
            </QueryContent>
            {/* Rendered after the vehicles: their number is unknown before. */}
            {!vehicles.isPending && <WorkshopCard />}
            {reminders.late}
          </ShowOn>
        }
      >
        <QueryContent
          query={visits}
          loading={text('visits.loading')}
          skeleton={<Skeleton shape="block" height={252} />}
          failed={text('visits.failed')}
          onFocusLost={toTitle}
        >
          {(known) => <HomeVisits visits={known} now={now} reminders={reminders.inPlace} />}
        </QueryContent>
        {!visits.data && visits.error && book('phone')}
        {isOnly && work}
      </Columns>
    </Page>
  );
}

interface HomeVehiclesProps {
  vehicles: readonly Vehicle[];
  upcoming: readonly Appointment[];
  now: Date;
}

/** The customer's vehicles, each with its next visit and a link to its screen. */
function HomeVehicles({ vehicles, upcoming, now }: HomeVehiclesProps) {
  const text = useText();
  const format = useFormat();
  const statusText = useStatusText();
  const planOf = (visit: Appointment) => {
    if (isAtWorkshop(visit)) return statusText(visit);
    const day = nearDay(visit, now);
    if (day) return text(`home.vehicles.${day}`);
    return text('home.vehicles.next', { date: withoutLineBreaks(format.date(visit.date)) });
  };
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
  // If no visit is booked at all, the screen says so above.
  const none = upcoming.length > 0 && text('home.vehicles.unplanned');
  return (
    <Section title={text('home.vehicles')} boxed>
      <List inCard>
        {vehicles.map((vehicle) => {
          const next = findNextVisit(vehicle, upcoming, now);
          return (
            <ListRow
              key={vehicle.id}
              to={vehiclePath(vehicle.id)}
              leading={<Plate registration={vehicle.device_reg} />}
              title={vehicleName(vehicle)}
              description={next ? planOf(next) : none}
            />
          );
        })}
      </List>
    </Section>
  );
}

const HEIGHT = 124;

function VehiclesSkeleton() {
  return <Skeleton shape="block" height={HEIGHT} />;
}

/** Greets by the visitor's time of day and by name; welcomes a new customer whose name is unknown. */
function useGreeting(now: Date, isNew: boolean): string {
  const text = useText();
  const name = useGivenName();
  // One line long, as the greeting shown before it is known whether the customer is new.
  if (isNew && !name) return text('greeting.new');
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return name ? text('greeting.named', { greeting, name }) : greeting;
}

type Greeting = 'night' | 'morning' | 'afternoon' | 'evening';

const MORNING_FROM = 5;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** Greeting for an hour of the visitor's day, 0 to 23; neutral at night. */
export function greetingAt(hour: number): Greeting {
  if (hour < MORNING_FROM) return 'night';
  if (hour >= EVENING_FROM) return 'evening';
  return hour >= AFTERNOON_FROM ? 'afternoon' : 'morning';
}

interface HomeVisitsProps {
  visits: readonly Appointment[];
  now: Date;
  /** Shown below the current visit on phones. */
  reminders?: ReactNode;
}

/** Number of past visits shown here; the visits screen has all of them. */
const PAST_SHOWN = 3;

/** In order: cancelled by the workshop, current (or the booking link), reminders (phones), later, to be rated, past. */
function HomeVisits({ visits, now, reminders }: HomeVisitsProps) {
  const text = useText();
  const { next, booked, past } = splitVisits(visits, now);
  const [nextAtFirst] = useState(next?.id);
  const followed = visits.find(({ id }) => id === nextAtFirst);
  const toRate = useVisitToRate(visits, now);
  const cancelled = cancelledWithoutOther(visits, now);
  const later = booked.filter((visit) => visit !== next);
  // The visit is first from the day before it, and while the vehicle is at the workshop.
  const isNear = next !== null && (nearDay(next, now) !== null || isAtWorkshop(next));
  const notices = cancelled.map((visit) => <CancelledVisit key={visit.id} visit={visit} />);
  const earlier = past
    .filter((visit) => visit !== toRate && visit.status !== 'cancelled')
    .slice(0, PAST_SHOWN);
  return (
    <>
      {followed && <StatusNews visit={followed} />}
      {!isNear && notices}
      {next && (
        <>
          <VisitCard key={next.id} visit={next} now={now} />
          {isNear && notices}
          <ShowOn device="phone">
            <LinkButton
              to={bookPath()}
              variant={cancelled.length > 0 || isAtWorkshop(next) ? 'quiet' : 'primary'}
              wide
            >
              {text('book')}
            </LinkButton>
          </ShowOn>
        </>
      )}
      {!next && cancelled.length === 0 && <NoVisit what={visits.length === 0 ? 'first' : 'none'} />}
      {reminders && <ShowOn device="phone">{reminders}</ShowOn>}
      {later.length > 0 && (
        <VisitSection title={text('home.further')} visits={later} withLink={earlier.length === 0} />
      )}
      {toRate && <DoneVisit visit={toRate} now={now} />}
      {earlier.length > 0 && <VisitSection title={text('visits.past')} visits={earlier} withLink past />}
    </>
  );
}

interface VisitSectionProps {
  title: string;
  visits: readonly Appointment[];
  withLink: boolean;
  past?: boolean;
}

function VisitSection({ title, visits, withLink, past = false }: VisitSectionProps) {
  const text = useText();
  return (
    <Section title={title} link={withLink ? { to: visitsPath(), text: text('home.all') } : undefined} boxed>
      <List inCard>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} past={past} />
        ))}
      </List>
    </Section>
  );
}

function DoneVisit({ visit, now }: { visit: Appointment; now: Date }) {
  const about = (
    <VisitLink visit={visit} title="strong" about={visit.work[0] ?? noteInOneLine(visit)} muted />
  );
  return <VisitRating key={visit.id} visit={visit} now={now} about={about} />;
}

/** Latest visit to rate; the same until the screen unmounts, because the thank-you takes the place of the question. */
function useVisitToRate(visits: readonly Appointment[], now: Date): Appointment | null {
  const [asked, setAsked] = useState<string | null>(null);
  const open = visits.findLast((visit) => isWorthAsking(visit, now) && !isDismissed(visit.id));
  if (open && asked === null) setAsked(open.id);
  return visits.find(({ id }) => id === (asked ?? open?.id)) ?? null;
}

/** Heights of the card's heading with its spacing, and of a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

interface PlacedReminders {
  inPlace: ReactNode;
  /** Reminders below everything else, if no space was reserved for them: nothing on the screen may move. */
  late: ReactNode;
}

/** Reminders that need attention now. Their data and code load once the screen is ready, and nothing visible moves. */
function useReminders(now: Date, { isReady }: { isReady: boolean }): PlacedReminders {
  const [isExpected] = useState(
    () => rememberedReminders() > 0 || queryClient.getQueryData(queryKeys.reminderList({})) !== undefined,
  );
  const [Reminders, setReminders] = useState<ComponentType<HomeRemindersProps> | null>(null);
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    const end = subscribeLiveData(['reminders'], () => {
      import('./home-reminders.tsx').then(
        (module) => isGone || setReminders(() => module.HomeReminders),
        // A failed load only hides the reminders here; their own screen still works.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      end();
    };
  }, [isReady]);
  const props = { now, max: MAX_SHOWN, onCount: rememberReminders };
  if (!isExpected) return { inPlace: null, late: Reminders && <Reminders {...props} /> };
  const height = HEAD_HEIGHT + ROW_HEIGHT * rememberedReminders();
  const place = height > HEAD_HEIGHT && <Skeleton shape="block" height={height} />;
  return { inPlace: Reminders ? <Reminders {...props} meanwhile={place} /> : place, late: null };
}

/** Stored on this device; the shell removes it with the customer's other data. */
const STORAGE_KEY = 'forecourt.home.reminders';

const MAX_SHOWN = 3;

/** Number of reminders on the last home screen, to reserve their space while they load. */
function rememberedReminders(): number {
  try {
    const count = Number(localStorage.getItem(STORAGE_KEY));
    return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_SHOWN) : 0;
  } catch {
    return 0;
  }
}

function rememberReminders(count: number): void {
  try {
    if (count > 0) localStorage.setItem(STORAGE_KEY, String(count));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked or full: the reminders are shown below the rest of the screen.
  }
}
