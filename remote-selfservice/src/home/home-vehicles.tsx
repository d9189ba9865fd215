import { type Appointment, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { LinkButton, List, ListRow, Plate, plusIcon, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { keepTogether } from '../times/keep-together.ts';
import { useStatusText } from '../visits/use-status-text.ts';
import { isActive, isBrought } from '../visits/visit-status.ts';

interface HomeVehiclesProps {
  vehicles: readonly Vehicle[];
  /** Those to come, in order of their start. */
  upcoming: readonly Appointment[];
}

/** The customer's vehicles, each with its next visit, or how far it has come; each leads to its own screen. */
export function HomeVehicles({ vehicles, upcoming }: HomeVehiclesProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const statusText = useStatusText();
  const planOf = (visit: Appointment) =>
    isBrought(visit)
      ? statusText(visit)
      : text('home.vehicles.next', { date: keepTogether(format.date(visit.date)) });
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
          const { id, odometer_km } = vehicle;
          const next = upcoming.find((visit) => visit.vehicle.id === id && isActive(visit));
          const odometer = odometer_km === null ? undefined : distance.written(odometer_km);
          return (
            <ListRow
              key={vehicle.id}
              to={vehiclePath(vehicle.id)}
              leading={<Plate registration={vehicle.device_reg} />}
              title={vehicleName(vehicle)}
              description={next ? planOf(next) : odometer}
            />
          );
        })}
      </List>
    </Section>
  );
}
