import { odometerQuery, type Vehicle } from '@forecourt/shared/api';
import { toDistanceUnit, useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './details.module.css';

/** Height of two lines, the last reading and the estimate, in px. */
const LINES_HEIGHT = 42;

const DAYS_OF_YEAR = 365;

/** Estimates are no more exact than this, in units of distance. */
const ROUNDED_TO = 100;

/** Last odometer reading with its date, and an estimate for today. */
export function Mileage({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { data: odometer, isPending } = useQuery(odometerQuery(vehicle.id));
  const last = odometer?.last;
  const reading = last?.odometer_km ?? vehicle.odometer_km;
  if (reading === null) return <p className={styles.beside}>{text('odometer.none')}</p>;

  const day = (date: string) =>
    withoutLineBreaks(format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }));
  const about = (km: number) => withoutLineBreaks(distance.about(km, ROUNDED_TO));
  const guess = ({ odometer_km, km_per_day }: { odometer_km: number; km_per_day: number }) => {
    const perYear = Math.round(km_per_day * DAYS_OF_YEAR);
    if (odometer_km <= reading) return text('odometer.year', { year: about(perYear) });
    // Rounded in the displayed unit, the same as the estimate's.
    const year = Math.round(toDistanceUnit(distance.unit, perYear) / ROUNDED_TO) * ROUNDED_TO;
    return text('odometer.estimate', { odometer: about(odometer_km), year: format.number(year) });
  };
  const estimate = odometer?.estimate;
  return (
    <>
      <p>{distance.written(reading)}</p>
      {isPending && <Skeleton shape="block" height={LINES_HEIGHT} />}
      {last && <p className={styles.beside}>{text('odometer.read', { date: day(last.date) })}</p>}
      {estimate && <p className={styles.beside}>{guess(estimate)}</p>}
    </>
  );
}
