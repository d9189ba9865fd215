import { remindersQuery, type Vehicle } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { type ReactNode, useEffect, useState } from 'react';
import { selectRemindersNeedingAttention } from '../reminder-groups.ts';

/** Maximum number of reminders shown here; the reminders screen lists all. */
const MAX_SHOWN = 3;

export interface HomeReminderParts {
  section: ReactNode;
  /** Whether the section's height is still unknown, so that content below it would move. */
  isPending: boolean;
  /** Whether the first reminder of the section is overdue. */
  isFirstOverdue: boolean;
  reload: () => void;
  /** Returns a line with the most urgent overdue reminder of a vehicle that the section lacks; an empty node without one. */
  overdueOf: (vehicle: Pick<Vehicle, 'id'>) => ReactNode;
}

/**
 * Returns the section of reminders that need attention now, and facts about it. Its code is loaded only if there are any.
 * @param canLead whether nothing else on the screen has the primary button, so that overdue work may have it
 * @param visitIdWithCall id of the visit whose card on the screen has a phone link
 */
export function useHomeReminders(now: Date, canLead: boolean, visitIdWithCall?: string): HomeReminderParts {
  const { data = [], isPending, refetch } = useQuery(remindersQuery());
  const all = selectRemindersNeedingAttention(data);
  const urgent = all.slice(0, MAX_SHOWN);
  const others = all.slice(MAX_SHOWN);
  const isWanted = urgent.length > 0;
  const loaded = useLoadedOnceWanted(isWanted, () => import('./home-reminders.tsx'));
  const isFirstOverdue = urgent[0]?.state === 'overdue';
  const shown = loaded === 'failed' ? null : loaded;
  const leads = canLead && isFirstOverdue && !urgent[0]?.offered;
  return {
    section: shown && (
      <shown.HomeReminders reminders={urgent} now={now} leads={leads} visitIdWithCall={visitIdWithCall} />
    ),
    isPending: loaded !== 'failed' && (isPending || (isWanted && !loaded)),
    isFirstOverdue,
    reload: () => void refetch(),
    overdueOf: ({ id }) => {
      const overdue = others.find(
        (each) => each.vehicle.id === id && each.state === 'overdue' && !each.offered,
      );
      return shown && overdue && <shown.OverdueReminder reminder={overdue} now={now} />;
    },
  };
}

/** Loads the code of a part once it is wanted. Returns null before, `failed` if it cannot be loaded: only the part is missing. */
export function useLoadedOnceWanted<Code extends object>(
  isWanted: boolean,
  load: () => Promise<Code>,
): Code | 'failed' | null {
  const [loaded, setLoaded] = useState<Code | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run again because a function is new
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    load().then(
      (code) => isUnmounted || setLoaded(code),
      () => isUnmounted || setLoaded('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isWanted]);
  return loaded;
}
