import { mePath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { useText } from '../text.ts';
import { HowTold } from './how-told.tsx';
import { useTold } from './use-told.ts';

interface ReminderStepProps {
  /** Whether to offer e-mails to customers who are notified only in the app. */
  withEmail: boolean;
}

export function ReminderStep({ withEmail }: ReminderStepProps) {
  const text = useText();
  const told = useTold('day_before');
  return (
    <div>
      <HowTold of="day_before" />
      {withEmail && told?.couldBeEmail && !told.email && !told.device && (
        <>
          {' '}
          <Link to={mePath('notifications')}>{text('told.choose')}</Link>
        </>
      )}
    </div>
  );
}
