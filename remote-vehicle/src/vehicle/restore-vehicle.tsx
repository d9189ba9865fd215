import { createAttempts, queryKeys, restoreVehicle, type Vehicle, vehicleQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { useText } from '../text.ts';

const attempts = createAttempts('vehicle.restore');

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

interface RestoreFailureProps {
  error: Error;
  registration: string;
  onRetry: () => void;
}

/** Why an archived vehicle was not restored, and what to do. */
export function RestoreFailure({ error, registration, onRetry }: RestoreFailureProps) {
  const text = useText();
  const title = text('restore.failed', { registration });
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'vehicle_exists' || code === 'too_many_vehicles') {
    return (
      <FailureNotice title={title} error={error}>
        {text(`restore.${code}`)}
      </FailureNotice>
    );
  }
  return <FailureNotice title={title} error={error} onRetry={onRetry} />;
}
