import { type Customer, type NotificationKind, updateMe } from '@forecourt/shared/api';
import { useDraft } from '@forecourt/shared/drafts';
import { mePath } from '@forecourt/shared/links';
import { useMutation } from '@forecourt/shared/query';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { bellIcon, Columns, Section, Skeleton, SwitchList, Tag } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCachedProfileUpdater, useProfileQuery } from '../use-me.ts';
import styles from './choose-notifications.module.css';
import { EMAIL_DRAFT } from './email-draft.ts';
import { isConfirmed } from './email-form.tsx';
import { useSignedInUser } from './leave-after-saving.ts';
import { CalendarChannel, ChannelRow, DeviceChannel, EmailChannel } from './notification-channel-rows.tsx';
import { useText } from './text.ts';

/** Screen with the notification preferences. Emails and the unsubscribe page link to it. */
export function NotificationPreferencesScreen() {
  const text = useText();
  const user = useSignedInUser();
  const query = useProfileQuery();
  const [{ sentTo }, keep] = useDraft(EMAIL_DRAFT);
  // Without emails there may be nothing to choose. Whether pushes are possible is known later, so this text is true with them, too.
  const hasNoEmails = query.data?.channels.sends_email === false;
  const isDone = Boolean(user && sentTo && isConfirmed(user, sentTo));
  const discardRequest = useEffectEvent(() => keep({ sentTo: '' }));
  // Otherwise the screen of the address would take the old request for one that was just confirmed, and close at once.
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
        lead: text(hasNoEmails ? 'notifications.lead.noEmails' : 'notifications.lead'),
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
        const ways = (
          <Section title={text('notifications.ways')} boxed>
            <ul className={styles.channels}>
              <ChannelRow
                icon={bellIcon}
                title={text('notifications.here')}
                text={text(hasNoEmails ? 'notifications.inApp.noEmails' : 'notifications.inApp')}
                state={<Tag tone="good">{text('notifications.always')}</Tag>}
              />
              {!hasNoEmails && <EmailChannel user={user} sentTo={sentTo} />}
              <CalendarChannel />
              {/* Last, because its availability is known later: nothing moves when it appears. */}
              <DeviceChannel />
            </ul>
          </Section>
        );
        if (hasNoEmails) return <div className={styles.single}>{ways}</div>;
        return (
          <Columns
            even
            onTablets
            side={
              user.email === null ? (
                <EmailsWithoutAddress sentTo={sentTo} />
              ) : (
                <EmailPreferences preferences={me.channels.email} isConfirmed={user.emailVerified} />
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
const EMAILS_HEIGHT = 510;

/** Kinds of notifications: first those about a visit, in order of its progress, then the others. */
const NOTIFICATION_KINDS = [
  'confirmed',
  'day_before',
  'moved',
  'cancelled',
  'ready',
  'reminder',
] as const satisfies readonly NotificationKind[];

function useNotificationKindTexts() {
  const text = useText();
  return NOTIFICATION_KINDS.map((kind) => ({
    kind,
    label: text(`notifications.kind.${kind}`),
    hint: text(`notifications.kind.${kind}.text`),
  }));
}

/** The kinds of emails that can be chosen with an address. */
function EmailsWithoutAddress({ sentTo }: { sentTo: string | undefined }) {
  const text = useText();
  const kinds = useNotificationKindTexts();
  return (
    <Section title={text('email.what')} boxed>
      <p>{text(sentTo ? 'email.what.sent' : 'email.what.noAddress')}</p>
      <dl className={styles.kinds}>
        {kinds.map(({ kind, label, hint }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Preferences = Customer['channels']['email'];

interface Switched {
  kind: NotificationKind;
  /** Preferences to send: the new value of this switch, and all earlier changes that are not saved yet. */
  change: Partial<Preferences>;
}

interface EmailPreferencesProps {
  preferences: Preferences;
  /** Whether the address is confirmed. If not, it gets no emails yet. */
  isConfirmed: boolean;
}

/** Switches for emails. A choice is saved at once, and stays visible after a failure. */
function EmailPreferences({ preferences, isConfirmed }: EmailPreferencesProps) {
  const text = useText();
  const title = text(isConfirmed ? 'email.what.yours' : 'email.what');
  const kinds = useNotificationKindTexts();
  const cacheMe = useCachedProfileUpdater();
  const [chosen, setChosen] = useState<Partial<Preferences>>({});
  const [saved, setSaved] = useState<NotificationKind | null>(null);
  const save = useMutation({
    // Saves run one after the other, so that the last choice wins.
    scope: { id: 'me.email' },
    mutationFn: ({ change }: Switched) => updateMe({ channels: { email: change } }),
    onSuccess: (me, { kind, change }) => {
      cacheMe(me, 'channels');
      setChosen((current) => unsavedChoices(current, change));
      setSaved(kind);
    },
  });
  const current = { ...preferences, ...chosen };
  const choose = (kind: NotificationKind, isWanted: boolean) => {
    setSaved(null);
    const change = { ...chosen, [kind]: isWanted };
    setChosen(change);
    // Send all unsaved changes again, because the earlier requests may fail.
    save.mutate({ kind, change });
  };
  return (
    <div>
      <Section title={title} boxed>
        <SwitchList
          legend={title}
          items={kinds.map(({ kind, ...texts }) => ({ value: kind, ...texts, checked: current[kind] }))}
          onChange={choose}
        />
      </Section>
      <p role="status" className={styles.saved}>
        {saved &&
          text(current[saved] ? 'notifications.saved.on' : 'notifications.saved.off', {
            kind: text(`notifications.kind.${saved}`),
          })}
      </p>
      {save.isError && (
        <FailureNotice
          title={text('notifications.notSaved')}
          error={save.error}
          onRetry={() => save.mutate({ ...save.variables, change: chosen })}
        />
      )}
    </div>
  );
}

function unsavedChoices(chosen: Partial<Preferences>, saved: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    NOTIFICATION_KINDS.flatMap((kind) => {
      const isWanted = chosen[kind];
      return isWanted === undefined || isWanted === saved[kind] ? [] : [[kind, isWanted]];
    }),
  );
}
