import { appointmentsQuery, vehiclesQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Columns, LinkButton, Page, PageHeader, ShowOn } from '@forecourt/shared/ui';
import { useMe } from '../me/use-me.ts';
import { useText } from '../text.ts';
import { splitVisits } from '../visits/split-visits.ts';
import { greetingAt } from './greeting.ts';
import { HomeOverview } from './home-overview.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

/** The first screen: the next visit, the way to book one, and the customer's vehicles. */
export function Home() {
  const text = useText();
  const me = useMe();
  const visits = useQuery(appointmentsQuery());
  const vehicles = useQuery(vehiclesQuery());
  const now = new Date();

  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  const name = me.data?.display_name;
  const loaded =
    visits.data && vehicles.data ? { visits: splitVisits(visits.data, now), vehicles: vehicles.data } : null;

  return (
    <Page width="overview">
      <PageHeader
        title={name ? text('greeting.named', { greeting, name }) : greeting}
        action={
          loaded?.visits.next && (
            <ShowOn device="desk">
              <LinkButton to="/book">{text('book')}</LinkButton>
            </ShowOn>
          )
        }
      />
      {loaded ? (
        <HomeOverview {...loaded} />
      ) : visits.isError || vehicles.isError ? (
        <Columns side={null}>
          <FailureNotice
            instead
            title={text('home.failed')}
            error={visits.error ?? vehicles.error}
            onRetry={() => {
              if (visits.isError) void visits.refetch();
              if (vehicles.isError) void vehicles.refetch();
            }}
            retrying={visits.isFetching || vehicles.isFetching}
          />
        </Columns>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}
