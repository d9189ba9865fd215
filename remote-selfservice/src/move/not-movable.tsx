import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { FocusOnMount, LinkButton, Notice, Stack, WorkshopPhone } from '@forecourt/shared/ui';
import { BookAgain } from '../visits/book-again.tsx';
import { isChangeable, visitStage } from '../visits/visit-status.ts';
import { useText } from './text.ts';

/** `late`: the deadline for changes online is over. `over`: the visit is not upcoming. */
type WhyNot = 'late' | 'cancelled' | 'over';

/** Why a visit cannot be moved; null if it can. @param error refusal of the last try */
export function whyNotMovable(visit: Appointment, now: Date, error: Error | null): WhyNot | null {
  const stage = visitStage(visit, now);
  if (stage !== 'awaited') return stage === 'cancelled' ? 'cancelled' : 'over';
  const isRefused = error instanceof ApiProblem && error.code === 'past_cutoff';
  return isRefused || !isChangeable(visit, now) ? 'late' : null;
}

interface NotMovableProps {
  visit: Appointment;
  reason: WhyNot;
}

export function NotMovable({ visit, reason }: NotMovableProps) {
  const text = useText();
  const { cutOffHours } = siteSettings().booking;
  return (
    <FocusOnMount>
      <Stack gap={24}>
        <Notice title={text(`not.${reason}.title`)}>
          {text(`not.${reason}.text`, { hours: cutOffHours })}
          {reason !== 'cancelled' && (
            <>
              {' '}
              {text('not.call')} <WorkshopPhone />
            </>
          )}
        </Notice>
        {reason === 'cancelled' && <BookAgain visit={visit} />}
        <LinkButton variant="quiet" to={visitPath(visit.id)} wide>
          {text('not.see')}
        </LinkButton>
      </Stack>
    </FocusOnMount>
  );
}
