import type { Appointment } from '@forecourt/shared/api';
import { daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { capitalise, DateTile } from '@forecourt/shared/ui';
import { type VisitTimeZoneFields, visitDay, visitTimeZone } from '@forecourt/shared/visits';

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

interface VisitDayHeadingProps {
  visit: Pick<Appointment, 'date'> & VisitTimeZoneFields;
  now: Date;
}

/** Heading with the day of an upcoming visit as seen from today: "Tomorrow", "In 4 days". Date and time are in the header. */
export function VisitDayHeading({ visit, now }: VisitDayHeadingProps) {
  const relative = new Intl.RelativeTimeFormat(useLocale(), { numeric: 'auto' });
  const days = daysBetween(localDateAt(now, visitTimeZone(visit)), visit.date);
  return <h2>{capitalise(relative.format(days, 'day'))}</h2>;
}
