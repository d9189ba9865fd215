import { appointmentsQuery, vehiclesQuery } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryContent } from '@forecourt/shared/screens';
import { Columns, LinkButton, Page, PageHeader, ShowOn, Skeleton } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { ServiceKindList, useCurrentMinute, WorkshopCard } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText } from '../text.ts';
import { splitVisits } from '../visits/split-visits.ts';
import { cancelledByWorkshop } from '../visits/visit-status.ts';
import { HomeVehicles } from './home-vehicles.tsx';
import { HomeVisits } from './home-visits.tsx';
import { useGreeting } from './use-greeting.ts';
import { useReminders } from './use-reminders.tsx';
import { VehiclesSkeleton } from './vehicles-skeleton.tsx';

/** The first screen: the visit that matters now, the way to book one, and the customer's vehicles. */
export function Home() {
  const text = useText();
  const now = useCurrentMinute();
  const visits = useQuery(appointmentsQuery());
  const vehicles = useQuery(vehiclesQuery());
  const greeting = useGreeting(now, visits.data?.length === 0);
  const reminders = useReminders(now, { isReady: !visits.isPending && !vehicles.isPending });
  const [refocus, setRefocus] = useState(0);
  const toTitle = () => setRefocus((times) => times + 1);
  // Where no visit is booked, the way to book one stands in the visit's place.
  const { next, upcoming } = splitVisits(visits.data ?? [], now);
  // Then something else comes first: a visit that the workshop had to cancel, or the car that is there.
  const isAside = upcoming.some(cancelledByWorkshop) || (next !== null && isAtWorkshop(next));
  const offersVisit = visits.data ? next !== null : visits.error !== null;
  const book = (device: 'desk' | 'phone') => (
    <ShowOn device={device}>
      <LinkButton to={bookPath()} wide={device === 'phone'} variant={isAside ? 'quiet' : 'primary'}>
        {text('book')}
      </LinkButton>
    </ShowOn>
  );
  // On phones only for whoever does not know it yet.
  const work = visits.data && (
    <ShowOn device={visits.data.length === 0 ? 'screen' : 'desk'}>
      <ServiceKindList pathTo={(service) => bookPath({ service })} />
    </ShowOn>
  );
  // One visit alone leaves room below it.
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
          // On phones nothing stands below what is still to come: nobody knows how long it will be.
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
                // A first booking asks for the vehicle.
                const isNew = known.length === 0 && visits.data?.length === 0;
                return isNew ? null : <HomeVehicles vehicles={known} upcoming={upcoming} now={now} />;
              }}
            </QueryContent>
            {/* Nobody knows how many vehicles will stand above it. */}
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
