import { createAttempts, queryKeys, restoreVehicle, type Vehicle, vehicleQuery } from '@forecourt/shared/api';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';

const attempts = createAttempts('vehicle.restore');

/** Restores an archived vehicle. */
export function useRestore(id: string, then: { onSuccess?: (vehicle: Vehicle) => void } = {}) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => attempts.make(id, ({ key }) => restoreVehicle(id, { idempotencyKey: key })),
    onSuccess: async (vehicle) => {
      attempts.forget();
      client.setQueryData(vehicleQuery(id).queryKey, vehicle);
      then.onSuccess?.(vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.reminders });
      await client.invalidateQueries({ queryKey: queryKeys.vehicles });
    },
  });
  return { restore: () => mutate(), isPending, error };
}
