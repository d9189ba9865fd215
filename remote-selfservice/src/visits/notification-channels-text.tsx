import { useText } from '../text.ts';
import { type NotificationChannels, useNotificationChannels } from './use-notification-channels.ts';

/** How the customer is notified that the vehicle is ready, or the day before. */
export function NotificationChannelsText({ of }: { of: 'ready' | 'day_before' }) {
  const text = useText();
  const told = useNotificationChannels(of);
  return text(`told.${of}.${wayOf(told)}`, { email: told?.email ?? '' });
}

/** Every notification is in the app. */
function wayOf(told: NotificationChannels | null): 'email' | 'device' | 'both' | 'app' {
  if (told?.email) return told.device ? 'both' : 'email';
  return told?.device ? 'device' : 'app';
}
