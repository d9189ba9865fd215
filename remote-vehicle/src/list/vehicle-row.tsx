import type { Vehicle } from '@forecourt/shared/api';
import {
  type Appointment,
  type OdometerReading,
  photoFileQuery,
  type Reminder,
  vehicleName,
} from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { joinFacts } from '@forecourt/shared/text';
import { bellIcon, calendarIcon, carIcon, Icon, ListRow, Plate, Tag } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { useRef } from 'react';
import { useHasBeenVisible } from '../photo/use-has-been-visible.ts';
import { useObjectUrl } from '../photo/use-object-url.ts';
import { useText } from '../text.ts';
import {
  DueReminderLine,
  isUrgent,
  seemsDone,
  useDueText,
  VehicleNewsLine,
} from '../vehicle/due-reminder.tsx';
import styles from './vehicle-row.module.css';

export interface VehicleOverview {
  vehicle: Vehicle;
  /** Visit for which the vehicle is at the workshop, else its next one; null if there is neither, undefined if not loaded. */
  next: Appointment | null | undefined;
  /** The vehicle's most urgent reminder; null if it has none, undefined if not loaded. */
  due: Reminder | null | undefined;
}

interface VehicleRowProps extends VehicleOverview {
  /** Last odometer reading; null if the vehicle has none, undefined while it loads. */
  reading: OdometerReading | null | undefined;
}

const NOT_YET_KNOWN = '\u00a0';

/** Row of a vehicle. The registration is first, because people know theirs by heart. */
export function VehicleRow({ vehicle, next, reading, due }: VehicleRowProps) {
  const text = useText();
  const distance = useDistance();
  const { device_reg, year, photo_id } = vehicle;
  const name = vehicleName(vehicle);
  const odometer_km = reading?.odometer_km ?? vehicle.odometer_km;
  const facts = [
    year === null ? '' : String(year),
    odometer_km === null ? '' : distance.written(odometer_km),
  ].filter(Boolean);
  return (
    <ListRow
      to={vehiclePath(vehicle.id)}
      title={
        <span className={styles.vehicle}>
          <VehicleThumbnail photoId={photo_id} />
          <span className={styles.words}>
            <span className={styles.head}>
              <Plate registration={device_reg} />
              {name && <span>{name}</span>}
            </span>
            <span className={styles.facts}>
              {joinFacts(facts) || (reading === undefined ? NOT_YET_KNOWN : text('list.unknownOdometer'))}
            </span>
          </span>
          <News next={next} due={due} />
        </span>
      }
    />
  );
}

/** Decorative photo of a vehicle next to its plate; a car icon without one. */
function VehicleThumbnail({ photoId }: { photoId: string | null }) {
  return (
    <span className={styles.thumbnail}>
      <Icon path={carIcon} size={32} />
      {photoId !== null && <Thumbnail key={photoId} id={photoId} />}
    </span>
  );
}

/** Small photo that covers the car icon once it has loaded. It loads only when the row is near the viewport. */
function Thumbnail({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useHasBeenVisible(place);
  const url = useObjectUrl(useQuery({ ...photoFileQuery(id, 'thumbnail'), enabled: isSeen }).data);
  return (
    <span ref={place} className={styles.overIcon}>
      {url && <img className={styles.picture} src={url} alt="" />}
    </span>
  );
}

type NewsProps = Pick<VehicleRowProps, 'next' | 'due'>;

/** Lines about a vehicle, the most urgent first: it is at the workshop, work is due, a visit is booked. */
function News({ next, due }: NewsProps) {
  const text = useText();
  const planText = useVisitPlanText();
  const isHere = next && isAtWorkshop(next);
  const dueLine = due && <Due due={due} />;
  return (
    <span className={styles.news}>
      {isHere && <Tag tone="accent">{planText(next)}</Tag>}
      {due && isUrgent(due) && dueLine}
      {next && !isHere && <VehicleNewsLine icon={calendarIcon}>{planText(next)}</VehicleNewsLine>}
      {due && !isUrgent(due) && dueLine}
      {next === null && due === null && <span>{text('list.nothingDue')}</span>}
    </span>
  );
}

function Due({ due }: { due: Reminder }) {
  const text = useText();
  const { dueInShort } = useDueText();
  const { name } = due;
  if (seemsDone(due))
    return <VehicleNewsLine icon={bellIcon}>{text('list.offered', { name })}</VehicleNewsLine>;
  return <DueReminderLine due={due}>{`${name} ${dueInShort(due)}`.trim()}</DueReminderLine>;
}

/** Returns a function from a visit to one line of text: its date, or the progress at the workshop. */
function useVisitPlanText(): (visit: Pick<Appointment, 'status' | 'date'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ status, date }) =>
    status === 'in_progress' || status === 'ready'
      ? text(`visit.${status}`)
      : text('visit.next', { date: withoutLineBreaks(format.date(date)) });
}
