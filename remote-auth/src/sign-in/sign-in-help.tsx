import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Shows the workshop's phone number, for customers who cannot sign in. */
export function SignInHelp() {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text('help.call')} <WorkshopPhone />
    </Text>
  );
}
