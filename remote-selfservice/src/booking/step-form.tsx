import { ActionBar, Button, Panes } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

interface StepFormProps {
  /** Whether the step's choice is made. */
  chosen: boolean;
  onContinue: () => void;
  /** What the way on is called. */
  action: string;
  /** Going on is under way. */
  busy?: boolean;
  summary?: ReactNode;
  detail?: ReactNode;
  /** All that was chosen so far, for desks. */
  facts: ReactNode;
  children: ReactNode;
}

/** A step's choices and, once one is made, the way on: for those who chose by arrow key or came back. */
export function StepForm(props: StepFormProps) {
  const { chosen, onContinue, action, busy, summary, detail, facts, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onContinue();
      }}
      noValidate
    >
      <Panes
        bar={
          <ActionBar summary={summary} detail={detail} facts={facts}>
            {chosen && (
              <Button type="submit" busy={busy}>
                {action}
              </Button>
            )}
          </ActionBar>
        }
      >
        {children}
      </Panes>
    </form>
  );
}
