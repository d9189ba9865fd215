import { z } from 'zod';
import { defineOperation, defineWriteOperation } from '../platform/http/operation.ts';
import { createListPageSchema } from '../platform/http/page.ts';
import {
  createdResponse,
  declareHandlerSentResponse,
  fileBodySchema,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { readForClient } from '../platform/limits/client-limits.ts';
import { addMinutes } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { findVehicleOrThrow } from '../vehicles/queries.ts';
import { newShareLinkSchema, type SharingServices, tokenBodySchema } from './public-access.ts';
import { createOrReplaceShareLink, deleteShareLink } from './share-links.ts';
import {
  findSharedVehicle,
  listSharedHistory,
  readSharedRecord,
  sharedHistoryItemSchema,
  sharedRecordSchema,
} from './shared-record.ts';

const LINK_DAYS = 30;

const tags = ['sharing'];

const create = defineWriteOperation({
  operationId: 'shareVehicle',
  route: 'POST /vehicles/:id/link',
  summary:
    'Create or replace the link that shows the record of a vehicle to others. The old link stops working',
  description: `It works for ${LINK_DAYS} days.`,
  tags,
  params: idParamsSchema,
  body: z
    .strictObject({
      costs: z.boolean().describe('Whether the link shows what visits and entries cost'),
      vin: z.boolean().describe('Whether the link shows the vehicle identification number'),
    })
    .meta({ id: 'NewVehicleLink' }),
  success: createdResponse(newShareLinkSchema),
  problems: ['not_found', 'vehicle_archived'],
  async handle({ tx, uid: customerId, params: { id }, body: { costs, vin } }, { now }: ApiServices) {
    await lockOrCreateCustomer(tx, customerId);
    const vehicle = await findVehicleOrThrow(tx, customerId, id);
    if (vehicle.archived_at) throw new Problem('vehicle_archived');
    const created_at = now();
    const expires_at = addMinutes(created_at, LINK_DAYS * 24 * 60);
    const token = await createOrReplaceShareLink(
      tx,
      { customerId, column: 'vehicle_id', id },
      { created_at, expires_at, shows_costs: costs, shows_vin: vin },
    );
    return { token, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  },
});

const remove = defineWriteOperation({
  operationId: 'stopSharingVehicle',
  route: 'DELETE /vehicles/:id/link',
  summary: 'Delete the link that shows the record of a vehicle to others',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The link no longer exists'),
  problems: ['not_found'],
  async handle({ tx, uid: customerId, params: { id } }) {
    await findVehicleOrThrow(tx, customerId, id);
    await deleteShareLink(tx, { customerId, column: 'vehicle_id', id });
  },
});

export const recordLinkOperations = [create, remove];

const publicOperation = { tags, access: 'anyone', body: tokenBodySchema } as const;

const show = defineOperation({
  ...publicOperation,
  operationId: 'getSharedRecord',
  route: 'POST /shared/record',
  summary: 'Get the vehicle and the first page of the record that a link shows, without signing in',
  success: okResponse(sharedRecordSchema),
  problems: ['not_found'],
  handle: ({ ip, body: { token } }, services: SharingServices) =>
    readForClient(services, ip, async (reader) =>
      readSharedRecord(reader, await findSharedVehicle(reader, token, services.now()), services),
    ),
});

const listHistory = defineOperation({
  ...publicOperation,
  operationId: 'listSharedHistory',
  route: 'POST /shared/record/history',
  summary: 'List further visits and entries of the record that a link shows, the newest first',
  body: tokenBodySchema
    .extend({ cursor: z.string().max(500).describe('`next_cursor` of the previous page') })
    .meta({ id: 'SharedHistoryRequest' }),
  success: okResponse(createListPageSchema(sharedHistoryItemSchema).meta({ id: 'SharedHistoryPage' })),
  problems: ['not_found'],
  handle: ({ ip, body: { token, cursor } }, services: SharingServices) =>
    readForClient(services, ip, async (reader) =>
      listSharedHistory(reader, await findSharedVehicle(reader, token, services.now()), cursor),
    ),
});

const getPhoto = defineOperation({
  ...publicOperation,
  operationId: 'getSharedPhoto',
  route: 'POST /shared/record/photo',
  summary: 'Get the photo of the vehicle whose record a link shows',
  success: declareHandlerSentResponse({
    200: { description: 'JPEG image', content: { 'image/jpeg': { schema: fileBodySchema } } },
  }),
  problems: ['not_found', 'photo_lost', 'storage_unavailable'],
  async handle({ ip, body: { token }, reply }, services: SharingServices) {
    const id = await readForClient(services, ip, async (reader) => {
      const { vehicle } = await findSharedVehicle(reader, token, services.now());
      return vehicle.photo_id;
    });
    if (id === null) throw new Problem('not_found');
    const file = await services.photos.read(id, 'photo');
    if (!file) throw new Problem('photo_lost');
    return reply.type('image/jpeg').send(file);
  },
});

export const sharedRecordOperations = [show, listHistory, getPhoto];
