import { mePath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useNotificationChannels } from './use-notification-channels.ts';

/** Address that received the confirmation of a new booking; otherwise how to get e-mails, if the site sends any. */
export function ConfirmationEmail() {
  const text = useText();
  const told = useNotificationChannels('confirmed');
  if (!told?.couldBeEmail) return null;
  return (
    <Text size="small" tone="muted">
      {told.email ? (
        text('booked.email', { email: told.email })
      ) : (
        <Link to={mePath('notifications')}>{text('booked.email.choose')}</Link>
      )}
    </Text>
  );
}
