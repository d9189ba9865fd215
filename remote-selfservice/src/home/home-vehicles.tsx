import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { vehiclePath } from '@forecourt/shared/links';
import { List, ListRow, Plate, Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The customer's vehicles; each leads to its own screen. */
export function HomeVehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  const distance = useDistance();
  return (
    <Section title={text('home.vehicles')}>
      <List>
        {vehicles.map((vehicle) => {
          const { odometer_km } = vehicle;
          const odometer = odometer_km === null ? undefined : distance.written(odometer_km);
          return (
            <ListRow
              key={vehicle.id}
              to={vehiclePath(vehicle.id)}
              leading={<Plate registration={vehicle.device_reg} />}
              title={vehicleName(vehicle)}
              description={odometer}
            />
          );
        })}
      </List>
    </Section>
  );
}
