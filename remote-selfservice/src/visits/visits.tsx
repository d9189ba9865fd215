import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { Columns, LinkButton, List, Section, ShowOn } from '@forecourt/shared/ui';
import { ServiceKindList, useCurrentMinute, WorkshopCard } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { CancelledVisit } from './cancelled-visit.tsx';
import { NoVisit } from './no-visit.tsx';
import { PastVisits } from './past-visits.tsx';
import { cancelledWithoutOther, splitVisits } from './split-visits.ts';
import { VisitListSkeleton } from './visit-list-skeleton.tsx';
import { VisitRow } from './visit-row.tsx';

export function Visits() {
  const text = useText();
  const now = useCurrentMinute();
  return (
    <QueryScreen
      query={useQuery(appointmentsQuery())}
      width="overview"
      header={(visits = []) => ({
        title: text('visits.title'),
        // If no visit is booked, the visit's place has the booking link.
        action: splitVisits(visits, now).booked.length + cancelledWithoutOther(visits, now).length > 0 && (
          <ShowOn device="screen">
            <LinkButton
              variant={cancelledWithoutOther(visits, now).length > 0 ? 'quiet' : 'primary'}
              to={bookPath({ returnTo: visitsPath() })}
            >
              {text('book')}
            </LinkButton>
          </ShowOn>
        ),
      })}
      loading={text('visits.loading')}
      skeleton={
        <Columns side={null}>
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
  const cancelled = cancelledWithoutOther(visits, now);
  const { booked } = splitVisits(visits, now);
  // Includes visits that the workshop cancelled and another booking has replaced.
  const over = visits.filter((visit) => !booked.includes(visit) && !cancelled.includes(visit)).reverse();
  const past = over.filter(({ status }) => status !== 'cancelled');
  const calledOff = over.filter(({ status }) => status === 'cancelled');
  return (
    <Columns
      below={
        // Also fills the room below a few visits on wide screens.
        over.length === 0 && (
          <ShowOn device={visits.length === 0 ? 'screen' : 'desk'}>
            <ServiceKindList pathTo={(service) => bookPath({ service, returnTo: visitsPath() })} />
          </ShowOn>
        )
      }
      side={
        <>
          {past.length > 0 && <PastVisits title={text('visits.past')} visits={past} now={now} />}
          {calledOff.length > 0 && (
            <PastVisits title={text('visits.cancelled')} visits={calledOff} now={now} />
          )}
          <ShowOn device={over.length > 0 ? 'phone' : 'screen'}>
            <WorkshopCard />
          </ShowOn>
        </>
      }
    >
      {booked.length === 0 && cancelled.length === 0 && (
        <NoVisit what={visits.length === 0 ? 'empty' : 'none'} />
      )}
      {cancelled.map((visit) => (
        <CancelledVisit key={visit.id} visit={visit} returnTo={visitsPath()} />
      ))}
      {booked.length > 0 && (
        <Section title={text('visits.upcoming')} boxed>
          <List inCard>
            {booked.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </List>
        </Section>
      )}
      {/* The list of past visits is long, so there is room beside it. */}
      {over.length > 0 && (
        <ShowOn device="desk">
          <WorkshopCard />
        </ShowOn>
      )}
    </Columns>
  );
}
