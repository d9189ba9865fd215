import type { Appointment } from '@forecourt/shared/api';
import { ShowOn, Stack, Text, WorkshopPhone } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { OfferedTimes } from './offered-times.tsx';
import { cancelledByWorkshop } from './visit-status.ts';

interface WhyCancelledProps {
  visit: Appointment;
  /** The way to another one. */
  children: ReactNode;
}

/** Why the workshop cancelled a visit, as far as it said so, and the times that it has instead; nothing where the customer did. */
export function WhyCancelled({ visit, children }: WhyCancelledProps) {
  const text = useText();
  const cancelled = cancelledByWorkshop(visit);
  if (!cancelled) return null;
  return (
    <Stack gap={12}>
      {cancelled.reason && <Text lines>{text('cancelled.reason', { reason: cancelled.reason })}</Text>}
      <ShowOn device="screen">
        <OfferedTimes visit={visit} />
      </ShowOn>
      {children}
      <Text size="small" tone="muted">
        {text('cancelled.workshop.text')} <WorkshopPhone />
      </Text>
    </Stack>
  );
}
