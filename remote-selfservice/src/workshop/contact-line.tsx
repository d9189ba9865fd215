import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** The workshop's phone number, for whatever the screen has no button for. */
export function ContactLine() {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text('contact')} <WorkshopPhone />
    </Text>
  );
}
