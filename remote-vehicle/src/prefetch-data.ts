import {
  appointmentsQuery,
  historyQuery,
  odometerQuery,
  photosQuery,
  recordEntryQuery,
  remindersQuery,
  vehicleFiguresQuery,
  vehicleQuery,
  vehiclesQuery,
  wholeHistoryQuery,
} from '@forecourt/shared/api';
import { newFuelEntryPath, vehiclesPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/** Starts loading the data of a path's screen, except data that is fresh in the cache. */
export function prefetchData(address: string): void {
  const [path = ''] = address.split(/[?#]/);
  if (path === vehiclesPath()) {
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(appointmentsQuery());
    void queryClient.prefetchQuery(remindersQuery());
    return;
  }
  const [id, inner, record] = (path.split(`${vehiclesPath()}/`)[1] ?? '').split('/').map(decodeURIComponent);
  if (!id || id === 'new') return;
  if (path === newFuelEntryPath()) return void queryClient.prefetchQuery(vehiclesQuery());
  if (inner === 'record' && record && record !== 'new' && record !== 'import') {
    void queryClient.prefetchQuery(recordEntryQuery(id, record));
    void queryClient.prefetchQuery(photosQuery(id, record));
    return;
  }
  void queryClient.prefetchQuery(vehicleQuery(id));
  if (inner === 'figures' || inner === 'year') void queryClient.prefetchQuery(vehicleFiguresQuery(id));
  if (inner === 'year') void queryClient.prefetchQuery(wholeHistoryQuery(id));
  if (inner === 'edit') void queryClient.prefetchQuery(photosQuery(id, null));
  if (record === 'new') void queryClient.prefetchQuery(historyQuery(id));
  if (record === 'new' || inner === 'edit') void queryClient.prefetchQuery(odometerQuery(id));
  if (inner !== undefined) return;
  void queryClient.prefetchQuery(appointmentsQuery());
  void queryClient.prefetchQuery(remindersQuery());
  void queryClient.prefetchQuery(photosQuery(id, null));
  void queryClient.prefetchQuery(odometerQuery(id));
  void queryClient.prefetchQuery(historyQuery(id));
  void queryClient.prefetchQuery(vehicleFiguresQuery(id));
}
