import { appointmentsQuery, vehiclesQuery } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryContent } from '@forecourt/shared/screens';
import { Columns, LinkButton, Page, PageHeader, ShowOn, Skeleton } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { splitVisits } from '../visits/split-visits.ts';
import { cancelledByWorkshop } from '../visits/visit-status.ts';
import { useMinute } from '../workshop/use-minute.ts';
import { WorkshopCard } from '../workshop/workshop-card.tsx';
import { HomeVehicles } from './home-vehicles.tsx';
import { HomeVisits } from './home-visits.tsx';
import { useGreeting } from './use-greeting.ts';
import { VehiclesSkeleton } from './vehicles-skeleton.tsx';

/** The first screen: the visit that matters now, the way to book one, and the customer's vehicles. */
export function Home() {
  const text = useText();
  const now = useMinute();
  const greeting = useGreeting(now);
  const visits = useQuery(appointmentsQuery());
  const vehicles = useQuery(vehiclesQuery());
  const [refocus, setRefocus] = useState(0);
  const toTitle = () => setRefocus((times) => times + 1);
  // Where no visit is booked, the way to book one stands in the visit's place.
  const { next, upcoming } = splitVisits(visits.data ?? [], now);
  // The card of a visit that the workshop had to cancel offers to book another one.
  const offersAnother = upcoming.some(cancelledByWorkshop);
  const offersVisit = visits.data ? next !== null : visits.error !== null;
  const book = (device: 'desk' | 'phone') => (
    <ShowOn device={device}>
      <LinkButton to={bookPath()} wide={device === 'phone'} variant={offersAnother ? 'quiet' : 'primary'}>
        {text('book')}
      </LinkButton>
    </ShowOn>
  );
  return (
    <Page width="overview">
      <PageHeader
        title={greeting}
        windowTitle={text('home.title')}
        action={offersVisit && book('desk')}
        refocus={refocus}
      />
      <Columns
        side={
          // On phones nothing stands below what is still to come: nobody knows how long it will be.
          <ShowOn device={visits.isPending ? 'desk' : 'screen'}>
            <QueryContent
              query={vehicles}
              loading={text('home.vehicles.loading')}
              skeleton={<VehiclesSkeleton />}
              failed={text('home.vehicles.failed')}
              onFocusLost={toTitle}
            >
              {(known) => {
                // A first booking asks for the vehicle.
                const isNew = known.length === 0 && visits.data?.length === 0;
                return isNew ? null : <HomeVehicles vehicles={known} upcoming={upcoming} />;
              }}
            </QueryContent>
            <WorkshopCard />
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
          {(known) => <HomeVisits visits={known} now={now} />}
        </QueryContent>
        {!visits.data && visits.error && book('phone')}
      </Columns>
    </Page>
  );
}
