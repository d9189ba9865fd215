import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { Columns, LinkButton, List, Section, ShowOn } from '@forecourt/shared/ui';
import { KindsOfWork, useMinute, WorkshopCard } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { NoVisit } from './no-visit.tsx';
import { PastVisits } from './past-visits.tsx';
import { splitVisits } from './split-visits.ts';
import { VisitListSkeleton } from './visit-list-skeleton.tsx';
import { VisitRow } from './visit-row.tsx';
import { cancelledByWorkshop } from './visit-status.ts';

/** All visits of the customer: those to come, and those that are over. */
export function Visits() {
  const text = useText();
  const now = useMinute();
  return (
    <QueryScreen
      query={useQuery(appointmentsQuery())}
      width="overview"
      header={(visits = []) => ({
        title: text('visits.title'),
        // Where none is booked, the way to book one stands in the visit's place.
        action: splitVisits(visits, now).upcoming.length > 0 && (
          <ShowOn device="screen">
            <LinkButton to={bookPath({ returnTo: visitsPath() })}>{text('book')}</LinkButton>
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
  const { upcoming, past } = splitVisits(visits, now);
  const cancelled = upcoming.filter(cancelledByWorkshop);
  const [onlyCancelled] = cancelled.length === 1 ? cancelled : [];
  const toCome = upcoming.filter((visit) => !cancelled.includes(visit));
  const sections = [
    ['visits.cancelled', cancelled],
    ['visits.upcoming', toCome],
  ] as const;
  return (
    <Columns
      below={
        visits.length === 0 && (
          <ShowOn device="screen">
            <KindsOfWork pathTo={(service) => bookPath({ service, returnTo: visitsPath() })} />
          </ShowOn>
        )
      }
      side={
        <>
          {past.length > 0 && <PastVisits visits={past} now={now} />}
          <WorkshopCard />
        </>
      }
    >
      {upcoming.length === 0 && <NoVisit what={visits.length === 0 ? 'empty' : 'none'} />}
      {sections.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <Section key={title} title={text(title)} boxed>
              <List inCard>
                {rows.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} untagged={rows === cancelled} />
                ))}
              </List>
              {rows === cancelled && onlyCancelled && (
                <LinkButton
                  variant="quiet"
                  wide
                  to={bookPath({
                    vehicle: onlyCancelled.vehicle.id,
                    service: onlyCancelled.service_type,
                    returnTo: visitsPath(),
                  })}
                >
                  {text('book.another')}
                </LinkButton>
              )}
            </Section>
          ),
      )}
    </Columns>
  );
}
