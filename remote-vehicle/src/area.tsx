import type { Area } from '@forecourt/shared/contract';
import {
  editVehiclePath,
  newVehiclePath,
  routeBelow,
  vehiclePath,
  vehiclesPath,
} from '@forecourt/shared/links';
import { type LazyScreen, lazyScreen } from '@forecourt/shared/router';

const VehicleList = lazyScreen(() => import('./list/vehicle-list.tsx').then((screen) => screen.VehicleList));
const AddVehicle = lazyScreen(() => import('./add/add-vehicle.tsx').then((screen) => screen.AddVehicle));
const VehicleDetails = lazyScreen(() =>
  import('./details/vehicle-details.tsx').then((screen) => screen.VehicleDetails),
);
const EditVehicle = lazyScreen(() => import('./edit/edit-vehicle.tsx').then((screen) => screen.EditVehicle));

const below = (path: string) => routeBelow(vehiclesPath(), path);

/** The customer's vehicles. */
const area: Area = {
  routes: [
    { index: true, element: <VehicleList /> },
    { path: below(newVehiclePath()), element: <AddVehicle /> },
    { path: below(vehiclePath(':id')), element: <VehicleDetails /> },
    { path: below(editVehiclePath(':id')), element: <EditVehicle /> },
  ],
  prefetch: (path) => screenOf(path).preload(),
};

function screenOf(path: string): LazyScreen {
  const [, , second, third] = path.split(/[/?#]/);
  if (!second) return VehicleList;
  if (second === 'new') return AddVehicle;
  return third === 'edit' ? EditVehicle : VehicleDetails;
}

export default area;
