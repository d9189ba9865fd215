import { Panes, ShowOn, Skeleton } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

/** The place of `Panes`, and on desks of what was chosen so far beside them. */
export function PanesSkeleton({ children }: { children: ReactNode }) {
  return (
    <Panes
      bar={
        <ShowOn device="desk">
          <Skeleton shape="block" width="clamp(15rem, 23vw, 20rem)" height={320} />
        </ShowOn>
      }
    >
      {children}
    </Panes>
  );
}
