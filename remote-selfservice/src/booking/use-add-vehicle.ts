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
  /** @param registration as it was typed */
  add: (registration: string) => void;
  isAdding: boolean;
  error: Error | null;
}

interface AddVehicleOptions {
  /** Name of the draft that keeps its plate and nothing else: it is forgotten with it. */
  draft?: string;
  /** It is among the vehicles by then; not called for who has left. */
  onAdded?: (vehicle: Vehicle) => void;
  /** It is not going to be among the vehicles; not called for who has left. */
  onFailed?: () => void;
}

/** Adds the customer's first vehicle, once however often it is tried. */
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

/** Added meanwhile on another device: it need not be asked for any more. */
function existsAlready(failure: Error): boolean {
  return failure instanceof ApiProblem && failure.code === 'vehicle_exists';
}
