import { queryKeys, restoreVehicle, vehicleQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { type ScreenAfterSave, useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { useText } from '../text.ts';

interface RestoreOptions {
  /** Called before the lists are reloaded, even if the screen has unmounted. */
  onRestored?: () => void;
  /** Returns the screen to open after restoring. It does not open if the customer has left the current screen. */
  leadsTo?: () => ScreenAfterSave;
}

/** Returns `restore` for an archived vehicle. If `leadsTo` is undefined, `isPending` lasts until the lists are reloaded. */
export function useRestoreVehicle(id: string, { onRestored, leadsTo }: RestoreOptions) {
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.restore', id],
    send: (_, options) => restoreVehicle(id, options),
    cache: (vehicle, client) => {
      client.setQueryData(vehicleQuery(id).queryKey, vehicle);
      onRestored?.();
      const reloaded = client.invalidateQueries({ queryKey: queryKeys.vehicles });
      return leadsTo ? undefined : reloaded;
    },
    invalidates: [queryKeys.reminders],
    ...(leadsTo && { leadsTo }),
  });
  return { restore: () => save(), isPending, error };
}

interface RestoreFailureProps {
  error: Error;
  registration: string;
  onRetry: () => void;
}

/** Notice why an archived vehicle could not be restored, and what to do. */
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
