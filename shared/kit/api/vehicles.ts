import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { siteSettings } from '@forecourt/shared/settings';
import { formatPlate } from '../plate.ts';
import { callApi, type IdempotencyOptions } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import {
  type NewVehicle,
  type Vehicle,
  type VehicleChange,
  type VehicleVisitsConflict,
  zVehicle,
  zVehicleVisitsConflict,
} from './generated/zod.gen.ts';
import { fetchAllPages } from './lists.ts';
import { createOfflineListItemSource, createOfflineResponseSource, queryKeys } from './query-keys.ts';

/** Make and model of a vehicle, to show beside its plate: "VW Golf"; empty if neither is known. */
export function vehicleName({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter(Boolean).join(' ');
}

/** Name of a vehicle for headings, titles and links: make and model; its plate if neither is known. */
export function vehicleTitle(vehicle: Pick<Vehicle, 'device_reg' | 'make' | 'model'>): string {
  return vehicleName(vehicle) || formatPlate(vehicle.device_reg, siteSettings().organisation.country);
}

/** Query of all vehicles that are not archived, in the order in which they were added. Stored for offline use. */
export const vehiclesQuery = () =>
  queryOptions({
    queryKey: queryKeys.vehicleList,
    meta: { offline: [createOfflineResponseSource(queryKeys.vehicleList, z.array(zVehicle))] },
    queryFn: ({ signal }) =>
      fetchAllPages((page) => callApi(operations.listVehicles, { query: page, signal })),
  });

export const archivedVehiclesQuery = () =>
  queryOptions({
    queryKey: queryKeys.archivedVehicles,
    queryFn: ({ signal }) =>
      fetchAllPages((page) =>
        callApi(operations.listVehicles, { query: { ...page, archived: 'true' }, signal }),
      ),
  });

export const vehicleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.vehicle(id),
    meta: {
      offline: [
        createOfflineResponseSource(queryKeys.vehicle(id), zVehicle),
        createOfflineListItemSource(queryKeys.vehicleList, zVehicle, id),
      ],
    },
    queryFn: ({ signal }) => callApi(operations.getVehicle, { path: { id }, signal }),
  });

export const createVehicle = (body: NewVehicle, options: IdempotencyOptions) =>
  callApi(operations.createVehicle, { body, ...options });

/** Adds an offered vehicle. Problem codes: `not_found`, `too_many_vehicles`, `too_many_records`, `too_many_reminders`. */
export const acceptOfferedVehicle = (id: string, options: IdempotencyOptions) =>
  callApi(operations.acceptImportedVehicle, { path: { id }, ...options });

export const declineOfferedVehicle = (id: string, options: IdempotencyOptions) =>
  callApi(operations.declineImportedVehicle, { path: { id }, ...options });

export const updateVehicle = (id: string, body: VehicleChange) =>
  callApi(operations.updateVehicle, { path: { id }, body });

export const archiveVehicle = (id: string, options: IdempotencyOptions) =>
  callApi(operations.archiveVehicle, { path: { id }, ...options });

export const restoreVehicle = (id: string, options: IdempotencyOptions) =>
  callApi(operations.restoreVehicle, { path: { id }, ...options });

export const deleteVehicle = (id: string, options: IdempotencyOptions) =>
  callApi(operations.deleteVehicle, { path: { id }, ...options });

type BlockingVisit = NonNullable<VehicleVisitsConflict['appointments']>[number];

/** Returns the current and upcoming visits from a `vehicle_has_visits` problem; an empty list for any other error. */
export function extractBlockingVisits(error: unknown): BlockingVisit[] {
  if (!(error instanceof ApiProblem) || error.code !== 'vehicle_has_visits') return [];
  return zVehicleVisitsConflict.safeParse(error.body).data?.appointments ?? [];
}
