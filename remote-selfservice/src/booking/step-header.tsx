import { homePath } from '@forecourt/shared/links';
import { PageHeader, Steps } from '@forecourt/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { previousStep, STEPS, type Step } from './booking-choice.ts';
import { useText } from './text.ts';

interface StepHeaderProps {
  step: Step;
  title: string;
  lead?: ReactNode;
  moves: number;
  pathOf: (step: Step) => string;
}

/** The head of a step: the way back, how far one has come, what is asked. */
export function StepHeader({ step, title, lead, moves, pathOf }: StepHeaderProps) {
  const text = useText();
  const before = previousStep(step);
  // All steps share one path, so the shell takes them for one screen and leaves the page where it was scrolled to.
  // Braces: in newer browsers scrollTo answers with a promise, which is no clean-up.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <PageHeader
      title={title}
      lead={lead}
      refocus={moves}
      back={
        before ? { to: pathOf(before), text: text('book.back') } : { to: homePath(), text: text('book.home') }
      }
      progress={
        <Steps
          current={STEPS.indexOf(step) + 1}
          total={STEPS.length}
          label={text('book.progress', { current: STEPS.indexOf(step) + 1, total: STEPS.length })}
        />
      }
    />
  );
}
