import { Panes, ShowOn, Skeleton } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

/** The place of `Panes`, and on desks of what was chosen so far beside them. */
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
