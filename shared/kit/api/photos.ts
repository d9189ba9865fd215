import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { call, send } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  AddRecordPhotoData,
  DeletePhotoData,
  GetPhotoData,
  GetPhotoMiniatureData,
  GetPhotoThumbnailData,
  ListVehiclePhotosData,
  Photo,
  PhotoPage,
  SetVehiclePhotoData,
} from './generated/types.gen.ts';
import {
  zAddRecordPhotoResponse,
  zListVehiclePhotosResponse,
  zPhoto,
  zPhotoConflict,
  zSetVehiclePhotoResponse,
} from './generated/zod.gen.ts';
import { keptAs } from './kept-offline.ts';
import { queryKeys } from './query-keys.ts';

/** The photos of one entry in the record of a vehicle, in the order in which they were added; without one, that of the vehicle itself, where it has one. */
export const photosQuery = (vehicleId: string, recordId: string | null) => {
  const of = recordId ?? 'vehicle';
  return queryOptions({
    queryKey: queryKeys.photosOf(vehicleId, of),
    meta: { offline: [keptAs(queryKeys.photosOf(vehicleId, of), z.array(zPhoto))] },
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListVehiclePhotosData, PhotoPage>(
          'GET',
          '/api/v1/vehicles/{id}/photos',
          zListVehiclePhotosResponse,
          { path: { id: vehicleId }, query: { of, ...page }, signal },
        ),
      ),
  });
};

/** As it was kept, at most 2048 pixels long; small, at most 480, for tiles; or as a square of 168, beside a line of text. */
export type PhotoSize = 'photo' | 'thumbnail' | 'miniature';

const read: Readonly<
  Record<
    PhotoSize,
    (parts: { path: { id: string }; accept: string; signal: AbortSignal }) => Promise<Response>
  >
> = {
  photo: (parts) => send<GetPhotoData>('GET', '/api/v1/photos/{id}', parts),
  thumbnail: (parts) => send<GetPhotoThumbnailData>('GET', '/api/v1/photos/{id}/thumbnail', parts),
  miniature: (parts) => send<GetPhotoMiniatureData>('GET', '/api/v1/photos/{id}/miniature', parts),
};

/** A photo as a JPEG. An address of it in a page would not say who asks; this does. It never changes. Problem codes: `not_found`, `photo_lost`, `storage_unavailable`. */
export const photoFileQuery = (id: string, size: PhotoSize) =>
  queryOptions({
    queryKey: queryKeys.photoFile(id, size),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Blob> => {
      const response = await read[size]({ path: { id }, accept: 'image/jpeg', signal });
      return response.blob();
    },
  });

interface Upload {
  /** The same again when repeating, so that one photo never becomes two. */
  idempotencyKey: string;
  signal?: AbortSignal;
}

/**
 * Gives a vehicle its photo, in place of the one that it had. Problem codes: `too_many_photos`, `photo_space_used_up`,
 * `not_a_photo`, `photo_damaged`, `photo_too_large`, `body_too_large`, `unsupported_media_type`, `storage_unavailable`,
 * `not_found`.
 * @param file JPEG, PNG or WebP of at most 10 MB
 */
export function setVehiclePhoto(vehicleId: string, file: Blob, options: Upload): Promise<Photo> {
  return call<SetVehiclePhotoData, Photo>('PUT', '/api/v1/vehicles/{id}/photo', zSetVehiclePhotoResponse, {
    path: { id: vehicleId },
    body: file,
    ...options,
  });
}

/** Adds a photo to an entry in the record of a vehicle; otherwise as `setVehiclePhoto`. */
export function addRecordPhoto(recordId: string, file: Blob, options: Upload): Promise<Photo> {
  return call<AddRecordPhotoData, Photo>('POST', '/api/v1/records/{id}/photos', zAddRecordPhotoResponse, {
    path: { id: recordId },
    body: file,
    ...options,
  });
}

/** Takes a photo away, with its files. Problem codes: `not_found`. */
export async function deletePhoto(id: string, options: { idempotencyKey: string }): Promise<void> {
  await send<DeletePhotoData>('DELETE', '/api/v1/photos/{id}', { path: { id }, ...options });
}

/** How many photos there may be, out of a `too_many_photos` problem; null for any other error. */
export function photoLimit(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.code !== 'too_many_photos') return null;
  return zPhotoConflict.safeParse(error.body).data?.limit ?? null;
}
