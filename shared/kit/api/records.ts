import { queryClient, queryOptions } from '@forecourt/shared/query';
import { call, send } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  CorrectVehicleRecordData,
  CreateVehicleRecordData,
  DeleteVehicleRecordData,
  GetVehicleFiguresData,
  GetVehicleOdometerData,
  GetVehicleRecordData,
  HistoryPage,
  ListOdometersData,
  ListVehicleHistoryData,
  NewVehicleRecord,
  Odometer,
  Odometers,
  VehicleFigures,
  VehicleRecord,
  VehicleRecordChange,
} from './generated/types.gen.ts';
import {
  zCorrectVehicleRecordResponse,
  zCreateVehicleRecordResponse,
  zGetVehicleFiguresResponse,
  zGetVehicleOdometerResponse,
  zGetVehicleRecordResponse,
  zListOdometersResponse,
  zListVehicleHistoryResponse,
} from './generated/zod.gen.ts';
import { keptAs } from './kept-offline.ts';
import { type HistoryScope, queryKeys } from './query-keys.ts';

const PER_PAGE = 25;
/** As many entries as a customer may have, and visits besides. */
const MAX_PAGES = 150;

/** What was done with a vehicle and noted of it, the newest first, as far as it was asked for; `next_cursor` is null at its end. */
export type HistoryList = Pick<HistoryPage, 'items' | 'next_cursor'>;

/** The history of a vehicle: the first page, or as many as the list in the cache has grown to. */
export const historyQuery = (vehicleId: string, scope: HistoryScope = 'all') =>
  queryOptions({
    queryKey: queryKeys.history(vehicleId, scope),
    queryFn: async ({ signal }): Promise<HistoryList> => {
      // Looked up each time: the list may grow meanwhile.
      const known = () => historyInCache(vehicleId, scope)?.items.length ?? 0;
      const page = { ...queryOf(scope), limit: PER_PAGE, signal };
      let list: HistoryList = await readPage(vehicleId, page);
      while (list.next_cursor !== null && list.items.length < known()) {
        list = grown(list, await readPage(vehicleId, { ...page, cursor: list.next_cursor }));
      }
      return list;
    },
  });

/** Lets the history in the cache grow by the next page, where there is one. */
export async function moreHistory(vehicleId: string, scope: HistoryScope = 'all'): Promise<void> {
  const cursor = historyInCache(vehicleId, scope)?.next_cursor;
  if (!cursor) return;
  const page = await readPage(vehicleId, { ...queryOf(scope), limit: PER_PAGE, cursor });
  // A list that was asked for anew meanwhile may go on elsewhere.
  if (historyInCache(vehicleId, scope)?.next_cursor !== cursor) return moreHistory(vehicleId, scope);
  queryClient.setQueryData(historyQuery(vehicleId, scope).queryKey, (list) => list && grown(list, page));
}

/** All of the history of a vehicle, the newest first; for paper. */
export const wholeHistoryQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.wholeHistory(vehicleId),
    queryFn: ({ signal }) => everyPage((page) => readPage(vehicleId, { ...page, signal }), MAX_PAGES),
  });

/** What the odometer of a vehicle last said, and what it may say today; kept for when there is no network. */
export const odometerQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.odometer(vehicleId),
    meta: { offline: [keptAs(queryKeys.odometer(vehicleId), zGetVehicleOdometerResponse)] },
    queryFn: ({ signal }) =>
      call<GetVehicleOdometerData, Odometer>(
        'GET',
        '/api/v1/vehicles/{id}/odometer',
        zGetVehicleOdometerResponse,
        { path: { id: vehicleId }, signal },
      ),
  });

/** What the odometers of all vehicles that the customer has last said; kept for when there is no network. */
export const odometersQuery = () =>
  queryOptions({
    queryKey: queryKeys.odometers,
    meta: { offline: [keptAs(queryKeys.odometers, zListOdometersResponse)] },
    queryFn: ({ signal }) =>
      call<ListOdometersData, Odometers>('GET', '/api/v1/odometers', zListOdometersResponse, { signal }),
  });

/** Costs and distances of a vehicle, year by year, over all entries. */
export const figuresQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: queryKeys.figures(vehicleId),
    queryFn: ({ signal }) =>
      call<GetVehicleFiguresData, VehicleFigures>(
        'GET',
        '/api/v1/vehicles/{id}/figures',
        zGetVehicleFiguresResponse,
        { path: { id: vehicleId }, signal },
      ),
  });

/** One entry of the record of a vehicle. */
export const recordQuery = (vehicleId: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(vehicleId, id),
    queryFn: ({ signal }) =>
      call<GetVehicleRecordData, VehicleRecord>('GET', '/api/v1/records/{id}', zGetVehicleRecordResponse, {
        path: { id },
        signal,
      }),
  });

interface Repeatable {
  idempotencyKey: string;
}

/**
 * Adds an entry to the record of a vehicle. Problem codes: `odometer_lower`, `odometer_jump`, `amount_unusual` (see
 * `findSaveQuestion`), `too_many_records`, `not_found`, `invalid_input`.
 */
export function createRecord(
  vehicleId: string,
  body: NewVehicleRecord,
  options: Repeatable,
): Promise<VehicleRecord> {
  return call<CreateVehicleRecordData, VehicleRecord>(
    'POST',
    '/api/v1/vehicles/{id}/records',
    zCreateVehicleRecordResponse,
    { path: { id: vehicleId }, body, ...options },
  );
}

/** An entry as its customer saw it when they changed it. */
export type SeenRecord = Pick<VehicleRecord, 'id' | 'version'>;

/**
 * Corrects the given fields of an entry; the earlier state is stored. Problem codes: `odometer_lower`,
 * `odometer_jump`, `amount_unusual` (see `findSaveQuestion`), `changed_elsewhere`, `not_found`, `invalid_input`.
 */
export function correctRecord(
  { id, version }: SeenRecord,
  body: VehicleRecordChange,
  options: Repeatable,
): Promise<VehicleRecord> {
  return call<CorrectVehicleRecordData, VehicleRecord>(
    'PATCH',
    '/api/v1/records/{id}',
    zCorrectVehicleRecordResponse,
    { path: { id }, version, body, ...options },
  );
}

/** Takes an entry out, with its corrections. Problem codes: `changed_elsewhere`, `not_found`. */
export async function deleteRecord({ id, version }: SeenRecord, options: Repeatable): Promise<void> {
  await send<DeleteVehicleRecordData>('DELETE', '/api/v1/records/{id}', {
    path: { id },
    version,
    ...options,
  });
}

interface PageOptions {
  limit: number;
  cursor?: string;
  work?: 'true';
  signal?: AbortSignal;
}

function readPage(vehicleId: string, { signal, ...query }: PageOptions): Promise<HistoryPage> {
  return call<ListVehicleHistoryData, HistoryPage>(
    'GET',
    '/api/v1/vehicles/{id}/history',
    zListVehicleHistoryResponse,
    { path: { id: vehicleId }, query, ...(signal && { signal }) },
  );
}

function queryOf(scope: HistoryScope): Pick<PageOptions, 'work'> {
  return scope === 'work' ? { work: 'true' } : {};
}

function historyInCache(vehicleId: string, scope: HistoryScope): HistoryList | undefined {
  return queryClient.getQueryData(historyQuery(vehicleId, scope).queryKey);
}

function grown(list: HistoryList, { items, next_cursor }: HistoryPage): HistoryList {
  return { items: [...list.items, ...items], next_cursor };
}
