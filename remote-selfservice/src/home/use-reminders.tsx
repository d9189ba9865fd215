import { queryKeys } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { queryClient } from '@forecourt/shared/query';
import { Skeleton } from '@forecourt/shared/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { HomeRemindersProps } from './home-reminders.tsx';
import { rememberedReminders } from './remembered-reminders.ts';

/** Heights of the card's heading with its spacing, and of a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

interface PlacedReminders {
  /** Reminders in their regular place. */
  inPlace: ReactNode;
  /** Reminders below everything else, if no space was reserved for them: nothing on the screen may move. */
  late: ReactNode;
}

/** Reminders that need attention now. Their data and code load once the screen is ready, and nothing visible moves. */
export function useReminders(now: Date, { isReady }: { isReady: boolean }): PlacedReminders {
  const [isExpected] = useState(
    () => rememberedReminders() > 0 || queryClient.getQueryData(queryKeys.reminderList({})) !== undefined,
  );
  const [Reminders, setReminders] = useState<ComponentType<HomeRemindersProps> | null>(null);
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    const end = subscribeLiveData(['reminders'], () => {
      import('./home-reminders.tsx').then(
        (module) => isGone || setReminders(() => module.HomeReminders),
        // A failed load only hides the reminders here; their own screen still works.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      end();
    };
  }, [isReady]);
  if (!isExpected) return { inPlace: null, late: Reminders && <Reminders now={now} /> };
  const height = HEAD_HEIGHT + ROW_HEIGHT * rememberedReminders();
  const place = height > HEAD_HEIGHT && <Skeleton shape="block" height={height} />;
  return { inPlace: Reminders ? <Reminders now={now} meanwhile={place} /> : place, late: null };
}
