import type { Appointment } from '@forecourt/shared/api';
import { StateLine, Tag, type TagProps } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { findWorkshopCancellation } from './visit-status.ts';

/** States with a sign. */
const signs = {
  in_progress: 'atWorkshop',
  ready: 'ready',
  cancelled: 'cancelled',
  no_show: 'cancelled',
} as const;

/** Tones of the tags of the other states. Null for `completed`: this usual outcome gets no tag. */
const tones: Record<
  Exclude<Appointment['status'], keyof typeof signs>,
  NonNullable<TagProps['tone']> | null
> = {
  requested: 'warn',
  confirmed: 'quiet',
  completed: null,
};

interface StatusTagProps {
  visit: Pick<Appointment, 'status' | 'changes'>;
  /** Whether the visit is in a list of past visits. */
  past?: boolean;
}

/** Tag or sign with the status of a visit. A past visit has one only if its outcome is unusual. */
export function StatusTag({ visit, past = false }: StatusTagProps) {
  const statusText = useStatusText();
  // No tag if a past visit's outcome is unknown.
  if (past && visit.status === 'requested') return null;
  if (findWorkshopCancellation(visit))
    return <StateLine of="cancelledByWorkshop">{statusText(visit)}</StateLine>;
  const { status } = visit;
  if (status !== 'requested' && status !== 'confirmed' && status !== 'completed')
    return <StateLine of={signs[status]}>{statusText(visit)}</StateLine>;
  const tone = tones[status];
  return tone ? <Tag tone={tone}>{statusText(visit)}</Tag> : null;
}

export function useStatusText(): (visit: Pick<Appointment, 'status' | 'changes'>) => string {
  const text = useText();
  return ({ status, changes }) => {
    const by = status === 'cancelled' && changes.findLast(({ change }) => change === status)?.by;
    if (by) return text(`event.cancelled.${by}`);
    return text(status === 'requested' ? 'status.requested' : `event.${status}`);
  };
}

/** Announces a change of the status while the page is open. The initial status is not announced. */
export function StatusAnnouncement({ visit }: { visit: Pick<Appointment, 'status' | 'changes'> }) {
  const statusText = useStatusText();
  const [known] = useState(visit.status);
  return (
    <span role="status" className="visually-hidden">
      {visit.status !== known && statusText(visit)}
    </span>
  );
}
