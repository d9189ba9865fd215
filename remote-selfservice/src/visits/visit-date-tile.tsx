import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { DateTile } from '@forecourt/shared/ui';
import { visitDay } from '@forecourt/shared/visits';

interface VisitDateTileProps {
  visit: Appointment;
  /** Whether to show the booked time, unless the work was done on another day. */
  withTime?: boolean;
  muted?: boolean | undefined;
}

/** Day of a visit. If the work was done before the booked day, it is the day of the work. */
export function VisitDateTile({ visit, withTime, muted }: VisitDateTileProps) {
  const format = useFormat();
  const day = visitDay(visit);
  const time = withTime && !visit.work_date ? visit.time : undefined;
  return (
    <DateTile
      {...format.dateParts(day)}
      dateTime={time ? `${day}T${time}` : day}
      time={time && format.time(time)}
      muted={muted}
    />
  );
}
