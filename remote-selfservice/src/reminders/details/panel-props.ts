import type { Reminder } from '@forecourt/shared/api';
import type { ReminderChange } from './use-reminder-change.ts';

/** Props of the panels that replace the buttons. */
export interface PanelProps {
  reminder: Reminder;
  change: ReminderChange;
  /** `YYYY-MM-DD` */
  today: string;
  /** Called on cancel. */
  onLeave: () => void;
  onDone: () => void;
}
