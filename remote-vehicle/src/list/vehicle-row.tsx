import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { ListRow, Plate } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** One of several vehicles; the plate comes first, because people know it by heart. */
export function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { device_reg, year, odometer_km, created_at } = vehicle;
  const facts = [year, odometer_km !== null && distance.written(odometer_km)].filter(Boolean);
  const added = text('vehicle.added', { date: format.moment(created_at, { dateStyle: 'medium' }) });
  return (
    <ListRow
      to={vehiclePath(vehicle.id)}
      leading={<Plate registration={device_reg} />}
      title={vehicleName(vehicle) || text('vehicle')}
      description={facts.join(' · ') || added}
    />
  );
}
