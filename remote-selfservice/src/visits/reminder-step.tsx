import { mePath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { useText } from '../text.ts';
import { HowTold } from './how-told.tsx';
import { useTold } from './use-told.ts';

/** How the customer is reminded the day before, and where that is in the app alone, the way to have it by e-mail. */
export function ReminderStep() {
  const text = useText();
  const told = useTold('day_before');
  return (
    <div>
      <HowTold of="day_before" />
      {told?.couldBeEmail && !told.email && !told.device && (
        <>
          {' '}
          <Link to={mePath('notifications')}>{text('told.choose')}</Link>
        </>
      )}
    </div>
  );
}
