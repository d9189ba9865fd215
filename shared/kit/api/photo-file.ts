import { queryOptions } from '@forecourt/shared/query';
import { type FileOperation, type RequestOf, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import { type PhotoSize, queryKeys } from './query-keys.ts';

const photoFile: Readonly<Record<PhotoSize, FileOperation<RequestOf<typeof operations.getPhoto>>>> = {
  photo: operations.getPhoto,
  thumbnail: operations.getPhotoThumbnail,
  miniature: operations.getPhotoMiniature,
};

/** Query of a photo as a JPEG, which never changes. Its request needs the customer's token, which `<img src>` cannot send. */
export const photoFileQuery = (id: string, size: PhotoSize) =>
  queryOptions({
    queryKey: queryKeys.photoFile(id, size),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Blob> =>
      (await sendToApi(photoFile[size], { path: { id }, signal })).blob(),
  });
