import { ActionBar, Button, Panes } from '@forecourt/shared/ui';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';

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
  /** @param choices put on the element that holds what can be chosen; @param missing going on was tried too early */
  children: (choices: RefObject<HTMLDivElement | null>, missing: boolean) => ReactNode;
}

/**
 * A step's choices and the way on, for those who chose by arrow key or came back; a press goes on by itself. Going on
 * without a choice says what is missing and leads to it.
 */
export function StepForm(props: StepFormProps) {
  const { chosen, onContinue, action, busy, summary, detail, facts, children } = props;
  const choices = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) return onContinue();
    setTried(true);
    choices.current?.querySelector<HTMLElement>('input:enabled, button')?.focus();
  };
  return (
    <form onSubmit={submit} onChange={() => setTried(false)} noValidate>
      <Panes
        bar={
          <ActionBar summary={summary} detail={detail} facts={facts} deskOnly={!chosen}>
            <Button type="submit" busy={busy} variant={chosen ? 'primary' : 'quiet'}>
              {action}
            </Button>
          </ActionBar>
        }
      >
        {children(choices, tried && !chosen)}
      </Panes>
    </form>
  );
}
