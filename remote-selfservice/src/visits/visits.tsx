import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Columns, LinkButton, List, Page, PageHeader, Section, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { NoVisit } from './no-visit.tsx';
import { PastVisits } from './past-visits.tsx';
import { splitVisits } from './split-visits.ts';
import { VisitListSkeleton } from './visit-list-skeleton.tsx';
import { VisitRow } from './visit-row.tsx';

/** All visits of the customer: those to come, and those that are over. */
export function Visits() {
  const text = useText();
  const visits = useQuery(appointmentsQuery());

  if (visits.data) return <VisitsOverview visits={visits.data} />;
  return (
    <Page width="overview">
      <PageHeader title={text('visits.title')} />
      {visits.isError ? (
        <Columns side={null}>
          <FailureNotice
            instead
            title={text('visits.failed')}
            error={visits.error}
            onRetry={() => void visits.refetch()}
            retrying={visits.isFetching}
          />
        </Columns>
      ) : (
        <VisitListSkeleton label={text('visits.loading')} rows={3} />
      )}
    </Page>
  );
}

function VisitsOverview({ visits }: { visits: readonly Appointment[] }) {
  const text = useText();
  const { next, upcoming, past } = splitVisits(visits, new Date());
  const book = (wide: boolean) => (
    <LinkButton to="/book" wide={wide}>
      {text('book')}
    </LinkButton>
  );
  return (
    <Page width="overview">
      <PageHeader
        title={text('visits.title')}
        action={next && <ShowOn device="desk">{book(false)}</ShowOn>}
      />
      <Columns side={past.length > 0 && <PastVisits visits={past} />}>
        {!next && <NoVisit isFirst={visits.length === 0} />}
        {upcoming.length > 0 && (
          <Section title={text('visits.upcoming')}>
            <List>
              {upcoming.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </List>
          </Section>
        )}
        {next && <ShowOn device="phone">{book(true)}</ShowOn>}
      </Columns>
    </Page>
  );
}
