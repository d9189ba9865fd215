import {
  type Appointment,
  appointmentsQuery,
  type Vehicle,
  vehicleName,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { bookPath, newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
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
import { findNextVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { ServiceKindList, useCurrentMinute, WorkshopCard } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText } from '../text.ts';
import { useGivenName } from '../use-me.ts';
import { splitVisits } from '../visits/split-visits.ts';
import { useStatusText } from '../visits/status-tag.tsx';
import { cancelledByWorkshop, nearDay } from '../visits/visit-status.ts';
import { HomeVisits } from './home-visits.tsx';
import { useReminders } from './use-reminders.tsx';

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
