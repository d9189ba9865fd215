import type { Appointment } from '@forecourt/shared/api';
import { bookPath } from '@forecourt/shared/links';
import { LinkButton, ShowOn, Stack, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { OfferedTimes } from './offered-times.tsx';
import { useOfferedTimes } from './use-offered-times.ts';
import { cancelledByWorkshop } from './visit-status.ts';

interface WhyCancelledProps {
  visit: Appointment;
  /** Path for the booking's *Back*; home by default. */
  returnTo?: string | null | undefined;
}

/** Why the workshop cancelled a visit, if it gave a reason, with replacements and a link to other times. */
export function WhyCancelled({ visit, returnTo = null }: WhyCancelledProps) {
  const text = useText();
  const { vehicle, service_type: service } = visit;
  const offered = useOfferedTimes(visit);
  const reason = cancelledByWorkshop(visit)?.reason;
  return (
    <Stack gap={12}>
      {reason && <Text lines>{text('cancelled.reason', { reason })}</Text>}
      <ShowOn device="screen">
        <OfferedTimes visit={visit} times={offered} />
        <LinkButton
          // The times are the primary actions, if available.
          variant={offered?.length === 0 ? 'primary' : 'quiet'}
          to={bookPath({ vehicle: vehicle.id, service, returnTo })}
          wide
        >
          {text('book.another')}
        </LinkButton>
      </ShowOn>
      <Text size="small" tone="muted">
        {text('cancelled.workshop.text')} <WorkshopPhone />
      </Text>
    </Stack>
  );
}
