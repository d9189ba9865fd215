import { odometerQuery, type Vehicle } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { useText } from '../text.ts';
import styles from './form.module.css';

/** Sample reading in km, for a vehicle without mileage. While its last reading loads, a line of this width is reserved. */
const USUAL_KM = 100_000;

/** Last odometer reading of a vehicle from any source; nothing if there is none. A line is reserved while it loads. */
export function LastOdometerReading({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const distance = useDistanceFormatter();
  const { data: odometer, isPending } = useQuery(odometerQuery(vehicle.id));
  const words = (km: number) => text('odometer.last', { odometer: addNoBreakSpaces(distance.written(km)) });
  if (isPending) {
    return (
      <span aria-hidden className={styles.toCome}>
        {words(vehicle.odometer_km ?? USUAL_KM)}
      </span>
    );
  }
  return odometer?.last && words(odometer.last.odometer_km);
}
