import type { Appointment } from '@forecourt/shared/api';
import { Tag, type TagProps } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** That a visit is confirmed before it, and done after it, is what everybody expects: no word of that. */
const tones: Partial<Record<Appointment['status'], NonNullable<TagProps['tone']>>> = {
  requested: 'warn',
  in_progress: 'accent',
  ready: 'good',
  cancelled: 'neutral',
  no_show: 'neutral',
};

/** What is out of the ordinary with a visit, in a word or two; nothing where nothing is. */
export function StatusTag({ status }: Pick<Appointment, 'status'>) {
  const text = useText();
  const tone = tones[status];
  return tone ? <Tag tone={tone}>{text(`status.${status}`)}</Tag> : null;
}
