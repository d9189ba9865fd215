import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { isOutdated, type ReminderChange, type ReminderStep } from './use-reminder-change.ts';

interface StepFailureProps {
  change: ReminderChange;
  onRetry: (step: ReminderStep) => void;
}

/** Error of a step, unless a field shows it. */
export function StepFailure({ change: { error, failed }, onRetry }: StepFailureProps) {
  const text = useText();
  if (!error || !failed) return null;
  if (error instanceof ApiProblem && error.code === 'reminder_superseded') {
    return (
      <Notice tone="warn" atOnce title={text('superseded')}>
        {text('superseded.text')}
      </Notice>
    );
  }
  if (isOutdated(error)) {
    return (
      <Notice tone="warn" atOnce title={text('changed')}>
        {text('changed.text')}
      </Notice>
    );
  }
  // Its form shows the error.
  if (failed.do === 'snooze') return null;
  if (failed.do === 'complete' && failed.completion.appointment_id === undefined) return null;
  return <FailureNotice title={text('notSaved')} error={error} onRetry={() => onRetry(failed)} />;
}
