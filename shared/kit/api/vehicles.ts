import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { call, send } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  ArchiveVehicleData,
  CreateVehicleData,
  DeleteVehicleData,
  GetVehicleData,
  ListVehiclesData,
  NewVehicle,
  RestoreVehicleData,
  UpdateVehicleData,
  Vehicle,
  VehicleChange,
  VehiclePage,
  VehicleVisitsConflict,
} from './generated/types.gen.ts';
import {
  zArchiveVehicleResponse,
  zCreateVehicleResponse,
  zGetVehicleResponse,
  zListVehiclesResponse,
  zRestoreVehicleResponse,
  zUpdateVehicleResponse,
  zVehicle,
  zVehicleVisitsConflict,
} from './generated/zod.gen.ts';
import { keptAs, keptInList } from './kept-offline.ts';
import { queryKeys } from './query-keys.ts';

/** All vehicles of the customer, in the order in which they were added; kept for when there is no network. */
export const vehiclesQuery = () =>
  queryOptions({
    queryKey: queryKeys.vehicleList,
    meta: { offline: [keptAs(queryKeys.vehicleList, z.array(zVehicle))] },
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListVehiclesData, VehiclePage>('GET', '/api/v1/vehicles', zListVehiclesResponse, {
          query: page,
          signal,
        }),
      ),
  });

/** The vehicles that the customer has put away, in the order in which they were added. */
export const archivedVehiclesQuery = () =>
  queryOptions({
    queryKey: queryKeys.archivedVehicles,
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListVehiclesData, VehiclePage>('GET', '/api/v1/vehicles', zListVehiclesResponse, {
          query: { ...page, archived: 'true' },
          signal,
        }),
      ),
  });

/** One vehicle; kept for when there is no network. */
export const vehicleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.vehicle(id),
    meta: {
      offline: [keptAs(queryKeys.vehicle(id), zVehicle), keptInList(queryKeys.vehicleList, zVehicle, id)],
    },
    queryFn: ({ signal }) =>
      call<GetVehicleData, Vehicle>('GET', '/api/v1/vehicles/{id}', zGetVehicleResponse, {
        path: { id },
        signal,
      }),
  });

/** Adds a vehicle. Problem codes: `vehicle_exists`, `too_many_vehicles`, `invalid_input`. */
export function createVehicle(body: NewVehicle, options: { idempotencyKey: string }): Promise<Vehicle> {
  return call<CreateVehicleData, Vehicle>('POST', '/api/v1/vehicles', zCreateVehicleResponse, {
    body,
    ...options,
  });
}

/**
 * Changes the given fields of a vehicle. Problem codes: `odometer_lower`, `odometer_jump` (see `findReadingQuestion`),
 * `not_found`, `vehicle_exists`, `invalid_input`.
 */
export function updateVehicle(id: string, body: VehicleChange): Promise<Vehicle> {
  return call<UpdateVehicleData, Vehicle>('PATCH', '/api/v1/vehicles/{id}', zUpdateVehicleResponse, {
    path: { id },
    body,
  });
}

interface Repeatable {
  idempotencyKey: string;
}

/**
 * Puts a vehicle away; its visits and its record stay. Problem codes: `vehicle_has_visits` (see `visitsAhead`), `not_found`.
 */
export function archiveVehicle(id: string, options: Repeatable): Promise<Vehicle> {
  return call<ArchiveVehicleData, Vehicle>('POST', '/api/v1/vehicles/{id}/archive', zArchiveVehicleResponse, {
    path: { id },
    ...options,
  });
}

/** A visit for which a vehicle is still to come. */
export type VisitAhead = NonNullable<VehicleVisitsConflict['appointments']>[number];

/** For which visits a vehicle is still to come, out of a `vehicle_has_visits` problem; none for any other error. */
export function visitsAhead(error: unknown): VisitAhead[] {
  if (!(error instanceof ApiProblem) || error.code !== 'vehicle_has_visits') return [];
  const conflict = zVehicleVisitsConflict.safeParse(error.body);
  return conflict.data?.appointments ?? [];
}

/** Takes an archived vehicle back. Problem codes: `vehicle_exists`, `too_many_vehicles`, `not_found`. */
export function restoreVehicle(id: string, options: Repeatable): Promise<Vehicle> {
  return call<RestoreVehicleData, Vehicle>('POST', '/api/v1/vehicles/{id}/restore', zRestoreVehicleResponse, {
    path: { id },
    ...options,
  });
}

/** Deletes a vehicle that never had a visit, with its record and its reminders. Problem codes: `vehicle_in_use`, `not_found`. */
export async function deleteVehicle(id: string, options: Repeatable): Promise<void> {
  await send<DeleteVehicleData>('DELETE', '/api/v1/vehicles/{id}', { path: { id }, ...options });
}
