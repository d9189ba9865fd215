import { type Vehicle, vehiclesQuery } from '@forecourt/shared/api';
import { newVehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { EmptyState, LinkButton, List, Plate, ShowOn, Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehicleRow } from './vehicle-row.tsx';

/** Two rows: what most people will see. */
const LIST_HEIGHT = 145;

/** The customer's vehicles. */
export function VehicleList() {
  const text = useText();
  const add = <LinkButton to={newVehiclePath()}>{text('list.add')}</LinkButton>;
  return (
    <QueryScreen
      query={useQuery(vehiclesQuery())}
      header={(vehicles) => ({
        title: text('list.title'),
        action: vehicles?.length ? <ShowOn device="desk">{add}</ShowOn> : undefined,
      })}
      loading={text('list.loading')}
      skeleton={<Skeleton shape="block" height={LIST_HEIGHT} />}
      failed={text('load.vehicles')}
      empty={<NoVehicle />}
    >
      {(vehicles) => <Vehicles vehicles={vehicles} />}
    </QueryScreen>
  );
}

function Vehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  return (
    <>
      <List>
        {vehicles.map((vehicle) => (
          <VehicleRow key={vehicle.id} vehicle={vehicle} />
        ))}
      </List>
      <ShowOn device="phone">
        <LinkButton wide to={newVehiclePath()}>
          {text('list.add')}
        </LinkButton>
      </ShowOn>
    </>
  );
}

function NoVehicle() {
  const text = useText();
  return (
    <EmptyState
      leading={<Plate size="lg" />}
      title={text('list.empty.title')}
      text={text('list.empty.text')}
      action={<LinkButton to={newVehiclePath()}>{text('list.add')}</LinkButton>}
    />
  );
}
