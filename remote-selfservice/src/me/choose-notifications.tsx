import { useDraft } from '@forecourt/shared/drafts';
import { mePath } from '@forecourt/shared/links';
import { QueryScreen } from '@forecourt/shared/screens';
import { bellIcon, Columns, Section, Skeleton, Tag } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import type { PreferenceChannel } from '../use-channel-preferences.ts';
import { useProfileQuery } from '../use-me.ts';
import styles from './choose-notifications.module.css';
import { EMAIL_DRAFT } from './email-draft.ts';
import { isConfirmedAddress } from './email-form.tsx';
import { useSignedInUser } from './leave-after-saving.ts';
import {
  CalendarChannel,
  ChannelRow,
  DeviceChannel,
  EmailChannel,
  TextChannel,
} from './notification-channel-rows.tsx';
import { EmailsWithoutAddress, NotificationPreferences } from './notification-preferences.tsx';
import { useText } from './text.ts';

/** Screen with the notification preferences. Emails and the unsubscribe page link to it. */
export function NotificationPreferencesScreen() {
  const text = useText();
  const user = useSignedInUser();
  const query = useProfileQuery();
  const [{ sentTo }, keep] = useDraft(EMAIL_DRAFT);
  const sent = query.data?.channels;
  // If the site sends neither emails nor SMS, the lead must be true with and without pushes, whose availability is known only later.
  const hasNoMessages = sent && !sent.sends_email && !sent.sends_texts;
  const isDone = Boolean(user && sentTo && isConfirmedAddress(user, sentTo));
  const discardRequest = useEffectEvent(() => keep({ sentTo: '' }));
  // Discard a confirmed request, which the email screen would otherwise take for one just confirmed, and close at once.
  useEffect(() => {
    if (isDone) discardRequest();
  }, [isDone]);
  if (!user) return null;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={{
        back: { to: mePath(), text: text('title') },
        title: text('notifications.settings'),
        lead: text(hasNoMessages ? 'notifications.lead.noEmails' : 'notifications.lead'),
      }}
      loading={text('notifications.loading')}
      skeleton={
        <Columns even onTablets side={<Skeleton shape="block" height={EMAILS_HEIGHT} />}>
          <Skeleton shape="block" height={WAYS_HEIGHT} />
        </Columns>
      }
      failed={text('notifications.failed')}
    >
      {(me) => {
        const { sends_email, sends_texts } = me.channels;
        const channels: PreferenceChannel[] = [
          ...(sends_email && user.email !== null ? (['email'] as const) : []),
          ...(sends_texts && user.phone ? (['texts'] as const) : []),
        ];
        const ways = (
          <Section title={text('notifications.ways')} boxed>
            <ul className={styles.channels}>
              <ChannelRow
                icon={bellIcon}
                title={text('notifications.here')}
                text={text(hasNoMessages ? 'notifications.inApp.noEmails' : 'notifications.inApp')}
                state={<Tag tone="good">{text('notifications.always')}</Tag>}
              />
              {sends_email && (
                <EmailChannel user={user} sentTo={sentTo} hasTexts={channels.includes('texts')} />
              )}
              {sends_texts && <TextChannel user={user} />}
              <CalendarChannel />
              {/* Last, because its availability is known later: nothing moves when it appears. */}
              <DeviceChannel />
            </ul>
          </Section>
        );
        if (channels.length === 0 && !sends_email) return <div className={styles.single}>{ways}</div>;
        return (
          <Columns
            even
            onTablets
            side={
              channels.length === 0 ? (
                <EmailsWithoutAddress sentTo={sentTo} />
              ) : (
                <NotificationPreferences
                  channels={channels}
                  stored={me.channels}
                  isEmailConfirmed={user.emailVerified}
                />
              )
            }
          >
            {ways}
          </Columns>
        );
      }}
    </QueryScreen>
  );
}

/** Heights in px of the placeholders: three channels, and a switch for each kind of notification. */
const WAYS_HEIGHT = 290;
const EMAILS_HEIGHT = 600;
