import type { Appointment } from '@forecourt/shared/api';
import { Stack, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { cancelledByWorkshop } from './visit-status.ts';

/** Why the workshop cancelled a visit, as far as it said so, and what to do now; nothing where the customer did. */
export function WhyCancelled({ visit }: { visit: Appointment }) {
  const text = useText();
  const cancelled = cancelledByWorkshop(visit);
  if (!cancelled) return null;
  return (
    <Stack gap={8}>
      {cancelled.reason && <Text lines>{cancelled.reason}</Text>}
      <Text size="small" tone="muted">
        {text('cancelled.workshop.text')} <WorkshopPhone />
      </Text>
    </Stack>
  );
}
