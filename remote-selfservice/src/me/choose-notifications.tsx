import { type Customer, type NotificationKind, queryKeys, updateMe } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { mePath, notificationsPath } from '@forecourt/shared/links';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { Card, Columns, LinkButton, Notice, Section, Skeleton, SwitchList, Text } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useState } from 'react';
import {
  PUSH_MUTATION_SCOPE,
  readPushState,
  turnOffPushes,
  turnOnPushes,
  usePushAvailability,
} from '../device-pushes.ts';
import { useCachedProfileUpdater, useProfileQuery } from '../use-me.ts';
import styles from './choose-notifications.module.css';
import { useUser } from './leave-after-saving.ts';
import { NOTIFICATION_KINDS, SwitchFailureNotice } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Screen with the notification preferences. Emails and the unsubscribe page link to it. */
export function NotificationPreferencesScreen() {
  const text = useText();
  const user = useUser();
  const query = useProfileQuery();
  // Without emails there may be nothing to choose. Whether pushes are possible is known later, so these texts are true with them, too.
  const hasNoEmails = query.data?.channels.sends_email === false;
  if (!user) return null;
  const here = user.email === null ? 'notifications.inApp.noEmails' : 'notifications.inApp';
  const lead = user.email === null ? 'notifications.lead.noAddress' : 'notifications.lead';
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={{
        back: { to: mePath(), text: text('title') },
        title: text('notifications.settings'),
        lead: text(hasNoEmails ? 'notifications.lead.noEmails' : lead),
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
          onTablets
          side={
            <>
              {!hasNoEmails && (
                <Section title={text('notifications.here')} boxed>
                  <Text tone="muted">{text(here)}</Text>
                </Section>
              )}
              <ContactLine />
            </>
          }
        >
          {hasNoEmails ? <OnThisSite /> : <EmailPreferences user={user} preferences={me.channels.email} />}
          {/* Last, because its availability is known later: nothing moves when it appears. */}
          <DevicePushes />
        </Columns>
      )}
    </QueryScreen>
  );
}

/** Says where notifications appear, on a site that sends no emails. */
function OnThisSite() {
  const text = useText();
  return (
    <Section title={text('notifications.here')} boxed>
      <Text>{text('notifications.inApp.noEmails')}</Text>
      <div>
        <LinkButton to={notificationsPath()}>{text('notifications.inApp.show')}</LinkButton>
      </div>
    </Section>
  );
}

/** Switch for pushes on this device; renders nothing if the browser cannot receive pushes or the site cannot send them. */
function DevicePushes() {
  const text = useText();
  const offer = usePushAvailability();
  if (!offer) return null;
  return (
    <Section title={text('notifications.device')} boxed={offer.support !== 'after-install'}>
      {offer.support === 'after-install' ? (
        <Notice title={text('notifications.device.install')}>
          {text('notifications.device.install.text')}
        </Notice>
      ) : (
        <DeviceSwitch publicKey={offer.publicKey} />
      )}
    </Section>
  );
}

/** Switch that takes effect at once. It shows the wanted state while the change is pending, and reports a failure. */
function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const text = useText();
  const client = useQueryClient();
  const queryKey = queryKeys.pushDevice(publicKey);
  // Read again on each mount, because the customer may have changed the permission in the browser's settings.
  const device = useQuery({ queryKey, queryFn: () => readPushState(publicKey), staleTime: 0 });
  const change = useMutation({
    scope: PUSH_MUTATION_SCOPE,
    mutationFn: (isWanted: boolean) => (isWanted ? turnOnPushes(publicKey) : turnOffPushes()),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const { isPending, variables = false, mutate } = change;
  return (
    <>
      <SwitchList
        legend={text('notifications.device')}
        items={[
          {
            value: 'switch',
            label: text('notifications.device.switch'),
            hint: text('notifications.device.hint'),
            checked: isPending ? variables : device.data === 'on',
            disabled: device.isPending || device.data === 'denied' || isPending,
          },
        ]}
        onChange={(_, isWanted) => mutate(isWanted)}
      />
      {device.data === 'denied' && (
        <Notice tone="warn" title={text('notifications.device.denied')}>
          {text('notifications.device.denied.text')}
        </Notice>
      )}
      <SwitchFailureNotice
        change={change}
        failed={{ on: text('notifications.device.notOn'), off: text('notifications.device.notOff') }}
        reasonOf={(error) =>
          error instanceof ApiProblem ? undefined : text('notifications.device.unreached')
        }
      />
    </>
  );
}

type Preferences = Customer['channels']['email'];

interface Switched {
  kind: NotificationKind;
  /** Preferences to send: the new value of this switch, and all earlier changes that are not saved yet. */
  change: Partial<Preferences>;
}

interface EmailPreferencesProps {
  user: Pick<User, 'email' | 'emailVerified'>;
  preferences: Preferences;
}

/** Switches for emails; without an address, how to add one. A choice is saved at once, and stays visible after a failure. */
function EmailPreferences({ user: { email, emailVerified }, preferences }: EmailPreferencesProps) {
  const text = useText();
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
  if (email === null) return <WithoutAddress />;
  return (
    <div>
      <Section title={text('notifications.email')} boxed>
        {!emailVerified && <UnconfirmedNotice email={email} />}
        {emailVerified && (
          <Text size="small" tone="muted">
            {text('notifications.email.to', { email })}
          </Text>
        )}
        <SwitchList
          legend={text('notifications.email')}
          items={NOTIFICATION_KINDS.map((kind) => ({
            value: kind,
            label: text(`notifications.kind.${kind}`),
            hint: text(`notifications.kind.${kind}.text`),
            checked: current[kind],
          }))}
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

function WithoutAddress() {
  const text = useText();
  return (
    <Section title={text('notifications.email')} boxed>
      <Text>{text('notifications.address.none')}</Text>
      <div>
        <LinkButton to={mePath('email')}>{text('notifications.address.add')}</LinkButton>
      </div>
    </Section>
  );
}

/** Notice that an unconfirmed address gets no emails, and how to confirm it. */
function UnconfirmedNotice({ email }: { email: string }) {
  const text = useText();
  return (
    <Notice
      tone="warn"
      title={text('notifications.address.unconfirmed')}
      action={
        <LinkButton variant="link" to={mePath('email')}>
          {text('notifications.address.confirm')}
        </LinkButton>
      }
    >
      {text('notifications.address.unconfirmed.text', { email })}
    </Notice>
  );
}

/** Returns the choices that differ from the saved preferences. */
function unsavedChoices(chosen: Partial<Preferences>, saved: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    NOTIFICATION_KINDS.flatMap((kind) => {
      const isWanted = chosen[kind];
      return isWanted === undefined || isWanted === saved[kind] ? [] : [[kind, isWanted]];
    }),
  );
}
