import { appointmentQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQuery } from '@forecourt/shared/query';
import { useLocation, useParams } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { calendarIcon, EmptyState, IconDisc, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { BookedNotice } from './booked-notice.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitSkeleton } from './visit-skeleton.tsx';

/** What the booking hands over when it leads here. */
export interface VisitLocationState {
  justBooked: true;
}

/** One visit: when, what, with which vehicle, and how far it has come. */
export function Visit() {
  const text = useText();
  const { id = '' } = useParams();
  const state: unknown = useLocation().state;
  const query = useQuery(appointmentQuery(id));
  const back = { to: '/visits', text: text('visits.title') };

  if (query.data) {
    return (
      <Page>
        <PageHeader back={back} title={text('visit.heading', { reference: query.data.reference })} />
        {isJustBooked(state) && <BookedNotice visit={query.data} />}
        <VisitDetails visit={query.data} />
      </Page>
    );
  }
  if (isNotThere(query.error)) {
    return (
      <Page>
        <PageHeader back={back} title={text('visit.missing.title')} />
        <EmptyState
          leading={<IconDisc path={calendarIcon} tone="neutral" />}
          title={text('visit.missing.heading')}
          text={text('visit.missing.text')}
          action={<LinkButton to="/visits">{text('visit.missing.action')}</LinkButton>}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader back={back} title={text('visit.title.unknown')} />
      {query.isError ? (
        <FailureNotice
          instead
          title={text('visit.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <VisitSkeleton />
      )}
    </Page>
  );
}

function isJustBooked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justBooked' in state;
}

/** Unknown, another customer's, or an address that was never one: the backend does not tell them apart. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_found';
}
