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
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import type { WriteRequest } from '../platform/idempotency.ts';
import { Problem } from '../platform/problems/problem.ts';
import { findRecordEntryOrThrow } from '../record/queries.ts';
import { findVehicleOrThrow } from '../vehicles/queries.ts';
import { definePhotoFileOperation } from './photo-file.ts';
import {
  addPhoto,
  assertPhotoQuota,
  deletePhoto,
  findPhotoAuthorAndVisitStatus,
  listPhotos,
  type PhotoJson,
  photoSchema,
  toPhotoJson,
  type VehicleOrEntryPhotoParent,
} from './photo-queries.ts';
import { createMiniature } from './reencode-photo.ts';
import {
  PHOTO_UPLOAD_PROBLEMS,
  type PhotoServices,
  photoUploadOperation,
  saveCustomerPhoto,
} from './save-photo.ts';
import { assertCustomerPhotosChangeable } from './visit-photo-queries.ts';

const tags = ['photos'];

const uploaded = {
  ...photoUploadOperation,
  tags,
  success: createdResponse(photoSchema, { path: ({ id }) => `/photos/${id}` }),
  problems: [...PHOTO_UPLOAD_PROBLEMS, 'photo_space_used_up'],
  idempotency: 'key',
} as const;

function saveVehiclePhoto(
  services: PhotoServices,
  body: Buffer<ArrayBuffer>,
  writeRequest: (input: unknown) => WriteRequest,
  findSubject: (reader: Reader) => Promise<VehicleOrEntryPhotoParent>,
): Promise<PhotoJson> {
  return saveCustomerPhoto(services, body, {
    writeRequest,
    findSubject,
    assertAllowed: assertPhotoQuota,
    add: async (tx, subject, photo) => toPhotoJson(await addPhoto(tx, subject, photo, services.now())),
  });
}

const setVehiclePhoto = defineOperation({
  ...uploaded,
  operationId: 'setVehiclePhoto',
  route: 'PUT /vehicles/:id/photo',
  summary: 'Set or replace the photo of a vehicle',
  handle: ({ uid, params: { id }, body, writeRequest }, services: PhotoServices) =>
    saveVehiclePhoto(services, body, writeRequest, async (reader) => {
      await findVehicleOrThrow(reader, uid, id);
      return { customerId: uid, vehicleId: id, recordId: null };
    }),
});

const addRecordPhoto = defineOperation({
  ...uploaded,
  operationId: 'addRecordPhoto',
  route: 'POST /records/:id/photos',
  summary: 'Add a photo to an entry in the record of a vehicle',
  handle: ({ uid, params: { id }, body, writeRequest }, services: PhotoServices) =>
    saveVehiclePhoto(services, body, writeRequest, async (reader) => {
      const { vehicle_id } = await findRecordEntryOrThrow(reader, uid, id);
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
    await findVehicleOrThrow(reader, uid, id);
    const subject = of === undefined || of === 'vehicle' ? (of ?? null) : { recordId: of };
    const rows = await listPhotos(reader, { vehicleId: id, of: subject }, after, limit + 1);
    return toResultPage(rows, limit, toPhotoJson, (row) => [row.created_at.toISOString(), row.id]);
  },
});

const remove = defineWriteOperation({
  operationId: 'deletePhoto',
  route: 'DELETE /photos/:id',
  summary: 'Delete a photo. That of a visit only if the customer added it, and until the visit is over',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The photo no longer exists'),
  problems: ['not_found', 'photo_of_other', 'not_changeable'],
  idempotency: 'key',
  async handle({ tx, uid, params: { id } }) {
    const { by, status } = await findPhotoAuthorAndVisitStatus(tx, uid, id);
    if (by !== 'customer') throw new Problem('photo_of_other', { detail: 'The workshop added it' });
    if (status) assertCustomerPhotosChangeable(status);
    await deletePhoto(tx, id);
  },
});

export const photoOperations = [
  setVehiclePhoto,
  addRecordPhoto,
  list,
  definePhotoFileOperation({
    operationId: 'getPhoto',
    route: 'GET /photos/:id',
    summary: 'Get a photo',
    size: 'photo',
    find: findPhotoAuthorAndVisitStatus,
  }),
  definePhotoFileOperation({
    operationId: 'getPhotoThumbnail',
    route: 'GET /photos/:id/thumbnail',
    summary: 'Get a small version of a photo',
    size: 'thumbnail',
    find: findPhotoAuthorAndVisitStatus,
  }),
  definePhotoFileOperation({
    operationId: 'getPhotoMiniature',
    route: 'GET /photos/:id/miniature',
    summary: 'Get a photo as a square for lists, at most 168 pixels wide',
    size: 'thumbnail',
    reduce: createMiniature,
    find: findPhotoAuthorAndVisitStatus,
  }),
  remove,
];
