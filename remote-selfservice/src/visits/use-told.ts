import { type NotificationKind, pushQuery, queryKeys } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { pushSupport, readDevice } from '../device-pushes.ts';
import { useMe } from '../use-me.ts';

/** How the customer is told of something besides in the app, where they are told of everything. */
export interface Told {
  /** Where an e-mail goes to; null where none is sent. */
  email: string | null;
  /** By a push, on this device. */
  device: boolean;
  /** The site sends e-mails to those who want them. */
  couldBeEmail: boolean;
}

/**
 * How the customer really will be told (docs/decisions/024-who-is-told-of-what.md), by what they want and what is known of their
 * address and of this device; null while that is not known.
 */
export function useTold(kind: NotificationKind): Told | null {
  const me = useMe().data;
  const device = useDevice();
  if (!me) return null;
  const { email, sends_email } = me.channels;
  const isMailed = sends_email && email[kind] && me.email_verified;
  return { email: isMailed ? me.email : null, device, couldBeEmail: sends_email };
}

/** Whether this device is told. Asked only where the browser allows it, so that nobody is asked for anything here. */
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
