import { mePath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { useText } from '../text.ts';
import { NotificationChannelsText } from './notification-channels-text.tsx';
import { useNotificationChannels } from './use-notification-channels.ts';

interface ReminderStepProps {
  /** Whether to offer e-mails to customers who are notified only in the app. */
  withEmail: boolean;
}

export function ReminderStep({ withEmail }: ReminderStepProps) {
  const text = useText();
  const told = useNotificationChannels('day_before');
  return (
    <div>
      <NotificationChannelsText of="day_before" />
      {withEmail && told?.couldBeEmail && !told.email && !told.device && (
        <>
          {' '}
          <Link to={mePath('notifications')}>{text('told.choose')}</Link>
        </>
      )}
    </div>
  );
}
