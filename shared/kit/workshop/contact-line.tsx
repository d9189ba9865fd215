import { deviceShowsOtherTime, timeZoneCity } from '@forecourt/shared/dates';
import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

interface ContactLineProps {
  /** Default: "Questions?". */
  children?: ReactNode;
}

export function ContactLine({ children }: ContactLineProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {children ?? text('contact')} <WorkshopPhone />
    </Text>
  );
}

/** Names the workshop's time zone if the visitor's clock shows another time. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!deviceShowsOtherTime(new Date(), timeZone)) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: timeZoneCity(timeZone) })}
    </Text>
  );
}
