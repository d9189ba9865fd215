import { isUnreached } from '@forecourt/shared/http';
import { Button, CallWorkshop, ErrorPanel } from '@forecourt/shared/ui';
import { useText } from './text.ts';

export interface FailurePanelProps {
  /** What could not be shown, as a sentence. */
  title: string;
  /** Why: decides the words. */
  error: unknown;
  onRetry: () => void;
  /** The next try is under way. */
  retrying: boolean;
}

/** A `FailureNotice` in the place of data that did not arrive. `QueryScreen` has it already. */
export function FailurePanel({ title, error, onRetry, retrying }: FailurePanelProps) {
  const text = useText();
  return (
    <ErrorPanel
      tag={text('notAvailable')}
      title={title}
      text={text(isUnreached(error) ? 'unreached' : 'wentWrong')}
      actions={
        <>
          <Button onClick={onRetry} busy={retrying}>
            {text('retry')}
          </Button>
          <CallWorkshop />
        </>
      }
    />
  );
}
