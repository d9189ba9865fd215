import type { Appointment } from '@forecourt/shared/api';
import { Tag, type TagProps } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const tones: Record<Appointment['status'], NonNullable<TagProps['tone']>> = {
  requested: 'accent',
  confirmed: 'good',
  in_progress: 'accent',
  ready: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'neutral',
};

/** How far a visit has come, in a word or two. */
export function StatusTag({ status }: Pick<Appointment, 'status'>) {
  const text = useText();
  return <Tag tone={tones[status]}>{text(`status.${status}`)}</Tag>;
}
