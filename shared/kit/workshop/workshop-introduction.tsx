import { Skeleton, useIsDrawn } from '@forecourt/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** The card's, with its heading, as the settings are unless they say otherwise. */
const CARD_HEIGHT = 24 + 10 + 246;

/**
 * The workshop, for visitors who are not signed in: where it is and what it does. Its code is fetched once the screen is
 * there, so that nobody waits for it: goes beside or below everything else.
 */
export function WorkshopIntroduction() {
  const Introduction = useIntroduction();
  if (Introduction) return <Introduction />;
  // Nobody is told of it, nor waits for it.
  return <Skeleton shape="block" height={CARD_HEIGHT} />;
}

/** Null while it is on its way; what does not come is not missed. */
function useIntroduction(): ComponentType | null {
  const [introduction, setIntroduction] = useState<{ component: ComponentType } | null>(null);
  const isDrawn = useIsDrawn();
  useEffect(() => {
    if (!isDrawn) return;
    import('./introduction.tsx').then(
      (module) => setIntroduction({ component: module.Introduction }),
      () => setIntroduction({ component: () => null }),
    );
  }, [isDrawn]);
  return introduction?.component ?? null;
}
