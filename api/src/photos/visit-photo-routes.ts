import { MAX_CAPTION_LENGTH } from '@forecourt/shared/limits';
import { z } from 'zod';
import { findAppointmentOrThrow } from '../booking/queries.ts';
import type { Transaction } from '../platform/db/database.ts';
import { shortTextSchema } from '../platform/fields.ts';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createdResponse,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { Problem } from '../platform/problems/problem.ts';
import { definePhotoFileOperation } from './photo-file.ts';
import { assertPhotoQuota, deletePhoto } from './photo-queries.ts';
import {
  hashPhotoFile,
  PHOTO_UPLOAD_PROBLEMS,
  type PhotoServices,
  photoUploadOperation,
  saveCustomerPhoto,
  savePhoto,
} from './save-photo.ts';
import {
  addVisitPhoto,
  assertCustomerPhotosChangeable,
  assertWorkshopPhotoLimit,
  assertWorkshopPhotosAddable,
  findVisitForWorkshopOrThrow,
  findVisitPhotoOrThrow,
  findWorkshopPhoto,
  listVisitPhotos,
  lockCustomerAndFindVisitOrThrow,
  setPhotoCaption,
  visitPhotoSchema,
} from './visit-photo-queries.ts';

const listResponse = okResponse(
  z.object({ items: z.array(visitPhotoSchema) }).meta({ id: 'VisitPhotoList' }),
);

const add = defineOperation({
  ...photoUploadOperation,
  operationId: 'addVisitPhoto',
  route: 'POST /appointments/:id/photos',
  summary: 'Add a photo to an appointment that is not over',
  tags: ['photos'],
  success: createdResponse(visitPhotoSchema, { path: ({ id }) => `/photos/${id}` }),
  problems: [...PHOTO_UPLOAD_PROBLEMS, 'photo_space_used_up', 'not_changeable'],
  idempotency: 'key',
  handle: ({ uid, params: { id }, body, writeRequest }, services: PhotoServices) =>
    saveCustomerPhoto(services, body, {
      writeRequest,
      async findSubject(reader) {
        await findAppointmentOrThrow(reader, uid, id);
        return { customerId: uid, appointmentId: id };
      },
      async assertAllowed(reader, subject, bytes) {
        assertCustomerPhotosChangeable((await findAppointmentOrThrow(reader, uid, id)).status);
        await assertPhotoQuota(reader, subject, bytes);
      },
      add: (tx, _subject, photo) =>
        addVisitPhoto(tx, { ...photo, appointment_id: id, by: 'customer' }, services.now()),
    }),
});

const list = defineReadOperation({
  operationId: 'listVisitPhotos',
  route: 'GET /appointments/:id/photos',
  summary: 'List the photos of an appointment, by customer and workshop, the oldest first',
  tags: ['photos'],
  params: idParamsSchema,
  success: listResponse,
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }) {
    await findAppointmentOrThrow(reader, uid, id);
    return { items: await listVisitPhotos(reader, id) };
  },
});

const workshop = { tags: ['workshop'], access: 'workshop', params: idParamsSchema } as const;

const addByWorkshop = defineOperation({
  ...photoUploadOperation,
  ...workshop,
  operationId: 'addWorkshopPhoto',
  route: 'POST /workshop/appointments/:id/photos',
  summary: 'Add a photo to an appointment, for its customer',
  description:
    'The same file is added once: sending it again returns the photo that is there, and changes its caption if one is given.',
  query: z.object({
    caption: shortTextSchema(MAX_CAPTION_LENGTH)
      .optional()
      .describe('One line about the photo, for the customer'),
  }),
  success: createdResponse(visitPhotoSchema, { path: ({ id }) => `/workshop/photos/${id}` }),
  problems: [...PHOTO_UPLOAD_PROBLEMS, 'not_changeable'],
  async handle({ params: { id }, query: { caption }, body }, services: PhotoServices) {
    const { database, now } = services;
    const upload_hash = await hashPhotoFile(body);
    const findStored = async (tx: Transaction) => {
      const { status } = await lockCustomerAndFindVisitOrThrow(tx, id);
      const stored = await findWorkshopPhoto(tx, id, upload_hash);
      if (stored) return setPhotoCaption(tx, stored, caption);
      assertWorkshopPhotosAddable(status);
      await assertWorkshopPhotoLimit(tx, id);
      return null;
    };
    return savePhoto(services, body, {
      findStored: () => database.transaction(findStored),
      add: (photo) =>
        database.transaction(async (tx) => {
          const added = { ...photo, appointment_id: id, by: 'workshop', caption, upload_hash } as const;
          return (await findStored(tx)) ?? addVisitPhoto(tx, added, now());
        }),
    });
  },
});

const listForWorkshop = defineReadOperation({
  ...workshop,
  operationId: 'listWorkshopPhotos',
  route: 'GET /workshop/appointments/:id/photos',
  summary: 'List the photos of an appointment, by customer and workshop, the oldest first',
  success: listResponse,
  problems: ['not_found'],
  async handle({ reader, params: { id } }) {
    await findVisitForWorkshopOrThrow(reader, id);
    return { items: await listVisitPhotos(reader, id) };
  },
});

const removeByWorkshop = defineWriteOperation({
  ...workshop,
  operationId: 'deleteWorkshopPhoto',
  route: 'DELETE /workshop/photos/:id',
  summary: 'Delete a photo that the workshop added',
  success: noContentResponse('The photo no longer exists'),
  problems: ['not_found', 'photo_of_other'],
  async handle({ tx, params: { id } }) {
    const { by } = await findVisitPhotoOrThrow(tx, id);
    if (by !== 'workshop') throw new Problem('photo_of_other', { detail: 'The customer added it' });
    await deletePhoto(tx, id);
  },
});

export const visitPhotoOperations = [
  add,
  list,
  addByWorkshop,
  listForWorkshop,
  definePhotoFileOperation({
    operationId: 'getWorkshopPhoto',
    route: 'GET /workshop/photos/:id',
    summary: 'Get a photo of an appointment',
    access: 'workshop',
    size: 'photo',
    find: (reader, _uid, id) => findVisitPhotoOrThrow(reader, id),
  }),
  removeByWorkshop,
];
