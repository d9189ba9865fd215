import { ActionBar, Button, Panes, ShowOn, Skeleton } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

interface StepFormProps {
  chosen: boolean;
  onContinue: () => void;
  /** Label of the continue button. */
  action: string;
  busy?: boolean;
  summary?: ReactNode;
  detail?: ReactNode;
  /** Consequence of the action, above it. Wide screens show it only if the facts contain it. */
  sentence?: ReactNode;
  /** Facts that are known so far. Without them there is no bar, so there must be facts once something is chosen. */
  facts: ReactNode;
  children: ReactNode;
}

/** Form of one step. If pressing an option continues, the button is for arrow keys and for customers who return to the step. */
export function StepForm(props: StepFormProps) {
  const { chosen, onContinue, action, busy, facts, children, ...words } = props;
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
          facts && (
            <ActionBar {...words} facts={facts}>
              {chosen && (
                <Button type="submit" busy={busy}>
                  {action}
                </Button>
              )}
            </ActionBar>
          )
        }
      >
        {children}
      </Panes>
    </form>
  );
}

interface StepFormSkeletonProps {
  /** Whether no facts are known, so that nothing is beside the step. */
  withoutFacts?: boolean;
  children: ReactNode;
}

/** Placeholder for a `StepForm`: `children` for the step and, on wide screens, a block for the facts chosen so far. */
export function StepFormSkeleton({ withoutFacts, children }: StepFormSkeletonProps) {
  return (
    <Panes
      bar={
        !withoutFacts && (
          <div>
            <ShowOn device="desk">
              <Skeleton shape="block" width="100%" height={320} />
            </ShowOn>
          </div>
        )
      }
    >
      {children}
    </Panes>
  );
}

export function renderSkeletonBlocks(count: number, height: number) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their position only
    <Skeleton key={index} shape="block" height={height} />
  ));
}
