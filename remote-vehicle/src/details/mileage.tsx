import { odometerQuery, type Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './details.module.css';

/** The line of the last reading and that of the estimate. */
const LINES_HEIGHT = 42;

const DAYS_OF_YEAR = 365;

/** A guess is no more exact than that. */
const ROUNDED_TO = 100;

/** What the odometer last said, when that was, and what it may say today. */
export function Mileage({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { data: odometer, isPending } = useQuery(odometerQuery(vehicle.id));
  const last = odometer?.last;
  const reading = last?.odometer_km ?? vehicle.odometer_km;
  if (reading === null) return <p className={styles.beside}>{text('odometer.none')}</p>;

  const day = (date: string) =>
    keepTogether(format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }));
  const about = (km: number) => keepTogether(distance.about(km, ROUNDED_TO));
  const estimate = odometer?.estimate;
  const year = estimate && about(estimate.km_per_day * DAYS_OF_YEAR);
  return (
    <>
      <p>{distance.written(reading)}</p>
      {isPending && <Skeleton shape="block" height={LINES_HEIGHT} />}
      {last && <p className={styles.beside}>{text('odometer.read', { date: day(last.date) })}</p>}
      {estimate && year && (
        <p className={styles.beside}>
          {estimate.odometer_km > reading
            ? text('odometer.estimate', { odometer: about(estimate.odometer_km), year })
            : text('odometer.year', { year })}
        </p>
      )}
    </>
  );
}
