import { type Customer, type NotificationKind, updateMe } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { useMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Card, LinkButton, List, ListRow, Notice, Section, SwitchList, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useCacheMe } from '../use-me.ts';
import styles from './email-preferences.module.css';
import { useText } from './text.ts';

/** Kinds in the order of a visit, then those of no visit. */
const KINDS = [
  'confirmed',
  'day_before',
  'moved',
  'cancelled',
  'ready',
  'reminder',
] as const satisfies readonly NotificationKind[];

type Preferences = Customer['channels']['email'];

interface Switched {
  kind: NotificationKind;
  /** Includes earlier unsaved changes. */
  change: Partial<Preferences>;
}

interface EmailPreferencesProps {
  user: Pick<User, 'email' | 'emailVerified'>;
  preferences: Preferences;
}

/** E-mail preferences, or how to get an address for them. Each switch saves at once; after a failure the choice stays visible. */
export function EmailPreferences({ user: { email, emailVerified }, preferences }: EmailPreferencesProps) {
  const text = useText();
  const cacheMe = useCacheMe();
  const [chosen, setChosen] = useState<Partial<Preferences>>({});
  const [saved, setSaved] = useState<NotificationKind | null>(null);
  const save = useMutation({
    // One save after the other: the last choice wins.
    scope: { id: 'me.email' },
    mutationFn: ({ change }: Switched) => updateMe({ channels: { email: change } }),
    onSuccess: (me, { kind, change }) => {
      cacheMe(me, 'channels');
      setChosen((current) => without(current, change));
      setSaved(kind);
    },
  });
  const current = { ...preferences, ...chosen };
  const choose = (kind: NotificationKind, isWanted: boolean) => {
    setSaved(null);
    const change = { ...chosen, [kind]: isWanted };
    setChosen(change);
    // All unsaved changes: those in flight may fail.
    save.mutate({ kind, change });
  };
  if (email === null) return <WithoutAddress />;
  return (
    <Section title={text('notifications.email')}>
      {!emailVerified && <UnconfirmedNotice email={email} />}
      {emailVerified && (
        <Text size="small" tone="muted">
          {text('notifications.email.to', { email })}
        </Text>
      )}
      <Card padding="list">
        <SwitchList
          legend={text('notifications.email')}
          items={KINDS.map((kind) => ({
            value: kind,
            label: text(`notifications.kind.${kind}`),
            hint: text(`notifications.kind.${kind}.text`),
            checked: current[kind],
          }))}
          onChange={choose}
        />
      </Card>
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
    </Section>
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
      <Text>{text('notifications.address.gain')}</Text>
      <List inCard dense>
        {KINDS.map((kind) => (
          <ListRow
            key={kind}
            title={text(`notifications.kind.${kind}`)}
            description={text(`notifications.kind.${kind}.text`)}
          />
        ))}
      </List>
    </Section>
  );
}

/** Why no e-mail is sent to an unconfirmed address, and how to confirm it. */
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

/** Choices that still differ from the saved ones. */
function without(chosen: Partial<Preferences>, kept: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const isWanted = chosen[kind];
      return isWanted === undefined || isWanted === kept[kind] ? [] : [[kind, isWanted]];
    }),
  );
}
