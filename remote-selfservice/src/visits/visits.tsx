import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { Columns, LinkButton, List, Section, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ContactLine } from '../workshop/contact-line.tsx';
import { useMinute } from '../workshop/use-minute.ts';
import { WorkshopCard } from '../workshop/workshop-card.tsx';
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
        action: splitVisits(visits, now).next && (
          <ShowOn device="desk">
            <LinkButton to={bookPath({ returnTo: visitsPath() })}>{text('book')}</LinkButton>
          </ShowOn>
        ),
      })}
      loading={text('visits.loading')}
      skeleton={<VisitListSkeleton rows={3} />}
      failed={text('visits.failed')}
    >
      {(visits) => <VisitsOverview visits={visits} now={now} />}
    </QueryScreen>
  );
}

function VisitsOverview({ visits, now }: { visits: readonly Appointment[]; now: Date }) {
  const text = useText();
  const { next, upcoming, past } = splitVisits(visits, now);
  const cancelled = upcoming.filter(cancelledByWorkshop);
  const toCome = upcoming.filter((visit) => !cancelled.includes(visit));
  const sections = [
    ['visits.cancelled', cancelled],
    ['visits.upcoming', toCome],
  ] as const;
  return (
    <Columns
      side={
        <>
          {past.length > 0 && <PastVisits visits={past} />}
          {visits.length === 0 ? <WorkshopCard /> : <ContactLine />}
        </>
      }
    >
      {!next && <NoVisit what={visits.length === 0 ? 'empty' : 'none'} />}
      {sections.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <Section key={title} title={text(title)}>
              <List>
                {rows.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} />
                ))}
              </List>
            </Section>
          ),
      )}
      {next && (
        <ShowOn device="phone">
          <LinkButton to={bookPath({ returnTo: visitsPath() })} wide>
            {text('book')}
          </LinkButton>
        </ShowOn>
      )}
    </Columns>
  );
}
