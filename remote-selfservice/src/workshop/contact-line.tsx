import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { PhoneLink } from './phone-link.tsx';

/** The workshop's phone number, for whatever the screen has no button for. */
export function ContactLine() {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text('contact')} <PhoneLink />
    </Text>
  );
}
