import { Skeleton, useIsPainted } from '@forecourt/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** Height in px of the card with the default settings. */
const CARD_HEIGHT = 24 + 10 + 246;

/** Introduces the workshop to visitors. Its code loads after the first paint, so place it beside or below other content. */
export function WorkshopIntroduction() {
  const Introduction = useIntroduction();
  if (Introduction) return <Introduction />;
  // No loading message, because the introduction is optional.
  return <Skeleton shape="block" height={CARD_HEIGHT} />;
}

/** Returns the component, or null while its code loads. If loading fails, the component renders nothing. */
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
