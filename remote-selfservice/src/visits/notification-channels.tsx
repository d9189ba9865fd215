import { pushPublicKeyQuery, queryKeys } from '@forecourt/shared/api';
import { siteLocaleTag, useLocale } from '@forecourt/shared/i18n';
import { mePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Link } from '@forecourt/shared/router';
import { detectPushSupport, readPushState } from '../device-pushes.ts';
import { useText } from '../text.ts';
import { type MessageKind, useProfileQuery } from '../use-me.ts';
import styles from './visit.module.css';

/** Channels, in addition to the app, by which the customer gets a kind of notification. */
interface NotificationChannels {
  /** Email address that gets this kind; null if the customer does not get it by email. */
  email: string | null;
  /** Whether this device gets push messages; null while that is unknown. */
  device: boolean | null;
  /** Whether the customer gets this kind by text message. */
  texts: boolean;
  /** Whether the site can send emails, so that the customer could turn them on. */
  couldBeEmail: boolean;
}

/**
 * Channels for a kind of notification by preferences, address and device (docs/decisions/024-who-is-told-of-what.md);
 * null unless the profile has loaded.
 */
export function useNotificationChannels(kind: MessageKind): NotificationChannels | null {
  const me = useProfileQuery().data;
  const device = useDevice();
  if (!me) return null;
  const { email, sends_email, texts, sends_texts } = me.channels;
  const isMailed = sends_email && email[kind] && me.email_verified;
  return {
    email: isMailed ? me.email : null,
    device,
    texts: sends_texts && texts[kind] && me.phone !== null,
    couldBeEmail: sends_email,
  };
}

/**
 * Whether this device gets push messages; null while that is unknown. Checked only if the browser has granted the permission,
 * so it never prompts for it.
 */
function useDevice(): boolean | null {
  const isAllowed = detectPushSupport() === 'possible' && Notification.permission === 'granted';
  const { data: publicKey } = useQuery({ ...pushPublicKeyQuery(), enabled: isAllowed });
  const { data: state } = useQuery({
    queryKey: queryKeys.pushDevice(publicKey ?? ''),
    queryFn: () => readPushState(publicKey ?? ''),
    enabled: isAllowed && Boolean(publicKey),
  });
  if (!isAllowed || publicKey === null) return false;
  return state === undefined ? null : state === 'on';
}

interface NotificationChannelsTextProps {
  of: 'ready' | 'day_before';
  /** Whether to link to the preferences if this kind comes only in the app, and the site sends emails. */
  withLink?: boolean;
}

/** States how the customer is notified that the vehicle is ready, or on the day before the visit. */
export function NotificationChannelsText({ of, withLink = false }: NotificationChannelsTextProps) {
  const text = useText();
  const tag = siteLocaleTag(useLocale());
  const channels = useNotificationChannels(of);
  const ways = [
    channels?.device && text(`told.${of}.device`),
    channels?.email && text(`told.${of}.email`, { email: channels.email }),
    channels?.texts && text(`told.${of}.texts`),
  ].filter((way) => typeof way === 'string');
  if (ways.length > 0) return text(`told.${of}`, { ways: new Intl.ListFormat(tag).format(ways) });
  return (
    <>
      {text(`told.${of}.app`)}
      {withLink && channels?.couldBeEmail && (
        <>
          {' '}
          <span className={styles.offer}>
            <Link to={mePath('notifications')}>{text('told.choose')}</Link>
          </span>
        </>
      )}
    </>
  );
}
