import { appointmentQuery } from '@forecourt/shared/api';
import { moveVisitPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { LinkButton } from '@forecourt/shared/ui';
import { useText } from '../../text.ts';
import { useMinute } from '../../workshop/use-minute.ts';
import { MissingVisit } from '../missing-visit.tsx';
import { VisitHero } from '../visit-hero.tsx';
import { isActive, isChangeable } from '../visit-status.ts';
import { CancelForm } from './cancel-form.tsx';
import { CancelSkeleton } from './cancel-skeleton.tsx';

/** Asks whether a visit is to be cancelled, and why, for whoever wants to say. */
export function CancelVisit() {
  const text = useText();
  const now = useMinute();
  const { id = '' } = useParams();
  return (
    <QueryScreen
      query={useQuery(appointmentQuery(id))}
      header={{
        back: { to: visitPath(id), text: text('visit.title.unknown') },
        title: text('cancel.title'),
        lead: text('cancel.lead'),
      }}
      loading={text('visit.loading')}
      skeleton={<CancelSkeleton />}
      failed={text('visit.failed')}
      missing={<MissingVisit />}
    >
      {(visit) => (
        <>
          <VisitHero visit={visit} muted={!isActive(visit)}>
            {isChangeable(visit, now) && (
              <div>
                <LinkButton variant="link" to={moveVisitPath(visit.id)}>
                  {text('cancel.move')}
                </LinkButton>
              </div>
            )}
          </VisitHero>
          <CancelForm visit={visit} now={now} />
        </>
      )}
    </QueryScreen>
  );
}
