import type { Reminder } from '@forecourt/shared/api';
import { Button, FocusOnMount, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { ReminderStep } from './use-reminder-change.ts';

/** A step that was taken just now. */
export interface StepDone {
  step: ReminderStep['do'];
  /** Next occurrence, if the step created one. */
  next: Reminder | null;
}

interface StepAnswerProps {
  done: StepDone;
  reminder: Reminder;
  day: (date: string) => string;
  due: (reminder: Reminder) => string;
  busy: boolean;
  onUndo: () => void;
}

/** Reports a step and its consequences, with undo. */
export function StepAnswer({ done: { step, next }, reminder, day, due, busy, onUndo }: StepAnswerProps) {
  const text = useText();
  const canUndo = step === 'complete' || step === 'snooze' || step === 'dismiss';
  const { snoozed_until } = reminder;
  // Undo snoozes it again if it was snoozed.
  const isAboutSnooze = step === 'snooze' || step === 'reopen';
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        title={
          isAboutSnooze && snoozed_until !== null
            ? text('answer.snooze', { date: day(snoozed_until) })
            : text(`answer.${step}`, { date: '' })
        }
        action={
          canUndo && (
            <Button variant="link" busy={busy} onClick={onUndo}>
              {text('undo')}
            </Button>
          )
        }
      >
        {next && text('answer.next', { when: due(next) })}
      </Notice>
    </FocusOnMount>
  );
}
