import type { Appointment } from '@forecourt/shared/api';
import { StateLine, type StateLineProps, Tag, type TagProps } from '@forecourt/shared/ui';
import { isReadyTimePassed, useCurrentMinute } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText } from '../text.ts';
import { findWorkshopCancellation, isRefusedRequest } from './visit-status.ts';

/** Sign of each status, or tone of its tag. Null for `completed`: this usual outcome gets neither. */
const looks: Record<Appointment['status'], { sign: StateLineProps['of'] } | Pick<TagProps, 'tone'> | null> = {
  requested: { tone: 'warn' },
  confirmed: { tone: 'quiet' },
  in_progress: { sign: 'atWorkshop' },
  ready: { sign: 'ready' },
  completed: null,
  cancelled: { sign: 'cancelled' },
  no_show: { sign: 'cancelled' },
};

interface StatusTagProps {
  visit: Appointment;
  past?: boolean;
}

/** Tag or sign with the status of a visit. A past visit has none if it was completed or never confirmed. */
export function StatusTag({ visit, past = false }: StatusTagProps) {
  const statusText = useStatusFormatter();
  const now = useCurrentMinute();
  // A past visit that was never confirmed has no tag, because its outcome is unknown.
  if (past && visit.status === 'requested') return null;
  const look = findWorkshopCancellation(visit)
    ? ({ sign: 'cancelledByWorkshop' } as const)
    : isReadyTimePassed(visit, now)
      ? ({ sign: 'late' } as const)
      : looks[visit.status];
  if (!look) return null;
  return 'sign' in look ? (
    <StateLine of={look.sign}>{statusText(visit)}</StateLine>
  ) : (
    <Tag {...look}>{statusText(visit)}</Tag>
  );
}

export function useStatusFormatter(): (visit: Appointment) => string {
  const text = useText();
  const now = useCurrentMinute();
  return (visit) => {
    const { status, changes } = visit;
    if (isReadyTimePassed(visit, now)) return text('ready.late.title');
    const by = status === 'cancelled' && changes.findLast(({ change }) => change === status)?.by;
    if (isRefusedRequest(visit)) return text('event.cancelled.request');
    if (by) return text(`event.cancelled.${by}`);
    return text(status === 'requested' ? 'status.requested' : `event.${status}`);
  };
}

/** Announces to screen readers a change of the status while the page is open; not the initial status. */
export function StatusAnnouncement({ visit }: { visit: Appointment }) {
  const statusText = useStatusFormatter();
  const [known] = useState(visit.status);
  return (
    <span role="status" className="visually-hidden">
      {visit.status !== known && statusText(visit)}
    </span>
  );
}
