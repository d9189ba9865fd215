import type { Appointment } from '@forecourt/shared/api';
import { checkIcon, IconDisc, serviceIcons } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';

/** Icon of a visit whose vehicle is at the workshop: its work, or ready to collect. */
export function AtWorkshopIcon({ visit }: { visit: Pick<Appointment, 'status' | 'service_type'> }) {
  const { icon } = useServiceWords()(visit.service_type);
  if (visit.status === 'ready') return <IconDisc path={checkIcon} tone="good" />;
  return <IconDisc path={icon ?? serviceIcons.wrench} />;
}
