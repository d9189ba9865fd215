import { useIsDrawn } from '@forecourt/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** The workshop, beside the vehicles: its code comes after what the screen is for. */
export function WorkshopAside() {
  const isDrawn = useIsDrawn();
  const [Workshop, setWorkshop] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isDrawn) return;
    import('./workshop.tsx').then(
      (module) => setWorkshop(() => module.Workshop),
      // The screen is of use without it, too.
      () => undefined,
    );
  }, [isDrawn]);
  return Workshop && <Workshop />;
}
