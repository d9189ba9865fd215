import { newVehiclePath } from '@forecourt/shared/links';
import { EmptyState, LinkButton, Plate } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** What a new customer sees first: nothing can be booked without a vehicle. */
export function NoVehicle() {
  const text = useText();
  return (
    <EmptyState
      leading={<Plate size="lg" />}
      title={text('home.noVehicle.title')}
      text={text('home.noVehicle.text')}
      action={<LinkButton to={newVehiclePath()}>{text('vehicle.add')}</LinkButton>}
    />
  );
}
