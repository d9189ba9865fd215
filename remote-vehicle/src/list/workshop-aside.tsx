import { lazyScreen } from '@forecourt/shared/router';
import { Suspense } from 'react';

/** After what the screen is for. */
const Workshop = lazyScreen(() =>
  import('./workshop.tsx').then(
    (module) => module.Workshop,
    // The screen is of use without it, too.
    () => () => null,
  ),
);

/** The workshop, beside the vehicles. */
export function WorkshopAside() {
  return (
    <Suspense>
      <Workshop />
    </Suspense>
  );
}
