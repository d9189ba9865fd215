import { type Photo, photosQuery, queryKeys } from '@forecourt/shared/api';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import type { ScreenQuery } from '@forecourt/shared/screens';

interface Photos {
  query: ScreenQuery<Photo[]>;
  /** Reloads the photos after one was added or removed. */
  changed: () => void;
}

/**
 * Photos of a vehicle or of one of its entries.
 * @param recordId null for the vehicle itself, which has one photo at most
 */
export function usePhotos(vehicleId: string, recordId: string | null): Photos {
  const client = useQueryClient();
  return {
    query: useQuery(photosQuery(vehicleId, recordId)),
    changed: () => {
      void client.invalidateQueries({ queryKey: queryKeys.photosOf(vehicleId, recordId ?? 'vehicle') });
      // List rows show them too: the record for entries, the list of vehicles for vehicles.
      const list = recordId === null ? queryKeys.vehicleList : queryKeys.histories(vehicleId);
      void client.invalidateQueries({ queryKey: list });
    },
  };
}
