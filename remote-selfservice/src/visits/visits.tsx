import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import {
  Button,
  Card,
  Columns,
  LinkButton,
  List,
  Row,
  Section,
  ShowOn,
  Skeleton,
  Stack,
} from '@forecourt/shared/ui';
import { isAtWorkshop, isPastVisit, visitDay } from '@forecourt/shared/visits';
import { ServiceKindList, useCurrentMinute } from '@forecourt/shared/workshop';
import { Fragment, useState } from 'react';
import { useText } from '../text.ts';
import { NoVisitsPanel } from './no-visit.tsx';
import { findUnreplacedCancellations, sortLatestFirst, splitVisits } from './split-visits.ts';
import { CancelledOrMissedVisitCard, VisitRow } from './visit-row.tsx';

export function VisitListScreen() {
  const text = useText();
  const now = useCurrentMinute();
  return (
    <QueryScreen
      query={useQuery(appointmentsQuery())}
      width="overview"
      header={(visits = []) => ({
        title: text('visits.title'),
        // If there is neither a booked visit nor an unreplaced cancellation, `NoVisitsPanel` has the booking link.
        action: splitVisits(visits, now).booked.length + findUnreplacedCancellations(visits, now).length >
          0 && (
          <ShowOn device="screen">
            <LinkButton
              variant={findUnreplacedCancellations(visits, now).length > 0 ? 'quiet' : 'primary'}
              to={bookPath({ returnTo: visitsPath() })}
            >
              {text('book')}
            </LinkButton>
          </ShowOn>
        ),
      })}
      loading={text('visits.loading')}
      skeleton={
        <Columns even side={null}>
          <VisitListSkeleton rows={3} />
        </Columns>
      }
      failed={text('visits.failed')}
    >
      {(visits) => <VisitsOverview visits={visits} now={now} />}
    </QueryScreen>
  );
}

function VisitsOverview({ visits, now }: { visits: readonly Appointment[]; now: Date }) {
  const text = useText();
  const cancelled = findUnreplacedCancellations(visits, now);
  const { booked } = splitVisits(visits, now);
  const here = booked.filter(isAtWorkshop);
  const upcoming = booked.filter((visit) => !isAtWorkshop(visit));
  // Includes visits that the workshop cancelled and whose vehicle and work are booked again.
  const over = visits.filter((visit) => !booked.includes(visit) && !cancelled.includes(visit));
  const past = over.filter((visit) => isPastVisit(visit, now));
  const cancelledAhead = over.filter((visit) => !past.includes(visit));
  // Show the kinds of work if there are no past or cancelled visits; on phones, only if there are no visits at all.
  const work = over.length === 0 && (
    <ShowOn device={visits.length === 0 ? 'screen' : 'desk'}>
      <ServiceKindList pathTo={(service) => bookPath({ service, returnTo: visitsPath() })} />
    </ShowOn>
  );
  const planned = <BookedVisits title={text('visits.upcoming')} visits={upcoming} />;
  return (
    <Columns
      even
      side={
        <>
          {work}
          {/* Cards with other times are tall, so what follows them begins the second column. */}
          {cancelled.length > 0 && planned}
          <PastVisits title={text('visits.past')} visits={sortLatestFirst(past)} now={now} />
          <PastVisits title={text('visits.cancelled')} visits={cancelledAhead} now={now} />
        </>
      }
    >
      {booked.length === 0 && cancelled.length === 0 && (
        <NoVisitsPanel what={visits.length === 0 ? 'empty' : 'none'} />
      )}
      {cancelled.map((visit) => (
        <CancelledOrMissedVisitCard key={visit.id} visit={visit} returnTo={visitsPath()} />
      ))}
      <BookedVisits title={text('visits.now')} visits={here} />
      {cancelled.length === 0 && planned}
    </Columns>
  );
}

/** Visits under a heading; renders nothing if there are none. */
function BookedVisits({ title, visits }: { title: string; visits: readonly Appointment[] }) {
  if (visits.length === 0) return null;
  return (
    <Section title={title} boxed>
      <List inCard>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </List>
    </Section>
  );
}

/** Number of past visits that are shown at first, and that each press of *Show more* adds. */
const AT_A_TIME = 10;

interface PastVisitsProps {
  title: string;
  visits: readonly Appointment[];
  now: Date;
}

const yearOf = (visit: Appointment) => visitDay(visit).slice(0, 4);

/** Past or cancelled visits, grouped by year unless all that are shown are of this year. Long lists are shown in parts. */
function PastVisits({ title, visits, now }: PastVisitsProps) {
  const text = useText();
  const [shown, setShown] = useState(AT_A_TIME);
  if (visits.length === 0) return null;
  const latest = visits.slice(0, shown);
  const years = [...new Set(latest.map(yearOf))];
  const isThisYear = years.every((year) => year === String(now.getFullYear()));
  return (
    <Section title={title} boxed>
      {years.map((year) => (
        <Fragment key={year}>
          {!isThisYear && <h3>{year}</h3>}
          <List inCard>
            {latest
              .filter((visit) => yearOf(visit) === year)
              .map((visit) => (
                <VisitRow key={visit.id} visit={visit} past />
              ))}
          </List>
        </Fragment>
      ))}
      {visits.length > shown && (
        <Button variant="quiet" wide onClick={() => setShown(shown + AT_A_TIME)}>
          {text('visits.more')}
        </Button>
      )}
    </Section>
  );
}

function VisitListSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <Skeleton width={120} />
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their position only
        <Row key={index} gap={16}>
          <Skeleton shape="block" width={62} height={86} />
          <Stack gap={8}>
            <Skeleton width={160} />
            <Skeleton width={110} />
          </Stack>
        </Row>
      ))}
    </Card>
  );
}
