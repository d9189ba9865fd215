import { type Vehicle, vehiclesQuery, vehicleTitle } from '@forecourt/shared/api';
import { newFuelEntryPath, newRecordEntryPath, newVehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Navigate, useSearchParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { List, ListRow, Plate, Skeleton } from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import { useText } from '../text.ts';
import { readLastFuelledVehicleId } from './last-fuelled.ts';

/** Opens the form of a fill-up for the only vehicle, or for the one last filled up in this browser; else asks for the vehicle. */
export function NewFuelEntry() {
  const text = useText();
  const list = useQuery(vehiclesQuery());
  const add = <Navigate to={newVehiclePath({ returnTo: newFuelEntryPath() })} replace />;
  return (
    <QueryScreen
      query={list}
      focused
      header={{ title: text('fuel.which'), back: { to: vehiclesPath(), text: text('fuel.vehicles') } }}
      loading={text('loading')}
      failed={text('fuel.failed')}
      skeleton={<Skeleton shape="block" height={180} />}
      empty={add}
    >
      {(vehicles) => {
        const filled = vehicles.filter((vehicle) => !isElectric(vehicle));
        return filled.length === 0 ? add : <ChooseVehicle vehicles={filled} />;
      }}
    </QueryScreen>
  );
}

function ChooseVehicle({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('vehicle') ?? (parameters.has('choose') ? null : readLastFuelledVehicleId());
  const known = vehicles.find(({ id }) => id === wanted);
  const chosen = vehicles.length === 1 ? vehicles[0] : known;
  const fuelPath = (id: string) => newRecordEntryPath(id, { kind: 'fuel' });
  if (chosen) return <Navigate to={fuelPath(chosen.id)} replace />;
  return (
    <List>
      {vehicles.map((vehicle) => (
        <ListRow
          key={vehicle.id}
          to={fuelPath(vehicle.id)}
          title={vehicleTitle(vehicle)}
          trailing={<Plate registration={vehicle.device_reg} />}
        />
      ))}
    </List>
  );
}
