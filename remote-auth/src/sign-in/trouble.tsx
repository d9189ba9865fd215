import { siteSettings } from '@forecourt/shared/settings';
import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Whom to call when signing in does not work. */
export function Trouble() {
  const text = useText();
  const { phone } = siteSettings().organisation;
  return (
    <Text size="small" tone="muted">
      {text('trouble')} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </Text>
  );
}
