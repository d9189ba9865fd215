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
