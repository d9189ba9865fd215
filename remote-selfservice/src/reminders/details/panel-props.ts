import type { Reminder } from '@forecourt/shared/api';
import type { ReminderChange } from './use-reminder-change.ts';

/** What each of the questions that stand in the place of the buttons is given. */
export interface PanelProps {
  reminder: Reminder;
  change: ReminderChange;
  /** `YYYY-MM-DD` */
  today: string;
  /** Nothing is to be done after all. */
  onLeave: () => void;
  /** It is done. */
  onDone: () => void;
}
