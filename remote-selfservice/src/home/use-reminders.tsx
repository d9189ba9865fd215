import { queryKeys } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { queryClient } from '@forecourt/shared/query';
import { Skeleton } from '@forecourt/shared/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { HomeRemindersProps } from './home-reminders.tsx';

/** Heights of the card's heading with its spacing, and of a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

interface PlacedReminders {
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
  const props = { now, max: MAX_SHOWN, onCount: rememberReminders };
  if (!isExpected) return { inPlace: null, late: Reminders && <Reminders {...props} /> };
  const height = HEAD_HEIGHT + ROW_HEIGHT * rememberedReminders();
  const place = height > HEAD_HEIGHT && <Skeleton shape="block" height={height} />;
  return { inPlace: Reminders ? <Reminders {...props} meanwhile={place} /> : place, late: null };
}

/** Stored on this device; the shell removes it with the customer's other data. */
const STORAGE_KEY = 'forecourt.home.reminders';

const MAX_SHOWN = 3;

/** Number of reminders on the last home screen, to reserve their space while they load. */
function rememberedReminders(): number {
  try {
    const count = Number(localStorage.getItem(STORAGE_KEY));
    return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_SHOWN) : 0;
  } catch {
    return 0;
  }
}

function rememberReminders(count: number): void {
  try {
    if (count > 0) localStorage.setItem(STORAGE_KEY, String(count));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked or full: the reminders are shown below the rest of the screen.
  }
}
