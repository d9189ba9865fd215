import { queryKeys } from '@forecourt/shared/api';
import { useQueryClient } from '@forecourt/shared/query';

/** Has everything asked for anew that rests on the record of a vehicle. */
export function useChangedRecord(vehicleId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.recordsOf(vehicleId) });
    void client.invalidateQueries({ queryKey: queryKeys.odometers });
    // What is due by distance follows the readings.
    void client.invalidateQueries({ queryKey: queryKeys.reminders });
  };
}
