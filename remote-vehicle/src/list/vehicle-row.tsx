import { type OdometerReading, type Reminder, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { vehiclePath } from '@forecourt/shared/links';
import { bellIcon, calendarIcon, ListRow, Plate, Tag } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { DueLine } from '../due/due-line.tsx';
import { isUrgent, seemsDone } from '../due/next-due.ts';
import { useDueText } from '../due/use-due-text.ts';
import { VehicleThumbnail } from '../photo/vehicle-thumbnail.tsx';
import { useText } from '../text.ts';
import { NewsLine } from '../vehicle/news-line.tsx';
import { useVisitPlanText } from '../vehicle/use-plan-text.ts';
import type { VehicleOverview } from './most-urgent-first.ts';
import styles from './vehicle-row.module.css';

interface VehicleRowProps extends VehicleOverview {
  /** Last odometer reading; null if there is none, undefined while it loads. */
  reading: OdometerReading | null | undefined;
}

/** Reserves the height of the line. */
const NOT_YET_KNOWN = '\u00a0';

/** Row of a vehicle. The plate is first, because people know it by heart. */
export function VehicleRow({ vehicle, next, reading, due }: VehicleRowProps) {
  const text = useText();
  const distance = useDistance();
  const { device_reg, year, photo_id } = vehicle;
  const odometer_km = reading?.odometer_km ?? vehicle.odometer_km;
  const facts = [year, odometer_km !== null && distance.written(odometer_km)].filter(Boolean);
  return (
    <ListRow
      to={vehiclePath(vehicle.id)}
      title={
        <span className={styles.vehicle}>
          <VehicleThumbnail photoId={photo_id} />
          <span className={styles.words}>
            <span className={styles.head}>
              <Plate registration={device_reg} />
              <span>{vehicleName(vehicle) || text('vehicle')}</span>
            </span>
            <span className={styles.facts}>
              {facts.join(' · ') || (reading === undefined ? NOT_YET_KNOWN : text('list.unknownOdometer'))}
            </span>
          </span>
          <News next={next} due={due} />
        </span>
      }
    />
  );
}

type NewsProps = Pick<VehicleRowProps, 'next' | 'due'>;

/** Whether it is at the workshop, what is due and its next visit; the most urgent first. */
function News({ next, due }: NewsProps) {
  const text = useText();
  const planText = useVisitPlanText();
  const isHere = next && isAtWorkshop(next);
  const dueLine = due && <Due due={due} />;
  return (
    <span className={styles.news}>
      {isHere && <Tag tone="accent">{planText(next)}</Tag>}
      {due && isUrgent(due) && dueLine}
      {next && !isHere && <NewsLine icon={calendarIcon}>{planText(next)}</NewsLine>}
      {due && !isUrgent(due) && dueLine}
      {next === null && due === null && <span>{text('list.nothingDue')}</span>}
    </span>
  );
}

function Due({ due }: { due: Reminder }) {
  const text = useText();
  const { dueInShort } = useDueText();
  const { name } = due;
  if (seemsDone(due)) return <NewsLine icon={bellIcon}>{text('list.offered', { name })}</NewsLine>;
  return <DueLine due={due}>{`${name} ${dueInShort(due)}`.trim()}</DueLine>;
}
