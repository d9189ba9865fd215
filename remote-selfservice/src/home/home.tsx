import { appointmentsQuery, vehiclesQuery } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen, together } from '@forecourt/shared/screens';
import { LinkButton, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useMe } from '../use-me.ts';
import { splitVisits } from '../visits/split-visits.ts';
import { greetingAt } from './greeting.ts';
import { HomeOverview } from './home-overview.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

/** The first screen: the next visit, the way to book one, and the customer's vehicles. */
export function Home() {
  const text = useText();
  const now = new Date();
  const name = useMe().data?.display_name;
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return (
    <QueryScreen
      query={together({ visits: useQuery(appointmentsQuery()), vehicles: useQuery(vehiclesQuery()) })}
      width="overview"
      header={(data) => ({
        title: name ? text('greeting.named', { greeting, name }) : greeting,
        action: data && splitVisits(data.visits, now).next && (
          <ShowOn device="desk">
            <LinkButton to={bookPath()}>{text('book')}</LinkButton>
          </ShowOn>
        ),
      })}
      loading={text('home.loading')}
      skeleton={<HomeSkeleton />}
      failed={text('home.failed')}
    >
      {({ visits, vehicles }) => <HomeOverview visits={splitVisits(visits, now)} vehicles={vehicles} />}
    </QueryScreen>
  );
}
