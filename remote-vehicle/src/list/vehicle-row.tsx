import type { Vehicle } from '@forecourt/shared/api';
import { type Appointment, type OdometerReading, type Reminder, vehicleName } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newRecordEntryPath, vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import {
  isReminderProbablyDone,
  reminderBookingPath,
  useReminderNameFormatter,
} from '@forecourt/shared/reminders';
import { Link } from '@forecourt/shared/router';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  capitalise,
  chevronIcon,
  classNames,
  Icon,
  LinkButton,
  Plate,
  plusIcon,
  SharedElement,
  StateLine,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import { VehiclePicture } from '@forecourt/shared/vehicle-picture';
import { findVisitStateOrLate, useCurrentMinute } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { DueReminderLine, isOfferedWorkDue, useReminderDueFormatter } from '../vehicle/due-reminder.tsx';
import { plateSharedElementName } from '../vehicle/vehicle-screen.tsx';
import styles from './vehicle-row.module.css';

export interface VehicleRowData {
  vehicle: Vehicle;
  /** The vehicle's current visit at the workshop, else its next visit; null if there is neither, undefined if not loaded. */
  next: Appointment | null | undefined;
  /** The vehicle's most urgent reminder; null if it has none, undefined if not loaded. */
  due: Reminder | null | undefined;
}

/** Whether the row has a button to book urgent work: the work needs a booking, and no visit is booked. */
export function hasWorkToBook({ next, due }: VehicleRowData): boolean {
  return next === null && Boolean(due && isOfferedWorkDue(due));
}

interface VehicleRowProps extends VehicleRowData {
  book: 'primary' | 'quiet';
  /** Last odometer reading; null if the vehicle has none, undefined until it has loaded. */
  reading: OdometerReading | null | undefined;
}

const NOT_YET_KNOWN = '\u00a0';

/**
 * Card of a vehicle: its picture beside the text on phones, above the text from a width of 600 px on. A link adds fuel or, to
 * an electric vehicle, any entry. A button books urgent work, unless a visit is booked.
 */
export function VehicleRow({ vehicle, next, reading, due, book }: VehicleRowProps) {
  const text = useText();
  const distance = useDistanceFormatter();
  const nameOf = useReminderNameFormatter();
  const { device_reg, year } = vehicle;
  const name = vehicleName(vehicle);
  const isBookable = due && hasWorkToBook({ vehicle, next, due });
  const adds = isElectric(vehicle) ? 'entry' : 'fuel';
  const odometer_km = reading?.odometer_km ?? vehicle.odometer_km;
  const facts = [
    year === null ? '' : String(year),
    odometer_km === null ? '' : addNoBreakSpaces(distance.written(odometer_km)),
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <Link to={vehiclePath(vehicle.id)} className={styles.card ?? ''}>
        <VehiclePicture vehicle={vehicle} />
        <span className={styles.words}>
          <span className={styles.head}>
            <SharedElement name={plateSharedElementName(vehicle)}>
              <Plate registration={device_reg} />
            </SharedElement>
            {name && <span className={styles.name}>{name}</span>}
          </span>
          <span className={styles.facts}>
            {joinWithMiddleDots(facts) ||
              (reading === undefined ? NOT_YET_KNOWN : text('list.unknownOdometer'))}
          </span>
        </span>
        <News next={next} due={due} />
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
      </Link>
      <div className={classNames(styles.actions, isBookable && styles.withButton)}>
        {isBookable && (
          <LinkButton variant={book} to={reminderBookingPath(due, vehiclesPath())}>
            {capitalise(text('details.book.named', { name: nameOf(due, 'within') }))}
          </LinkButton>
        )}
        <LinkButton
          variant="link"
          icon={plusIcon}
          to={newRecordEntryPath(vehicle.id, adds === 'fuel' ? { kind: adds } : {})}
        >
          <span aria-hidden="true">{text(`list.${adds}`)}</span>
          <VisuallyHidden>{text(`list.${adds}.named`, { registration: device_reg })}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}

type NewsProps = Pick<VehicleRowProps, 'next' | 'due'>;

/** Lines about a vehicle: its due work, then that it is at the workshop, or its next visit. */
function News({ next, due }: NewsProps) {
  const text = useText();
  const format = useFormat();
  const now = useCurrentMinute();
  const state = next && findVisitStateOrLate(next, now);
  return (
    <span className={styles.news}>
      {due && <Due due={due} />}
      {next && state && (
        <StateLine of={state}>
          {text(`visit.${state}`, { date: addNoBreakSpaces(format.date(next.date)) })}
        </StateLine>
      )}
      {next === null && due === null && <span>{text('list.nothingDue')}</span>}
    </span>
  );
}

function Due({ due }: { due: Reminder }) {
  const text = useText();
  const { dueInShort } = useReminderDueFormatter();
  const name = useReminderNameFormatter()(due);
  if (isReminderProbablyDone(due))
    return <StateLine of="upcoming">{text('list.offered', { name })}</StateLine>;
  return <DueReminderLine due={due}>{`${name} ${dueInShort(due)}`.trim()}</DueReminderLine>;
}
