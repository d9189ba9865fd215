import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  CreateVehicleData,
  GetVehicleData,
  ListVehiclesData,
  NewVehicle,
  UpdateVehicleData,
  Vehicle,
  VehicleChange,
  VehiclePage,
} from './generated/types.gen.ts';
import {
  zCreateVehicleResponse,
  zGetVehicleResponse,
  zListVehiclesResponse,
  zUpdateVehicleResponse,
} from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** All vehicles of the customer, in the order in which they were added. */
export const vehiclesQuery = () =>
  queryOptions({
    queryKey: queryKeys.vehicleList,
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListVehiclesData, VehiclePage>('GET', '/api/v1/vehicles', zListVehiclesResponse, {
          query: page,
          signal,
        }),
      ),
  });

export const vehicleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.vehicle(id),
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

/** Changes what is given; what is left out stays. Problem codes: `not_found`, `vehicle_exists`, `invalid_input`. */
export function updateVehicle(id: string, body: VehicleChange): Promise<Vehicle> {
  return call<UpdateVehicleData, Vehicle>('PATCH', '/api/v1/vehicles/{id}', zUpdateVehicleResponse, {
    path: { id },
    body,
  });
}
