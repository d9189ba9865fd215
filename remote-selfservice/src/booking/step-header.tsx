import { PageHeader, Steps } from '@forecourt/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { progressAt, type Step, stepBefore } from './booking-choice.ts';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { useWayOut } from './use-way-out.ts';

interface StepHeaderProps extends Pick<StepProps, 'vehicles' | 'moves' | 'pathOf' | 'returnTo'> {
  step: Step;
  title: string;
  lead?: ReactNode;
}

export function StepHeader({ step, title, lead, vehicles, moves, pathOf, returnTo }: StepHeaderProps) {
  const text = useText();
  const wayOut = useWayOut(returnTo);
  const before = stepBefore(step, vehicles.length);
  const progress = progressAt(step, vehicles.length);
  // All steps share one path, so the shell does not scroll to the top between them.
  // Braces: in newer browsers scrollTo returns a promise, which is no clean-up function.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <PageHeader
      title={title}
      lead={lead}
      refocus={moves}
      back={before ? { to: pathOf(before), text: text('book'), where: text('book.back') } : wayOut}
      progress={<Steps {...progress} label={text('book.progress', progress)} />}
    />
  );
}
