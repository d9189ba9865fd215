import { queryKeys } from '@forecourt/shared/api';
import { useQueryClient } from '@forecourt/shared/query';

/**
 * Returns a function that invalidates all queries that depend on the record of a vehicle.
 * @param deletedId id of a deleted entry, whose own queries are left out
 */
export function useInvalidateRecord(vehicleId: string, deletedId?: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({
      queryKey: queryKeys.recordsOf(vehicleId),
      predicate: ({ queryKey }) => deletedId === undefined || !queryKey.includes(deletedId),
    });
    void client.invalidateQueries({ queryKey: queryKeys.odometers });
    // Reminders by distance depend on the readings.
    void client.invalidateQueries({ queryKey: queryKeys.reminders });
  };
}
