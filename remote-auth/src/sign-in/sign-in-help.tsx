import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Whom to call when signing in does not work. */
export function SignInHelp() {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text('help.call')} <WorkshopPhone />
    </Text>
  );
}
