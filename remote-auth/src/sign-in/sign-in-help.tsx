import { useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack, Text, WorkshopPhoneLink } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Privacy notice, and the workshop's phone number for customers who cannot sign in. */
export function SignInHelp() {
  return (
    <Stack gap={4}>
      <PrivacyNotice />
      <CallForHelp />
    </Stack>
  );
}

/** Says what the phone number is used for. Renders nothing if the settings contain no address of a privacy notice. */
export function PrivacyNotice() {
  const text = useText();
  const localised = useLocalised();
  const { privacy } = siteSettings().organisation.legal;
  if (!privacy) return null;
  return (
    <Text size="small" tone="muted">
      {text('privacy')} {/* In a new tab, so that the sign-in form stays open. */}
      <a href={localised(privacy)} target="_blank" rel="noopener">
        {text('privacy.link')}
      </a>
      {'.'}
    </Text>
  );
}

export function CallForHelp() {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text('help.call')} <WorkshopPhoneLink />
    </Text>
  );
}
