import { Skeleton, useIsPainted } from '@forecourt/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** Height of the card with the default settings. */
const CARD_HEIGHT = 24 + 10 + 246;

/** Introduction for visitors. Its code loads after the first paint: place it beside or below all other content. */
export function WorkshopIntroduction() {
  const Introduction = useIntroduction();
  if (Introduction) return <Introduction />;
  // No loading message, because the content is optional.
  return <Skeleton shape="block" height={CARD_HEIGHT} />;
}

/** Null while loading; renders nothing if loading fails. */
function useIntroduction(): ComponentType | null {
  const [introduction, setIntroduction] = useState<{ component: ComponentType } | null>(null);
  const isDrawn = useIsPainted();
  useEffect(() => {
    if (!isDrawn) return;
    import('./introduction.tsx').then(
      (module) => setIntroduction({ component: module.Introduction }),
      () => setIntroduction({ component: () => null }),
    );
  }, [isDrawn]);
  return introduction?.component ?? null;
}
