import type { Area } from '@forecourt/shared/contract';
import {
  editRecordEntryPath,
  editVehiclePath,
  importRecordsPath,
  newFuelEntryPath,
  newRecordEntryPath,
  newVehiclePath,
  recordEntryPath,
  sharedPath,
  sharedRecordPath,
  shareVehiclePath,
  toRelativeRoute,
  vehicleFiguresPath,
  vehiclePath,
  vehicleRecordPath,
  vehiclesPath,
  vehicleYearPath,
} from '@forecourt/shared/links';
import type { LazyScreen, RouteObject } from '@forecourt/shared/router';
import { createPrefetchingScreenFactory } from '@forecourt/shared/screens';

const { screen, prefetch } = createPrefetchingScreenFactory(screenOf, () => import('./prefetch-data.ts'));

const VehicleDetails = screen(() =>
  import('./details/vehicle-details.tsx').then((module) => module.VehicleDetails),
);
const Entry = screen(() => import('./record/entry/entry.tsx').then((module) => module.RecordEntryScreen));
const EditEntry = screen(() =>
  import('./record/entry/edit-entry.tsx').then((module) => module.EditEntryScreen),
);

const YearReview = screen(() =>
  import('./record/year/year-screen.tsx').then((module) => module.YearReviewScreen),
);

const screens: Readonly<Record<string, LazyScreen>> = {
  [vehiclesPath()]: screen(() => import('./list/vehicle-list.tsx').then((module) => module.VehicleList)),
  [newVehiclePath()]: screen(() => import('./add/add-vehicle.tsx').then((module) => module.AddVehicleScreen)),
  [newFuelEntryPath()]: screen(() =>
    import('./record/entry/new-fuel.tsx').then((module) => module.ChooseFuelVehicleScreen),
  ),
  [vehiclePath(':id')]: VehicleDetails,
  [editVehiclePath(':id')]: screen(() =>
    import('./edit/edit-vehicle.tsx').then((module) => module.EditVehicleScreen),
  ),
  [vehicleRecordPath(':id')]: screen(() =>
    import('./record/record-paper.tsx').then((module) => module.PrintableRecord),
  ),
  [newRecordEntryPath(':id')]: screen(() =>
    import('./record/entry/new-entry.tsx').then((module) => module.NewEntryScreen),
  ),
  [importRecordsPath(':id')]: screen(() =>
    import('./record-csv/import-records.tsx').then((module) => module.ImportRecordsScreen),
  ),
  [recordEntryPath(':id', ':record')]: Entry,
  [editRecordEntryPath(':id', ':record')]: EditEntry,
  [shareVehiclePath(':id')]: screen(() =>
    import('./sharing/share-record.tsx').then((module) => module.ShareRecordScreen),
  ),
  [vehicleFiguresPath(':id')]: screen(() =>
    import('./record/figures/figures.tsx').then((module) => module.FiguresScreen),
  ),
  [sharedRecordPath()]: screen(() =>
    import('./sharing/shared-record.tsx').then((module) => module.SharedRecordScreen),
  ),
  [vehicleYearPath(':id', ':year')]: YearReview,
};

const area: Area = {
  routes: Object.entries(screens).map(
    ([path, Screen]): RouteObject =>
      path === vehiclesPath()
        ? { index: true, element: <Screen /> }
        : { path: toRelativeRoute(mountOf(path), path), element: <Screen /> },
  ),
  prefetch,
};

export default area;

/** The area has two mounts (host/site-map/areas.ts); each has all routes, whose relative paths differ. */
function mountOf(path: string): string {
  return path === sharedRecordPath() ? sharedPath() : vehiclesPath();
}

function screenOf(address: string): LazyScreen {
  const [path = ''] = address.split(/[?#]/);
  const [, id, ...inner] = toRelativeRoute('', path).split('/');
  const known = screens[path] ?? screens[[vehiclePath(':id'), ...inner].join('/')];
  if (known) return known;
  if (inner[0] === 'year') return YearReview;
  if (!id || inner[0] !== 'record') return VehicleDetails;
  return inner[2] === 'edit' ? EditEntry : Entry;
}
