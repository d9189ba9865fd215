import { odometerQuery, type Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { useText } from '../text.ts';
import styles from './form.module.css';

/** Of a vehicle that nothing is known of yet. */
const USUAL_KM = 100_000;

/**
 * What the odometer of a vehicle said last, wherever that was noted. Until it is known its place is kept, so that nothing
 * moves when it comes.
 */
export function LastReading({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { data: odometer, isPending } = useQuery(odometerQuery(vehicle.id));
  const words = (km: number, date: string) =>
    text('odometer.last', {
      odometer: keepTogether(distance.written(km)),
      date: keepTogether(format.date(date, { day: 'numeric', month: 'short', year: 'numeric' })),
    });
  if (isPending) {
    const alike = words(vehicle.odometer_km ?? USUAL_KM, vehicle.created_at.slice(0, 10));
    return (
      <span aria-hidden className={styles.toCome}>
        {alike}
      </span>
    );
  }
  return odometer?.last && words(odometer.last.odometer_km, odometer.last.date);
}
