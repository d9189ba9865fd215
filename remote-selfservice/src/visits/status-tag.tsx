import type { Appointment } from '@forecourt/shared/api';
import { Tag, type TagProps } from '@forecourt/shared/ui';
import { useStatusText } from './use-status-text.ts';
import { cancelledByWorkshop } from './visit-status.ts';

/** That a visit is done after it is what everybody expects: no word of that. */
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
  /** Among the visits that are over. */
  past?: boolean;
}

/** How far a visit to come is, in a word or two; of one that is over, what is out of the ordinary, and nothing where nothing is. */
export function StatusTag({ visit, past = false }: StatusTagProps) {
  const statusText = useStatusText();
  // Past and still "requested": nobody has said how it went, so neither does the list.
  if (past && visit.status === 'requested') return null;
  const tone = cancelledByWorkshop(visit) && !past ? 'warn' : tones[visit.status];
  return tone ? <Tag tone={tone}>{statusText(visit)}</Tag> : null;
}
