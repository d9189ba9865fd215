import { authState } from '@forecourt/shared/auth';
import type { Area } from '@forecourt/shared/contract';
import {
  editVehiclePath,
  importRecordsPath,
  newRecordPath,
  newVehiclePath,
  recordPath,
  routeBelow,
  vehicleFiguresPath,
  vehiclePath,
  vehicleRecordPath,
  vehiclesPath,
} from '@forecourt/shared/links';
import { type LazyScreen, lazyScreen, type RouteObject } from '@forecourt/shared/router';
import type { ComponentType } from 'react';

const VehicleDetails = screen(() =>
  import('./details/vehicle-details.tsx').then((module) => module.VehicleDetails),
);
const Entry = screen(() => import('./record/entry/entry.tsx').then((module) => module.Entry));

/** Path → the screen that it opens. */
const screens: Readonly<Record<string, LazyScreen>> = {
  [vehiclesPath()]: screen(() => import('./list/vehicle-list.tsx').then((module) => module.VehicleList)),
  [newVehiclePath()]: screen(() => import('./add/add-vehicle.tsx').then((module) => module.AddVehicle)),
  [vehiclePath(':id')]: VehicleDetails,
  [editVehiclePath(':id')]: screen(() =>
    import('./edit/edit-vehicle.tsx').then((module) => module.EditVehicle),
  ),
  [vehicleRecordPath(':id')]: screen(() =>
    import('./record/paper/record-paper.tsx').then((module) => module.RecordPaper),
  ),
  [newRecordPath(':id')]: screen(() =>
    import('./record/entry/new-entry.tsx').then((module) => module.NewEntry),
  ),
  [importRecordsPath(':id')]: screen(() =>
    import('./record-csv/import-records.tsx').then((module) => module.ImportRecords),
  ),
  [recordPath(':id', ':record')]: Entry,
  [vehicleFiguresPath(':id')]: screen(() =>
    import('./record/figures/figures.tsx').then((module) => module.Figures),
  ),
};

/** The customer's vehicles, and the record of each. */
const area: Area = {
  routes: Object.entries(screens).map(
    ([path, Screen]): RouteObject =>
      path === vehiclesPath()
        ? { index: true, element: <Screen /> }
        : { path: routeBelow(vehiclesPath(), path), element: <Screen /> },
  ),
  prefetch: (path, what) => {
    screenOf(path).preload();
    if (what === 'all') startData(path);
  },
};

export default area;

/** A screen whose data is asked for along with its code, not after it. */
function screen(load: () => Promise<ComponentType>): LazyScreen {
  const loaded: LazyScreen = lazyScreen(() => {
    // Fetched ahead for a link, it is not the screen of this address: `prefetch` starts the data of the link.
    if (screenOf(location.pathname) === loaded) startData(location.pathname);
    return load();
  });
  return loaded;
}

function screenOf(address: string): LazyScreen {
  const [path = ''] = address.split(/[?#]/);
  const [, id, ...inner] = routeBelow('', path).split('/');
  const known = screens[path] ?? screens[[vehiclePath(':id'), ...inner].join('/')];
  if (known) return known;
  return id && inner[0] === 'record' ? Entry : VehicleDetails;
}

function startData(path: string): void {
  import('./prefetch-data.ts')
    .then(({ prefetchData }) => {
      // Who has signed out while the code was on its way would be refused.
      if (authState().status !== 'signed-out') prefetchData(path);
    })
    // The screen itself asks again, and says what went wrong.
    .catch(() => undefined);
}
