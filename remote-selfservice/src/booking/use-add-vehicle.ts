import {
  createAttempts,
  createVehicle,
  queryKeys,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';

const attempts = createAttempts('booking.vehicle');

interface AddVehicle {
  /** @param registration as it was typed */
  add: (registration: string) => void;
  isAdding: boolean;
  error: Error | null;
}

/**
 * Adds the customer's first vehicle, once however often it is tried.
 * @param onAdded it is among the vehicles by then; not called for who has left
 */
export function useAddVehicle(onAdded: (vehicle: Vehicle) => void): AddVehicle {
  const client = useQueryClient();
  const { queryKey: list } = vehiclesQuery();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (registration: string) => {
      const body = { device_reg: registration };
      return attempts.make(body, ({ key }) => createVehicle(body, { idempotencyKey: key }));
    },
    onSuccess: (vehicle) => {
      attempts.forget();
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      client.setQueryData(list, (known = []) => [...known.filter(({ id }) => id !== vehicle.id), vehicle]);
    },
    onError: (failure) => {
      // Added meanwhile on another device: it need not be asked for any more.
      if (failure instanceof ApiProblem && failure.code === 'vehicle_exists') {
        void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
      }
    },
  });
  return { add: (registration) => mutate(registration, { onSuccess: onAdded }), isAdding: isPending, error };
}
