import type { Appointment } from '@forecourt/shared/api';
import { Tag, type TagProps } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { cancelledByWorkshop } from './visit-status.ts';

/** `completed` is absent: it is the expected outcome. */
const tones: Partial<Record<Appointment['status'], NonNullable<TagProps['tone']>>> = {
  requested: 'warn',
  confirmed: 'quiet',
  in_progress: 'accent',
  ready: 'good',
  cancelled: 'neutral',
  no_show: 'neutral',
};

interface StatusTagProps {
  visit: Pick<Appointment, 'status' | 'changes'>;
  /** Whether it is in a list of past visits. */
  past?: boolean;
}

/** Status of an upcoming visit; for a past one only an unusual outcome, otherwise nothing. */
export function StatusTag({ visit, past = false }: StatusTagProps) {
  const statusText = useStatusText();
  // Past and still "requested": its outcome was not reported, so no tag is shown.
  if (past && visit.status === 'requested') return null;
  const tone = cancelledByWorkshop(visit) && !past ? 'warn' : tones[visit.status];
  return tone ? <Tag tone={tone}>{statusText(visit)}</Tag> : null;
}

export function useStatusText(): (visit: Pick<Appointment, 'status' | 'changes'>) => string {
  const text = useText();
  return (visit) => text(cancelledByWorkshop(visit) ? 'status.cancelled.workshop' : `status.${visit.status}`);
}

/** Announces a status that changes on an open page; the initial one is on the page already. */
export function StatusNews({ visit }: { visit: Pick<Appointment, 'status' | 'changes'> }) {
  const statusText = useStatusText();
  const [known] = useState(visit.status);
  return (
    <span role="status" className="visually-hidden">
      {visit.status !== known && statusText(visit)}
    </span>
  );
}
