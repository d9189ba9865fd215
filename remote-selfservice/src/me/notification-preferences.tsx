import type { Customer } from '@forecourt/shared/api';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Disclosure, Section, Switch, SwitchList, Text } from '@forecourt/shared/ui';
import { useId, useState } from 'react';
import { type PreferenceChannel, useChannelPreferences } from '../use-channel-preferences.ts';
import { listTextMessageKinds, MESSAGE_KINDS, type MessageKind } from '../use-me.ts';
import styles from './notification-preferences.module.css';
import { useText } from './text.ts';

/** Kinds whose emails also confirm what the customer did, which text messages do not. */
const OWN_CHANGE_KINDS = ['confirmed', 'moved', 'cancelled'] as const;

/** Labels and hints of the kinds. @param withTexts whether text messages can be chosen, too */
function useNotificationKindTexts(withTexts: boolean) {
  const text = useText();
  return MESSAGE_KINDS.map((kind) => {
    const isRequest = kind === 'confirmed' && !siteSettings().booking.autoConfirm;
    const shared = withTexts && OWN_CHANGE_KINDS.find((each) => each === kind);
    return {
      kind,
      label: text(`notifications.kind.${kind}`),
      hint: text(
        shared
          ? `notifications.kind.${shared}.short`
          : `notifications.kind.${isRequest ? 'requested' : kind}.text`,
      ),
    };
  });
}

/** States how to get emails. Their kinds are folded, because none can be chosen without a confirmed address. */
export function EmailsWithoutAddress({ sentTo }: { sentTo: string | undefined }) {
  const text = useText();
  const kinds = useNotificationKindTexts(false);
  return (
    <Section title={text('email.what')} boxed>
      <p>{text(sentTo ? 'email.what.sent' : 'email.what.noAddress')}</p>
      <Disclosure title={text('email.what.kinds')}>
        <dl className={styles.kinds}>
          {kinds.map(({ kind, label, hint }) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>{hint}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </Section>
  );
}

interface NotificationPreferencesProps {
  /** Channels to choose for: one or both. */
  channels: readonly PreferenceChannel[];
  stored: Customer['channels'];
  /** Whether the email address is confirmed. If not, it gets no emails yet. */
  isEmailConfirmed: boolean;
}

/** Switches for each kind of notification: a list for one channel, a list with two columns for both. */
export function NotificationPreferences({
  channels,
  stored,
  isEmailConfirmed,
}: NotificationPreferencesProps) {
  const text = useText();
  const { preferences, saved, error, choose, retry } = useChannelPreferences(stored);
  const hasTexts = channels.includes('texts');
  const textKinds = listTextMessageKinds();
  const areTextsOff = hasTexts && !textKinds.some((kind) => preferences.texts[kind]);
  // The customer still has to reply START after turning a kind on again.
  const [wereTextsOff, setWereTextsOff] = useState(areTextsOff);
  if (areTextsOff && !wereTextsOff) setWereTextsOff(true);
  const kinds = useNotificationKindTexts(hasTexts);
  const [single] = channels.length === 1 ? channels : [];
  const listed = kinds.filter(({ kind }) => single !== 'texts' || textKinds.includes(kind));
  const title = {
    texts: text('texts.what'),
    email: text(isEmailConfirmed ? 'email.what.yours' : 'email.what'),
    both: text('notifications.what'),
  }[single ?? 'both'];
  return (
    <div>
      <Section title={title} boxed>
        {hasTexts && (
          <Text size="small" tone="muted">
            {text(single ? 'texts.what.news' : 'notifications.what.news')}
          </Text>
        )}
        {single ? (
          <SwitchList
            legend={title}
            items={listed.map(({ kind, ...texts }) => ({
              value: kind,
              ...texts,
              checked: preferences[single][kind],
            }))}
            onChange={(kind, isWanted) => choose({ channel: single, kinds: [kind], isWanted })}
          />
        ) : (
          <fieldset className={styles.list}>
            <legend className="visually-hidden">{title}</legend>
            <div aria-hidden="true" className={styles.heads}>
              {channels.map((channel) => (
                <span key={channel}>{text(`notifications.head.${channel}`)}</span>
              ))}
            </div>
            {kinds.map((kind) => (
              <KindRow
                key={kind.kind}
                {...kind}
                channels={channels.filter((channel) => channel !== 'texts' || textKinds.includes(kind.kind))}
                preferences={preferences}
                choose={choose}
              />
            ))}
          </fieldset>
        )}
        {hasTexts && wereTextsOff && (
          <Text size="small" tone="muted">
            {text('texts.what.stopped')}
          </Text>
        )}
      </Section>
      <p role="status" className={styles.saved}>
        {saved?.kinds.map((kind) =>
          text(`notifications.saved.${saved.channel}.${saved.isWanted ? 'on' : 'off'}`, {
            kind: text(`notifications.kind.${kind}`),
          }),
        )}
      </p>
      {error && <FailureNotice title={text('notifications.notSaved')} error={error} onRetry={retry} />}
    </div>
  );
}

interface KindRowProps extends Pick<ReturnType<typeof useChannelPreferences>, 'preferences' | 'choose'> {
  kind: MessageKind;
  label: string;
  hint: string;
  channels: readonly PreferenceChannel[];
}

/** A kind of notification with a switch for each channel. */
function KindRow({ kind, label, hint, channels, preferences, choose }: KindRowProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      </div>
      {channels.map((channel) => (
        <Switch
          key={channel}
          className={styles.cell}
          checked={preferences[channel][kind]}
          aria-label={text(`notifications.switch.${channel}`, { kind: label })}
          aria-describedby={id}
          onChange={(isWanted) => choose({ channel, kinds: [kind], isWanted })}
        >
          <span aria-hidden="true" className={styles.head}>
            {text(`notifications.head.${channel}`)}
          </span>
        </Switch>
      ))}
    </div>
  );
}
