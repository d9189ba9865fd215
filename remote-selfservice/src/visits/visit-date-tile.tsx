import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { DateTile } from '@forecourt/shared/ui';
import { visitDay } from '@forecourt/shared/visits';

interface VisitDateTileProps {
  visit: Appointment;
  /** Whether to show the booked time, unless the work was done on an earlier day. */
  withTime?: boolean;
  muted?: boolean | undefined;
}

/** Tile with the day of a visit: the booked day or, if the work was done before it, the day of the work. */
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
