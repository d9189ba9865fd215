import { type Photo, photosQuery, queryKeys } from '@forecourt/shared/api';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import type { ScreenQuery } from '@forecourt/shared/screens';

interface Photos {
  query: ScreenQuery<Photo[]>;
  /** Reloads the photos after one was added or removed. */
  reload: () => void;
}

/** Photos of a vehicle or of one of its entries. @param recordId null for the vehicle itself, which has one photo at most */
export function usePhotos(vehicleId: string, recordId: string | null): Photos {
  const client = useQueryClient();
  return {
    query: useQuery(photosQuery(vehicleId, recordId)),
    reload: () => {
      void client.invalidateQueries({ queryKey: queryKeys.photosOf(vehicleId, recordId ?? 'vehicle') });
      // Also reload the list that shows these photos: that of the vehicles, or the vehicle's record.
      const list = recordId === null ? queryKeys.vehicleList : queryKeys.histories(vehicleId);
      void client.invalidateQueries({ queryKey: list });
    },
  };
}
