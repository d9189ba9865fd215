import {
  type Appointment,
  type OdometerReading,
  type Reminder,
  type Vehicle,
  vehicleName,
} from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { vehiclePath } from '@forecourt/shared/links';
import { ListRow, Plate } from '@forecourt/shared/ui';
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
  const planText = usePlanText();
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
          <span>{next ? planText(next) : next === null ? text('details.none.short') : NOT_YET}</span>
          <DueLine due={due} />
        </span>
      }
    />
  );
}

/** What has to be thought of next: "Inspection: due soon, 12 Dec". */
function DueLine({ due }: Pick<VehicleRowProps, 'due'>) {
  const text = useText();
  const dueText = useDueText();
  if (!due) return <span>{due === null ? text('list.nothingDue') : NOT_YET}</span>;
  const { tone, state, when } = dueText(due);
  return (
    <span className={tone === 'bad' || tone === 'warn' ? styles[tone] : undefined}>
      {text('list.due', { name: due.name, when: [state, when].filter(Boolean).join(', ') })}
    </span>
  );
}
