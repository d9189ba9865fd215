import { mePath } from '@forecourt/shared/links';
import { QueryScreen } from '@forecourt/shared/screens';
import { Card, Columns, Section, Skeleton, Text } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useMe } from '../../use-me.ts';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';
import { DeviceWish } from './device-wish.tsx';
import { EmailPreferences } from './email-preferences.tsx';

/** Notification preferences. E-mails and the unsubscribe page link here. */
export function ChooseNotifications() {
  const text = useText();
  const user = useUser();
  const query = useMe();
  if (!user) return null;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={{
        back: { to: mePath(), text: text('title') },
        title: text('notifications.settings'),
        lead: text('notifications.lead'),
      }}
      loading={text('notifications.loading')}
      skeleton={
        <Card>
          <Skeleton shape="block" height={340} />
        </Card>
      }
      failed={text('notifications.failed')}
    >
      {(me) => (
        <Columns
          side={
            <>
              <Section title={text('notifications.here')} boxed>
                <Text tone="muted">{text('notifications.inApp')}</Text>
              </Section>
              <ContactLine />
            </>
          }
        >
          {me.channels.sends_email && <EmailPreferences user={user} wishes={me.channels.email} />}
          {/* Last, because its availability is known later: nothing moves when it appears. */}
          <DeviceWish />
        </Columns>
      )}
    </QueryScreen>
  );
}
