import { Skeleton, useIsFirstPaintDone } from '@forecourt/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { WorkshopIntroductionProps } from './introduction.tsx';

/** Height in px of the card with the default settings. */
const CARD_HEIGHT = 24 + 82 + 10 + 246;

/** Each area has its own copy of this module, so each loads the introduction itself. */
let loaded: ComponentType<WorkshopIntroductionProps> | null = null;

/** Loads the code of the introduction, which is then rendered without a skeleton. */
export async function loadWorkshopIntroduction(): Promise<ComponentType<WorkshopIntroductionProps>> {
  loaded ??= (await import('./introduction.tsx')).WorkshopIntroductionContent;
  return loaded;
}

/**
 * Introduces the workshop to visitors. Its code loads after the first paint, so place it beside or below other content. If
 * loading fails, the component renders nothing.
 */
export function WorkshopIntroduction({ pathTo }: WorkshopIntroductionProps) {
  const [Introduction, setIntroduction] = useState(() => loaded);
  const isPainted = useIsFirstPaintDone();
  useEffect(() => {
    if (!isPainted) return;
    const show = (component: ComponentType<WorkshopIntroductionProps>) => setIntroduction(() => component);
    loadWorkshopIntroduction().then(show, () => show(() => null));
  }, [isPainted]);
  // No loading message, because the introduction is optional.
  return Introduction ? <Introduction pathTo={pathTo} /> : <Skeleton shape="block" height={CARD_HEIGHT} />;
}
