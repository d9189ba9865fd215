import { odometerQuery, type Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newRecordPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Section, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './odometer-card.module.css';

/** A heading, a reading and two lines. */
const HEIGHT = 161;
const DAYS_OF_YEAR = 365;
/** A guess is no more exact than that. */
const ROUNDED_TO = 100;

/** What the odometer last said, and what it may say today; nothing where that cannot be asked for. */
export function OdometerCard({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { data: odometer, isPending } = useQuery(odometerQuery(vehicle.id));
  if (isPending) return <Skeleton shape="block" height={HEIGHT} />;
  if (!odometer) return null;
  const { last, estimate } = odometer;
  const day = (date: string) =>
    keepTogether(format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }));
  const about = (km: number) => keepTogether(distance.about(km, ROUNDED_TO));
  return (
    <Section
      title={text(distance.unit === 'mi' ? 'field.miles' : 'field.odometer_km')}
      link={{ to: `${newRecordPath(vehicle.id)}?kind=reading`, text: text('odometer.add') }}
      boxed
    >
      {last ? (
        <Stack gap={4}>
          <p className={styles.reading}>{distance.written(last.odometer_km)}</p>
          <Text size="small" tone="muted">
            {text('odometer.read', { date: day(last.date) })}
          </Text>
          {estimate && (
            <Text size="small" tone="muted">
              {estimate.odometer_km > last.odometer_km
                ? text('odometer.estimate', {
                    odometer: about(estimate.odometer_km),
                    year: about(estimate.km_per_day * DAYS_OF_YEAR),
                  })
                : text('odometer.year', { year: about(estimate.km_per_day * DAYS_OF_YEAR) })}
            </Text>
          )}
        </Stack>
      ) : vehicle.odometer_km === null ? (
        <Text tone="muted">{text('odometer.none')}</Text>
      ) : (
        <p className={styles.reading}>{distance.written(vehicle.odometer_km)}</p>
      )}
    </Section>
  );
}
