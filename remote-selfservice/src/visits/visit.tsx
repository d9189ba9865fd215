import { appointmentQuery } from '@forecourt/shared/api';
import { visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen, useFlashState } from '@forecourt/shared/screens';
import { Skeleton, Stack } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { ifStillTrue, readJustDone } from './just-done.ts';
import { MissingVisit } from './missing-visit.tsx';
import { useVisitHeading } from './use-visit-heading.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitSkeleton } from './visit-skeleton.tsx';

/** Skeletons beside and below the title. */
const HEADER_SKELETON = {
  leading: <Skeleton shape="block" width="6.5rem" height={138} />,
  lead: (
    <Stack gap={4}>
      <Skeleton width={130} height={32} />
      <Skeleton width={150} />
    </Stack>
  ),
};

export function Visit() {
  const text = useText();
  const now = useCurrentMinute();
  const heading = useVisitHeading();
  const { id = '' } = useParams();
  const handedOver = useFlashState(readJustDone);
  const query = useQuery(appointmentQuery(id));
  const just = query.data ? ifStillTrue(handedOver, query.data, now) : null;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={(visit) => ({
        back: { to: visitsPath(), text: text('visits.title') },
        ...(visit
          ? heading(visit, just, now)
          : { title: text('visit.title.unknown'), ...(query.isPending && HEADER_SKELETON) }),
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
