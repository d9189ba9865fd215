import type { User } from '@forecourt/shared/auth';
import { useFormat } from '@forecourt/shared/i18n';
import { logoutPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Card,
  type Description,
  DescriptionList,
  LinkButton,
  Section,
  signOutIcon,
  Text,
} from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ChangeLink } from './change-link.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Methods and time of the last sign-in. Identity provides no list of devices. */
export function SignInAndDevices({ user }: { user: User }) {
  const text = useText();
  const format = useFormat();
  const hasPassword = user.providers.some(({ providerId }) => providerId === 'password');
  const items: Description[] = [{ label: text('ways'), value: useSignInMethods(user) }];
  if (user.lastSignInAt) {
    const written = format.moment(user.lastSignInAt, { dateStyle: 'long', timeStyle: 'short' });
    items.push({ label: text('lastSignIn'), value: written });
  }
  if (siteSettings().signIn.password) {
    items.push({
      label: text('password'),
      value: text(hasPassword ? 'password.set' : 'password.none'),
      action: <ChangeLink fact="password" isKnown={hasPassword} />,
    });
  }
  return (
    <Section title={text('devices')}>
      <Card padding="list">
        <DescriptionList items={items} />
      </Card>
      <LinkButton to={logoutPath()} variant="quiet" icon={signOutIcon} wide>
        {text('signOut')}
      </LinkButton>
      <Text size="small" tone="muted">
        {text('devices.text')}
      </Text>
      <SignOutEverywhere />
    </Section>
  );
}

/** Sign-in methods, each once, one a line; an unknown one by the provider's name. */
function useSignInMethods({ providers }: User): string {
  const text = useText();
  const words: Record<string, string> = { phone: text('ways.phone'), password: text('ways.password') };
  const ways = new Set(providers.map(({ providerId }) => words[providerId] ?? providerId));
  return [...ways].join('\n') || text('none');
}
