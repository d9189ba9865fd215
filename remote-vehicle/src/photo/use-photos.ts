import { type Photo, photosQuery, queryKeys } from '@forecourt/shared/api';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import type { ScreenQuery } from '@forecourt/shared/screens';

interface Photos {
  query: ScreenQuery<Photo[]>;
  /** Looks anew: one was added or removed. */
  changed: () => void;
}

/**
 * The photos of a vehicle itself, or of one of its entries.
 * @param recordId null for the vehicle itself, which has one at most
 */
export function usePhotos(vehicleId: string, recordId: string | null): Photos {
  const client = useQueryClient();
  return {
    query: useQuery(photosQuery(vehicleId, recordId)),
    changed: () => {
      void client.invalidateQueries({ queryKey: queryKeys.photosOf(vehicleId, recordId ?? 'vehicle') });
      // List rows show them too: an entry's in the record, a vehicle's in the list of vehicles.
      const list = recordId === null ? queryKeys.vehicleList : queryKeys.histories(vehicleId);
      void client.invalidateQueries({ queryKey: list });
    },
  };
}
