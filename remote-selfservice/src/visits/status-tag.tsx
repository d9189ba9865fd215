import type { Appointment } from '@forecourt/shared/api';
import { Tag, type TagProps } from '@forecourt/shared/ui';
import { useStatusText } from './use-status-text.ts';
import { cancelledByWorkshop } from './visit-status.ts';

/** That a visit is confirmed before it, and done after it, is what everybody expects: no word of that. */
const tones: Partial<Record<Appointment['status'], NonNullable<TagProps['tone']>>> = {
  requested: 'warn',
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

/** What is out of the ordinary with a visit, in a word or two; nothing where nothing is. */
export function StatusTag({ visit, past = false }: StatusTagProps) {
  const statusText = useStatusText();
  // Past and still "requested": nobody has said how it went, so neither does the list.
  if (past && visit.status === 'requested') return null;
  const tone = cancelledByWorkshop(visit) && !past ? 'warn' : tones[visit.status];
  return tone ? <Tag tone={tone}>{statusText(visit)}</Tag> : null;
}
