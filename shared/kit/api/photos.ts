import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { callApi, type IdempotencyOptions } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import { zPhoto, zPhotoConflict, zVisitPhoto } from './generated/zod.gen.ts';
import { fetchAllPages } from './lists.ts';
import { createOfflineResponseSource, queryKeys } from './query-keys.ts';

/** Query of the photos of a record entry, oldest first. @param recordId id of the entry; null: the photo of the vehicle */
export const photosQuery = (vehicleId: string, recordId: string | null) => {
  const of = recordId ?? 'vehicle';
  const queryKey = queryKeys.photosOf(vehicleId, of);
  return queryOptions({
    queryKey,
    meta: { offline: [createOfflineResponseSource(queryKey, z.array(zPhoto))] },
    queryFn: ({ signal }) =>
      fetchAllPages((page) =>
        callApi(operations.listVehiclePhotos, { path: { id: vehicleId }, query: { of, ...page }, signal }),
      ),
  });
};

/** Query of the photos of an appointment, by customer and workshop, oldest first. */
export const visitPhotosQuery = (appointmentId: string) => {
  const queryKey = queryKeys.visitPhotos(appointmentId);
  return queryOptions({
    queryKey,
    meta: { offline: [createOfflineResponseSource(queryKey, z.array(zVisitPhoto))] },
    queryFn: async ({ signal }) =>
      (await callApi(operations.listVisitPhotos, { path: { id: appointmentId }, signal })).items,
  });
};

interface Upload extends IdempotencyOptions {
  signal?: AbortSignal;
}

/** Sets or replaces the photo of a vehicle. @param body JPEG, PNG or WebP of at most 10 MB */
export const setVehiclePhoto = (vehicleId: string, body: Blob, options: Upload) =>
  callApi(operations.setVehiclePhoto, { path: { id: vehicleId }, body, ...options });

export const addRecordPhoto = (entryId: string, body: Blob, options: Upload) =>
  callApi(operations.addRecordPhoto, { path: { id: entryId }, body, ...options });

/** Problem codes as for other photos; also `not_changeable` if the appointment is over or was cancelled. */
export const addVisitPhoto = (appointmentId: string, body: Blob, options: Upload) =>
  callApi(operations.addVisitPhoto, { path: { id: appointmentId }, body, ...options });

export const deletePhoto = (id: string, options: IdempotencyOptions) =>
  callApi(operations.deletePhoto, { path: { id }, ...options });

/** Returns the maximum number of photos from a `too_many_photos` problem; null for any other error. */
export function extractPhotoLimit(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.code !== 'too_many_photos') return null;
  return zPhotoConflict.safeParse(error.body).data?.limit ?? null;
}
