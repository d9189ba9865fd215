import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

interface ContactLineProps {
  /** What one would call for; any question, if nothing is said. */
  children?: ReactNode;
}

/** The workshop's phone number, for whatever the screen has no button for. */
export function ContactLine({ children }: ContactLineProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {children ?? text('contact')} <WorkshopPhone />
    </Text>
  );
}
