import {
  createAttempts,
  createVehicle,
  queryKeys,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';

const attempts = createAttempts('booking.vehicle');

interface AddVehicle {
  /** @param registration as typed */
  add: (registration: string) => void;
  isAdding: boolean;
  error: Error | null;
}

interface AddVehicleOptions {
  /** Draft that holds only the plate; cleared once the vehicle is added. */
  draft?: string;
  /** The list of vehicles contains it now; not called after unmounting. */
  onAdded?: (vehicle: Vehicle) => void;
  /** Not called after unmounting. */
  onFailed?: () => void;
}

/** Adds the customer's first vehicle; repeated tries add it only once. */
export function useAddVehicle({ draft, onAdded, onFailed }: AddVehicleOptions): AddVehicle {
  const client = useQueryClient();
  const { queryKey: list } = vehiclesQuery();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (registration: string) => {
      const body = { device_reg: registration };
      return attempts.make(body, ({ key }) => createVehicle(body, { idempotencyKey: key }));
    },
    onSuccess: (vehicle) => {
      attempts.forget();
      if (draft) clearDraft(draft);
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      client.setQueryData(list, (known = []) => [...known.filter(({ id }) => id !== vehicle.id), vehicle]);
    },
    onError: (failure) => {
      if (!existsAlready(failure)) return;
      if (draft) clearDraft(draft);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const add = (registration: string) =>
    mutate(registration, {
      onSuccess: (vehicle) => onAdded?.(vehicle),
      onError: (failure) => {
        if (!existsAlready(failure)) onFailed?.();
      },
    });
  return { add, isAdding: isPending, error };
}

/** Whether the vehicle was added on another device meanwhile. */
function existsAlready(failure: Error): boolean {
  return failure instanceof ApiProblem && failure.code === 'vehicle_exists';
}
