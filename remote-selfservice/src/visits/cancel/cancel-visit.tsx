import { appointmentQuery } from '@forecourt/shared/api';
import { visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { useText } from '../../text.ts';
import { MissingVisit } from '../missing-visit.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CancelSkeleton } from './cancel-skeleton.tsx';

export function CancelVisit() {
  const text = useText();
  const now = useCurrentMinute();
  const { id = '' } = useParams();
  return (
    <QueryScreen
      query={useQuery(appointmentQuery(id))}
      width="overview"
      header={{
        back: { to: visitPath(id), text: text('visit.title.unknown') },
        title: text('cancel.title'),
      }}
      loading={text('visit.loading')}
      skeleton={<CancelSkeleton />}
      failed={text('visit.failed')}
      missing={<MissingVisit />}
    >
      {(visit) => <CancelForm visit={visit} now={now} />}
    </QueryScreen>
  );
}
