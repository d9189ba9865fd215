import { type Appointment, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { LinkButton, List, ListRow, Plate, plusIcon, Section, Text } from '@forecourt/shared/ui';
import { isBrought, nextVisitOf } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { useStatusText } from '../visits/use-status-text.ts';

interface HomeVehiclesProps {
  vehicles: readonly Vehicle[];
  /** Those to come, in order of their start. */
  upcoming: readonly Appointment[];
  /** The one of them that the screen leads with, which need not be said again. */
  shown: Appointment | null;
  now: Date;
}

/** The customer's vehicles, each with a visit that is to come, or how far it has come; each leads to its own screen. */
export function HomeVehicles({ vehicles, upcoming, shown, now }: HomeVehiclesProps) {
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
      <Section title={text('home.vehicles')} boxed>
        <Text tone="muted">{text('vehicles.none')}</Text>
        <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath()} wide>
          {text('vehicle.add')}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section title={text('home.vehicles')} boxed>
      <List inCard>
        {vehicles.map((vehicle) => {
          const { odometer_km } = vehicle;
          const next = nextVisitOf(vehicle, upcoming, now);
          const odometer = odometer_km === null ? undefined : distance.written(odometer_km);
          return (
            <ListRow
              key={vehicle.id}
              to={vehiclePath(vehicle.id)}
              leading={<Plate registration={vehicle.device_reg} />}
              title={vehicleName(vehicle)}
              description={next && next !== shown ? planOf(next) : odometer}
            />
          );
        })}
      </List>
    </Section>
  );
}
