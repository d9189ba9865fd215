import type { Appointment } from '@forecourt/shared/api';
import { visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { FocusOnMount, LinkButton, Notice, Stack, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../../text.ts';
import type { VisitStage } from '../visit-status.ts';

interface NotCancellableProps {
  visit: Appointment;
  /** `late`: the deadline for changes online is over. */
  reason: VisitStage | 'late';
}

export function NotCancellable({ visit, reason }: NotCancellableProps) {
  const text = useText();
  return (
    <FocusOnMount>
      <Stack gap={24}>
        {reason === 'cancelled' ? (
          <Notice tone="good" title={text('cancel.already.title')}>
            {text('cancel.already.text')}
          </Notice>
        ) : (
          <Notice tone="info" title={text(reason === 'late' ? 'cancel.late.title' : 'cancel.over.title')}>
            <span>
              {reason === 'late'
                ? text('cancel.late.text', { hours: siteSettings().booking.cutOffHours })
                : text('cancel.over.text')}
            </span>{' '}
            {text('cancel.call')} <WorkshopPhone />
          </Notice>
        )}
        <LinkButton variant="quiet" to={visitPath(visit.id)} wide>
          {text('cancel.see')}
        </LinkButton>
      </Stack>
    </FocusOnMount>
  );
}
