import type { Customer } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { notificationsPath } from '@forecourt/shared/links';
import { useRecovery } from '@forecourt/shared/screens';
import { Card, DescriptionList, Loading, Section, Skeleton } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useMe } from '../../use-me.ts';
import { useDeviceOffer } from '../notifications/use-device-offer.ts';
import { useText } from '../text.ts';
import { ChangeLink } from './change-link.tsx';

interface NotificationChoiceProps {
  user: Pick<User, 'email' | 'emailVerified'>;
}

/** Summary of the notification preferences, with links to change them and to the notifications. */
export function NotificationChoice({ user }: NotificationChoiceProps) {
  const text = useText();
  const { data, error } = useRecovery(useMe());
  const hasNoEmails = data?.channels.sends_email === false;
  const hasAddress = Boolean(user.email) && !hasNoEmails;
  // An address makes notifications configurable anyway.
  const hasChoice = useDeviceOffer(!hasAddress) !== null || hasAddress;
  const emailChoice = useEmailChoice(user);
  let value: ReactNode;
  if (hasNoEmails) value = text('notifications.wanted.all');
  else if (data) value = emailChoice(data.channels.email);
  else if (error) value = text('failed');
  else {
    value = (
      <Loading label={text('notifications.loading')}>
        <Skeleton width="12ch" />
      </Loading>
    );
  }
  return (
    <Section
      title={text('notifications')}
      link={{ to: notificationsPath(), text: text('notifications.all') }}
    >
      <Card padding="list">
        <DescriptionList
          items={[
            {
              label: text(hasNoEmails ? 'notifications.here' : 'notifications.email'),
              value,
              action: hasChoice ? (
                <ChangeLink fact="notifications" isKnown />
              ) : (
                !hasNoEmails && <ChangeLink fact="email" isKnown={false} />
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

/** Summary of the e-mail preferences. */
function useEmailChoice({ email, emailVerified }: NotificationChoiceProps['user']) {
  const text = useText();
  return (channel: Customer['channels']['email']): string => {
    if (!email) return text('notifications.wanted.noAddress');
    const wishes = Object.values(channel);
    const wanted = wishes.filter(Boolean).length;
    if (wanted === 0) return text('notifications.wanted.none');
    if (!emailVerified) return text('notifications.wanted.unconfirmed');
    if (wanted === wishes.length) return text('notifications.wanted.all');
    return text('notifications.wanted.some', { count: wanted, all: wishes.length });
  };
}
