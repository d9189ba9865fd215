import type { Appointment } from '@forecourt/shared/api';
import { useText } from '../text.ts';
import { cancelledByWorkshop } from './visit-status.ts';

export function useStatusText(): (visit: Pick<Appointment, 'status' | 'changes'>) => string {
  const text = useText();
  return (visit) => text(cancelledByWorkshop(visit) ? 'status.cancelled.workshop' : `status.${visit.status}`);
}
