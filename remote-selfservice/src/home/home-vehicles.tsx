import { type Appointment, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { LinkButton, List, ListRow, Plate, plusIcon, Section, Text } from '@forecourt/shared/ui';
import { findNextVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { useStatusText } from '../visits/use-status-text.ts';
import { nearDay } from '../visits/visit-status.ts';

interface HomeVehiclesProps {
  vehicles: readonly Vehicle[];
  /** Upcoming visits, in order of their start. */
  upcoming: readonly Appointment[];
  now: Date;
}

/** The customer's vehicles, each with its next visit and a link to its screen. */
export function HomeVehicles({ vehicles, upcoming, now }: HomeVehiclesProps) {
  const text = useText();
  const format = useFormat();
  const statusText = useStatusText();
  const planOf = (visit: Appointment) => {
    if (isAtWorkshop(visit)) return statusText(visit);
    const day = nearDay(visit, now);
    if (day) return text(`home.vehicles.${day}`);
    return text('home.vehicles.next', { date: withoutLineBreaks(format.date(visit.date)) });
  };
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
  // If no visit is booked at all, the screen says so above.
  const none = upcoming.length > 0 && text('home.vehicles.unplanned');
  return (
    <Section title={text('home.vehicles')} boxed>
      <List inCard>
        {vehicles.map((vehicle) => {
          const next = findNextVisit(vehicle, upcoming, now);
          return (
            <ListRow
              key={vehicle.id}
              to={vehiclePath(vehicle.id)}
              leading={<Plate registration={vehicle.device_reg} />}
              title={vehicleName(vehicle)}
              description={next ? planOf(next) : none}
            />
          );
        })}
      </List>
    </Section>
  );
}
