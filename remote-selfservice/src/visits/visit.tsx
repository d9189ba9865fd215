import { appointmentQuery } from '@forecourt/shared/api';
import { visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen, useHandedOver } from '@forecourt/shared/screens';
import { calendarIcon, EmptyState, IconDisc, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { BookedNotice } from './booked-notice.tsx';
import { readJustDone } from './just-done.ts';
import { VisitDetails } from './visit-details.tsx';
import { VisitSkeleton } from './visit-skeleton.tsx';

/** One visit: when, what, with which vehicle, and how far it has come. */
export function Visit() {
  const text = useText();
  const { id = '' } = useParams();
  const just = useHandedOver(readJustDone);
  const back = { to: visitsPath(), text: text('visits.title') };
  return (
    <QueryScreen
      query={useQuery(appointmentQuery(id))}
      header={(visit) => ({
        back,
        title: visit ? text('visit.heading', { reference: visit.reference }) : text('visit.title.unknown'),
      })}
      loading={text('visit.loading')}
      skeleton={<VisitSkeleton />}
      failed={text('visit.failed')}
      missing={<MissingVisit back={back} />}
    >
      {(visit) => (
        <>
          {just === 'booked' && <BookedNotice visit={visit} />}
          <VisitDetails visit={visit} />
        </>
      )}
    </QueryScreen>
  );
}

function MissingVisit({ back }: { back: { to: string; text: string } }) {
  const text = useText();
  return (
    <Page>
      <PageHeader back={back} title={text('visit.missing.title')} />
      <EmptyState
        leading={<IconDisc path={calendarIcon} tone="neutral" />}
        title={text('visit.missing.heading')}
        text={text('visit.missing.text')}
        action={<LinkButton to={visitsPath()}>{text('visit.missing.action')}</LinkButton>}
      />
    </Page>
  );
}
