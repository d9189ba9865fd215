import { queryKeys } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { queryClient } from '@forecourt/shared/query';
import { Skeleton } from '@forecourt/shared/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { HomeRemindersProps } from './home-reminders.tsx';
import { rememberedReminders } from './remembered-reminders.ts';

/** The heading of the card with its space, and a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

interface PlacedReminders {
  /** Where they belong. */
  inPlace: ReactNode;
  /** After everything else: nobody knew of them when the screen was drawn, and nothing on it is to move. */
  late: ReactNode;
}

/**
 * The reminders that ask for something now. They are asked for, and their code is loaded, after the screen: it has what it
 * waits for, and whatever of it can be seen stays where it is.
 */
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
        // They are missing, and their own screen is not.
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
