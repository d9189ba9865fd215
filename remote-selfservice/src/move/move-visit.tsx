import { appointmentQuery } from '@forecourt/shared/api';
import { visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { Skeleton } from '@forecourt/shared/ui';
import { TimeSkeleton } from '../times/time-skeleton.tsx';
import { MissingVisit } from '../visits/missing-visit.tsx';
import { MoveForm } from './move-form.tsx';
import { useText } from './text.ts';

export function MoveVisit() {
  const text = useText();
  const { id = '' } = useParams();
  const query = useQuery(appointmentQuery(id));
  if (query.data) return <MoveForm visit={query.data} />;
  return (
    <QueryScreen
      query={query}
      width="overview"
      focused
      header={{
        title: text('title'),
        lead: <Skeleton width={240} />,
        back: { to: visitPath(id), text: text('flow'), where: text('back') },
      }}
      loading={text('loading')}
      skeleton={<TimeSkeleton />}
      failed={text('notShown')}
      missing={<MissingVisit />}
    >
      {() => null}
    </QueryScreen>
  );
}
