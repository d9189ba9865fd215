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
