import { type NotificationKind, pushQuery, queryKeys } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { pushSupport, readDevice } from '../device-pushes.ts';
import { useText } from '../text.ts';
import { useMe } from '../use-me.ts';

/** Notification channels other than the app, which has every notification. */
interface NotificationChannels {
  /** Address for e-mails; null if none is sent. */
  email: string | null;
  /** Whether this device gets pushes. */
  device: boolean;
  /** Whether the site sends e-mails to customers who want them. */
  couldBeEmail: boolean;
}

/**
 * Channels that reach the customer, by preferences, address and device (docs/decisions/024-who-is-told-of-what.md); null while
 * unknown.
 */
export function useNotificationChannels(kind: NotificationKind): NotificationChannels | null {
  const me = useMe().data;
  const device = useDevice();
  if (!me) return null;
  const { email, sends_email } = me.channels;
  const isMailed = sends_email && email[kind] && me.email_verified;
  return { email: isMailed ? me.email : null, device, couldBeEmail: sends_email };
}

/** Whether this device gets pushes. Checked only if the browser already permits them: this screen must not prompt. */
function useDevice(): boolean {
  const isAllowed = pushSupport() === 'possible' && Notification.permission === 'granted';
  const { data: publicKey } = useQuery({ ...pushQuery(), enabled: isAllowed });
  const { data: state } = useQuery({
    queryKey: queryKeys.pushDevice(publicKey ?? ''),
    queryFn: () => readDevice(publicKey ?? ''),
    enabled: isAllowed && Boolean(publicKey),
  });
  return isAllowed && state === 'on';
}

/** How the customer is notified that the vehicle is ready, or the day before. */
export function NotificationChannelsText({ of }: { of: 'ready' | 'day_before' }) {
  const text = useText();
  const channels = useNotificationChannels(of);
  return text(`told.${of}.${channelKey(channels)}`, { email: channels?.email ?? '' });
}

/** Every notification is in the app. */
function channelKey(channels: NotificationChannels | null): 'email' | 'device' | 'both' | 'app' {
  if (channels?.email) return channels.device ? 'both' : 'email';
  return channels?.device ? 'device' : 'app';
}
