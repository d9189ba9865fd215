import {
  type Appointment,
  type OdometerReading,
  type Reminder,
  type Vehicle,
  vehicleName,
} from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { vehiclePath } from '@forecourt/shared/links';
import { ListRow, Plate, Tag } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { isUrgent, seemsDone } from '../due/next-due.ts';
import { useDueText } from '../due/use-due-text.ts';
import { VehicleThumbnail } from '../photo/vehicle-thumbnail.tsx';
import { useText } from '../text.ts';
import { usePlanText } from '../vehicle/use-plan-text.ts';
import styles from './vehicle-row.module.css';

/** Keeps a line for what is not there yet. */
const NOT_YET = '\u00a0';

interface VehicleRowProps {
  vehicle: Vehicle;
  /** The visit that it comes for next; null when there is none, undefined where none is known. */
  next: Appointment | null | undefined;
  /** What its odometer last said; null or undefined where nobody knows of one. */
  reading: OdometerReading | null | undefined;
  /** What has to be thought of next; null when there is nothing, undefined where nothing is known. */
  due: Reminder | null | undefined;
}

/** One of several vehicles; the plate comes first, because people know it by heart. */
export function VehicleRow({ vehicle, next, reading, due }: VehicleRowProps) {
  const text = useText();
  const distance = useDistance();
  const { device_reg, year } = vehicle;
  const odometer_km = reading?.odometer_km ?? vehicle.odometer_km;
  const facts = [year, odometer_km !== null && distance.written(odometer_km)].filter(Boolean);
  return (
    <ListRow
      to={vehiclePath(vehicle.id)}
      leading={<VehicleThumbnail photoId={vehicle.photo_id} />}
      title={
        <span className={styles.head}>
          <Plate registration={device_reg} />
          {vehicleName(vehicle) || text('vehicle')}
        </span>
      }
      description={
        <span className={styles.facts}>
          <span>{facts.join(' · ') || text('list.unknownOdometer')}</span>
          <News next={next} due={due} />
        </span>
      }
    />
  );
}

type NewsProps = Pick<VehicleRowProps, 'next' | 'due'>;

/** The visit that it comes for next or that it is at the workshop for, and what has to be thought of next. */
function News({ next, due }: NewsProps) {
  const text = useText();
  const planText = usePlanText();
  if (!next && !due) {
    return <span>{next === null && due === null ? text('list.nothingDue') : NOT_YET}</span>;
  }
  return (
    <span className={styles.news}>
      {next && (isBrought(next) ? <Tag tone="accent">{planText(next)}</Tag> : <span>{planText(next)}</span>)}
      {due && <Due due={due} />}
    </span>
  );
}

function Due({ due }: { due: Reminder }) {
  const text = useText();
  const { brief } = useDueText()(due);
  if (seemsDone(due)) return <span>{text('list.offered', { name: due.name })}</span>;
  if (due.state === 'overdue')
    return <span className={styles.bad}>{text('list.overdue', { name: due.name, when: brief }).trim()}</span>;
  const words =
    due.state === 'due'
      ? text('list.dueNow', { name: due.name })
      : text('list.due', { name: due.name, when: brief });
  return <span className={isUrgent(due) ? styles.warn : undefined}>{words.trim()}</span>;
}
