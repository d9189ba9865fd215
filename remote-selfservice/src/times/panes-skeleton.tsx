import { Panes, ShowOn, Skeleton } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

/** Skeleton of `Panes`, and on wide screens of the facts beside them. */
export function PanesSkeleton({ children }: { children: ReactNode }) {
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
