import { randomUUID } from 'node:crypto';
import { MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import { matchesEtag } from '@forecourt/shared/server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { instantSchema, uuid } from '../platform/fields.ts';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import {
  createdResponse,
  declareHandlerSentResponse,
  fileBodySchema,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { findStoredResponse, type WriteRequest, withIdempotency } from '../platform/idempotency.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { addMinutes } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import type { ApiServices } from '../platform/services.ts';
import { findRecordEntry } from '../record/queries.ts';
import { findVehicle } from '../vehicles/queries.ts';
import {
  addPhoto,
  assertPhotoQuota,
  deletePhoto,
  findPhoto,
  listPhotos,
  type PhotoJson,
  type PhotoSubject,
  photoSchema,
  toPhotoJson,
} from './photo-queries.ts';
import { type PhotoSize, type PhotoStore, removePhotoFiles } from './photo-store.ts';
import { createMiniature, reencodePhoto } from './reencode-photo.ts';

const tags = ['photos'];

const upload = {
  // HEIC is missing: it is patented, and the decoder cannot read it. Browsers that can read HEIC send JPEG.
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: MAX_PHOTO_FILE_BYTES,
};

export interface PhotoServices extends ApiServices {
  photos: PhotoStore;
}

const uploaded = {
  tags,
  params: idParamsSchema,
  body: fileBodySchema,
  upload,
  success: createdResponse(photoSchema, { path: ({ id }) => `/photos/${id}` }),
  problems: [
    'not_found',
    'not_a_photo',
    'photo_damaged',
    'photo_too_large',
    'too_many_photos',
    'photo_space_used_up',
    'storage_unavailable',
  ],
  problemSchemas: {
    409: problemSchema
      .extend({ limit: z.int().optional().describe('`too_many_photos`: maximum number of photos') })
      .meta({ id: 'PhotoConflict' }),
  },
  idempotency: 'key',
  cost: REQUEST_COSTS.upload,
} as const;

const setVehiclePhoto = defineOperation({
  ...uploaded,
  operationId: 'setVehiclePhoto',
  route: 'PUT /vehicles/:id/photo',
  summary: 'Set or replace the photo of a vehicle',
  handle: ({ uid, params: { id }, body, writeRequest }, services: PhotoServices) =>
    savePhoto(services, body, writeRequest, async (reader) => {
      await findVehicle(reader, uid, id);
      return { customerId: uid, vehicleId: id, recordId: null };
    }),
});

const addRecordPhoto = defineOperation({
  ...uploaded,
  operationId: 'addRecordPhoto',
  route: 'POST /records/:id/photos',
  summary: 'Add a photo to an entry in the record of a vehicle',
  handle: ({ uid, params: { id }, body, writeRequest }, services: PhotoServices) =>
    savePhoto(services, body, writeRequest, async (reader) => {
      const { vehicle_id } = await findRecordEntry(reader, uid, id);
      return { customerId: uid, vehicleId: vehicle_id, recordId: id };
    }),
});

const cursorKey = z.tuple([instantSchema, uuid]);

const list = defineReadOperation({
  operationId: 'listVehiclePhotos',
  route: 'GET /vehicles/:id/photos',
  summary: 'List the photos of a vehicle and of its record, in the order in which they were added',
  tags,
  params: idParamsSchema,
  query: z.object({
    of: z
      .union([z.literal('vehicle'), uuid])
      .optional()
      .describe(
        'Only the photo of the vehicle itself, or only the photos of the entry with this id; default: all photos',
      ),
    ...paginationQueryFields,
  }),
  success: okResponse(createListPageSchema(photoSchema).meta({ id: 'PhotoPage' })),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id }, query: { of, limit, cursor } }) {
    const after = decodeCursor(cursor, cursorKey);
    await findVehicle(reader, uid, id);
    const subject = of === undefined || of === 'vehicle' ? (of ?? null) : { recordId: of };
    const rows = await listPhotos(reader, { vehicleId: id, of: subject }, after, limit + 1);
    return toResultPage(rows, limit, toPhotoJson, (row) => [row.created_at.toISOString(), row.id]);
  },
});

/**
 * Declares an operation that sends a file. Browsers may store it but must revalidate it, so that it is not shown after it was
 * deleted or its customer signed out. A photo never changes, so its id is its version.
 */
function defineFile(
  operationId: string,
  route: `GET /${string}`,
  summary: string,
  size: PhotoSize,
  reduce?: (file: Buffer) => Promise<Buffer>,
) {
  return defineOperation({
    operationId,
    route,
    summary,
    tags,
    params: idParamsSchema,
    success: declareHandlerSentResponse({
      200: { description: 'JPEG image', content: { 'image/jpeg': { schema: fileBodySchema } } },
      304: z.null().describe('The stored response is still valid'),
    }),
    problems: ['not_found', 'photo_lost', 'storage_unavailable'],
    cost: REQUEST_COSTS.photo,
    async handle(
      { uid, params: { id }, headers, log, reply },
      { database, photos }: PhotoServices,
    ): Promise<FastifyReply> {
      await database.read((reader) => findPhoto(reader, uid, id));
      const etag = `"${id}.${reduce ? 'miniature' : size}"`;
      const isKnown = matchesEtag(headers['if-none-match'], etag);
      const file = isKnown ? null : await photos.read(id, size);
      if (!isKnown && !file) {
        log.error(
          { photo: id, size },
          'The file of a photo is lost: `npm run photos -- check` finds all of them',
        );
        throw new Problem('photo_lost');
      }
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
      if (!file) return reply.code(304).send();
      return reply.type('image/jpeg').send(reduce ? await reduce(file) : file);
    },
  });
}

const remove = defineWriteOperation({
  operationId: 'deletePhoto',
  route: 'DELETE /photos/:id',
  summary: 'Delete a photo',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The photo no longer exists'),
  problems: ['not_found'],
  idempotency: 'key',
  async handle({ tx, uid, params: { id } }) {
    await findPhoto(tx, uid, id);
    await deletePhoto(tx, id);
  },
});

export const photoOperations = [
  setVehiclePhoto,
  addRecordPhoto,
  list,
  defineFile('getPhoto', 'GET /photos/:id', 'Get a photo', 'photo'),
  defineFile('getPhotoThumbnail', 'GET /photos/:id/thumbnail', 'Get a small version of a photo', 'thumbnail'),
  defineFile(
    'getPhotoMiniature',
    'GET /photos/:id/miniature',
    'Get a photo as a square for lists, at most 168 pixels wide',
    'thumbnail',
    createMiniature,
  ),
  remove,
];

const UNFINISHED_FOR_MINUTES = 60;

/**
 * Saves the files of a photo, then its row. The files are scheduled for removal before they are written, and the transaction of
 * the row cancels the removal, so a process that ends in between leaves no files behind.
 * @param writeRequest identifies the request, for its idempotency key
 * @param findSubject finds the customer's vehicle or record entry that the photo belongs to. @throws Problem
 * @throws Problem of the photo or of the customer's quotas
 * @throws StoreError
 */
async function savePhoto(
  services: Pick<ApiServices, 'database' | 'now'> & { photos: PhotoStore },
  body: Buffer<ArrayBuffer>,
  writeRequest: (input: unknown) => WriteRequest,
  findSubject: (reader: Reader) => Promise<PhotoSubject>,
): Promise<PhotoJson> {
  const { database, photos, now } = services;
  // node:crypto would block the event loop for ten milliseconds.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  const { request, stored } = await database.read(async (reader) => {
    const subject = await findSubject(reader);
    const request = writeRequest([subject, hash]);
    const stored = await findStoredResponse<PhotoJson>(reader, request, now());
    // Check the quota before the image is decoded, which is most of the work.
    if (!stored) await assertPhotoQuota(reader, subject);
    return { request, stored };
  });
  if (stored) return stored.answer;
  const { files, ...size } = await reencodePhoto(body);
  const bytes = files.photo.length + files.thumbnail.length;
  const id = randomUUID();
  const due_at = addMinutes(now(), UNFINISHED_FOR_MINUTES);
  await database.transaction((tx) => tx.insertInto('photo_files_to_remove').values({ id, due_at }).execute());
  await photos.write(id, files).catch(async (error: unknown) => {
    await removePhotoFiles(services, id).catch(discardFiles);
    throw error;
  });
  try {
    const photo = await withIdempotency(services, request, async (tx) => {
      const subject = await findSubject(tx);
      await assertPhotoQuota(tx, subject, bytes);
      return toPhotoJson(await addPhoto(tx, subject, { id, ...size, bytes }, now()));
    });
    if (photo.id !== id) await discardFiles();
    return photo;
  } catch (error) {
    await discardFiles();
    throw error;
  }

  /** Makes the scheduled removal of the files due now. No effect if the photo was stored, which cancelled the removal. */
  async function discardFiles(): Promise<void> {
    await database
      .transaction((tx) =>
        tx.updateTable('photo_files_to_remove').set({ due_at: null }).where('id', '=', id).execute(),
      )
      .catch(() => {});
  }
}
