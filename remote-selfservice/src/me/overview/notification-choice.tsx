import type { Customer } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { mePath, notificationsPath } from '@forecourt/shared/links';
import { useRecovery } from '@forecourt/shared/screens';
import {
  Card,
  DescriptionList,
  LinkButton,
  Loading,
  Section,
  Skeleton,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useMe } from '../../use-me.ts';
import { useDeviceOffer } from '../notifications/use-device-offer.ts';
import { useText } from '../text.ts';

interface NotificationChoiceProps {
  user: Pick<User, 'email' | 'emailVerified'>;
}

/** How much the customer wants to be told of, and the ways to change that and to see what they were told of. */
export function NotificationChoice({ user }: NotificationChoiceProps) {
  const text = useText();
  const { data, error } = useRecovery(useMe());
  const hasNoEmails = data?.channels.sends_email === false;
  const hasChoice = useDeviceOffer(hasNoEmails) !== null || !hasNoEmails;
  const emailChoice = useEmailChoice(user);
  // Without an address there is nothing to choose of yet.
  const verb = hasNoEmails || user.email ? 'change' : 'add';
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
              action: hasChoice && (
                <LinkButton variant="link" to={mePath('notifications')}>
                  <span aria-hidden="true">{text(verb)}</span>
                  <VisuallyHidden>{text(`${verb}.notifications`)}</VisuallyHidden>
                </LinkButton>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

/** What comes by e-mail, in words. */
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
