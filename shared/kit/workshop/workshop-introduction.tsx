import { siteSettings } from '@forecourt/shared/settings';
import { Skeleton, useIsFirstPaintDone } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import type { ChosenServiceProps, WorkshopIntroductionProps } from './introduction.tsx';

/** Heights in px with the default settings on a wide screen: of the card, and of the list of kinds, three to a line. */
const CARD_HEIGHT = 24 + 82 + 10 + 246;
const LIST_HEIGHT = 50;
const LIST_LINE_HEIGHT = 71;
const KINDS_PER_LINE = 3;

const ROW_HEIGHT = 72;

type Introduction = typeof import('./introduction.tsx');

/** Each area has its own copy of this module, so each loads the introduction itself. */
let loaded: Introduction | undefined;

/** Loads the code of the introduction, which is then rendered without a skeleton. */
export async function loadWorkshopIntroduction(): Promise<Introduction> {
  loaded ??= await import('./introduction.tsx');
  return loaded;
}

/** Returns the code of the introduction: undefined until it has loaded, null if loading failed. */
function useIntroduction(): Introduction | null | undefined {
  const [code, setCode] = useState<Introduction | null | undefined>(loaded);
  const isPainted = useIsFirstPaintDone();
  useEffect(() => {
    if (isPainted) loadWorkshopIntroduction().then(setCode, () => setCode(null));
  }, [isPainted]);
  return code;
}

/**
 * Introduces the workshop to visitors. Its code loads after the first paint, so place it beside or below other content. If
 * loading fails, the component renders nothing.
 */
export function WorkshopIntroduction({ pathTo }: WorkshopIntroductionProps) {
  const code = useIntroduction();
  if (code) return <code.WorkshopIntroductionContent pathTo={pathTo} />;
  if (code === null) return null;
  const lines = Math.ceil(Object.keys(siteSettings().booking.serviceTypes).length / KINDS_PER_LINE);
  // No loading message, because the introduction is optional.
  return (
    <>
      {pathTo && <Skeleton shape="block" height={LIST_HEIGHT + lines * LIST_LINE_HEIGHT} />}
      <Skeleton shape="block" height={CARD_HEIGHT} />
    </>
  );
}

/** Kind of work that a visitor chose, with its duration and price. Loads like the introduction. */
export function ChosenService(props: ChosenServiceProps) {
  const code = useIntroduction();
  if (code) return <code.ChosenServiceContent {...props} />;
  return code === null ? null : <Skeleton shape="block" height={ROW_HEIGHT} />;
}
