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
  facts: ReactNode;
  children: ReactNode;
}

/** Form of one step. Pressing an option continues. The button is for customers who use arrow keys or return to the step. */
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

/** Placeholder for `Panes`; on wide screens also for the facts beside them. */
export function StepFormSkeleton({ children }: { children: ReactNode }) {
  return (
    <Panes
      bar={
        <div>
          <ShowOn device="desk">
            <Skeleton shape="block" width="100%" height={320} />
          </ShowOn>
        </div>
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
