import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { LinkButton, List, ListRow, Plate, plusIcon, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The customer's vehicles; each leads to its own screen. */
export function HomeVehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  const distance = useDistance();
  if (vehicles.length === 0) {
    return (
      <Section title={text('home.vehicles')}>
        <Text tone="muted">{text('vehicles.none')}</Text>
        <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath()} wide>
          {text('vehicle.add')}
        </LinkButton>
      </Section>
    );
  }
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
