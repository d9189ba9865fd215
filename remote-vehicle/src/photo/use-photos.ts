import { type Photo, photosQuery } from '@forecourt/shared/api';
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
  const query = useQuery({
    ...photosQuery(vehicleId),
    select: (photos: Photo[]) => photos.filter((photo) => photo.record_id === recordId),
  });
  const { queryKey } = photosQuery(vehicleId);
  return { query, changed: () => void client.invalidateQueries({ queryKey }) };
}
