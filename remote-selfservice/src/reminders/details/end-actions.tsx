import type { Reminder } from '@forecourt/shared/api';
import { Button, FocusOnMount } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { AskDelete } from './ask-delete.tsx';
import { AskDismiss } from './ask-dismiss.tsx';
import styles from './details.module.css';
import { useAsking } from './use-asking.ts';
import type { ReminderChange } from './use-reminder-change.ts';

interface EndActionsProps {
  reminder: Reminder;
  change: ReminderChange;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Ways to end a reminder, apart from the usual actions; each replaces the buttons with a confirmation. */
export function EndActions({ reminder, change, today }: EndActionsProps) {
  const text = useText();
  const { asking, isBack, ask, end } = useAsking<'dismiss' | 'delete'>(change);
  const shared = { reminder, change, today, onLeave: ask(null), onDone: end };
  if (asking !== null) {
    return (
      <FocusOnMount key={asking}>
        {asking === 'dismiss' ? <AskDismiss {...shared} /> : <AskDelete {...shared} />}
      </FocusOnMount>
    );
  }
  const buttons = (
    <div className={styles.more}>
      <Button variant="link" onClick={ask('dismiss')}>
        {text('dismiss')}
      </Button>
      <span className={styles.delete}>
        <Button variant="link" onClick={ask('delete')}>
          {text('delete')}
        </Button>
      </span>
    </div>
  );
  return isBack ? <FocusOnMount>{buttons}</FocusOnMount> : buttons;
}
