import { ActionBar, Button } from '@forecourt/shared/ui';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useText } from './text.ts';

interface StepFormProps {
  /** Whether the step's choice is made. */
  chosen: boolean;
  onContinue: () => void;
  summary?: ReactNode;
  detail?: ReactNode;
  /** @param choices put on the element that holds what can be chosen; @param missing going on was tried too early */
  children: (choices: RefObject<HTMLDivElement | null>, missing: boolean) => ReactNode;
}

/** A step's choices and the way on. Going on without a choice says what is missing and leads to it. */
export function StepForm({ chosen, onContinue, summary, detail, children }: StepFormProps) {
  const text = useText();
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
      {children(choices, tried && !chosen)}
      <ActionBar summary={summary} detail={detail}>
        <Button type="submit">{text('book.continue')}</Button>
      </ActionBar>
    </form>
  );
}
