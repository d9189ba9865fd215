import { appointmentQuery } from '@forecourt/shared/api';
import { visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen, useHandedOver } from '@forecourt/shared/screens';
import { checkIcon, IconDisc } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useMinute } from '../workshop/use-minute.ts';
import { readJustDone } from './just-done.ts';
import { MissingVisit } from './missing-visit.tsx';
import { useVisitHeading } from './use-visit-heading.ts';
import { VisitDetails } from './visit-details.tsx';
import { VisitSkeleton } from './visit-skeleton.tsx';

/** One visit: when, what, with which vehicle, how far it has come, and what can be done with it. */
export function Visit() {
  const text = useText();
  const now = useMinute();
  const heading = useVisitHeading();
  const { id = '' } = useParams();
  const just = useHandedOver(readJustDone);
  return (
    <QueryScreen
      query={useQuery(appointmentQuery(id))}
      width="overview"
      header={(visit) => ({
        back: { to: visitsPath(), text: text('visits.title') },
        progress: just && <IconDisc path={checkIcon} tone="good" />,
        ...(visit ? heading(visit, just, now) : { title: text('visit.title.unknown') }),
      })}
      loading={text('visit.loading')}
      skeleton={<VisitSkeleton />}
      failed={text('visit.failed')}
      missing={<MissingVisit />}
    >
      {(visit) => <VisitDetails visit={visit} just={just} now={now} />}
    </QueryScreen>
  );
}
