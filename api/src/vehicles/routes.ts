import { GERMAN_PLATE_DISTRICT_CODES } from '@forecourt/shared/german-districts';
import { formatPlate } from '@forecourt/shared/plate';
import { z } from 'zod';
import { requireConfirmedReading } from '../odometer/odometer-queries.ts';
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
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  deleteVehicle,
  findVehicleOrThrow,
  insertVehicle,
  listCurrentAndUpcomingVisits,
  listVehicles,
  setVehicleArchived,
  updateVehicle,
} from './queries.ts';
import {
  assertVehicleFields,
  mergeCustomFields,
  newVehicleSchema,
  pickOptionalVehicleFields,
  toVehicleJson,
  vehicleChangeConflictSchema,
  vehicleChangeSchema,
  vehicleConflictSchema,
  vehicleSchema,
  vehicleVisitsConflictSchema,
} from './schema.ts';

const tags = ['vehicles'];
const cursorKey = z.tuple([instantSchema, uuid]);

const today = ({ settings, now }: Pick<ApiServices, 'settings' | 'now'>) =>
  localDateAt(now(), settings.organisation.timeZone);

const list = defineReadOperation({
  operationId: 'listVehicles',
  route: 'GET /vehicles',
  summary: "List the customer's vehicles in the order in which they were added",
  tags,
  query: z.object({
    ...paginationQueryFields,
    archived: z.literal('true').optional().describe('Lists archived vehicles instead of current ones'),
  }),
  success: okResponse(createListPageSchema(vehicleSchema).meta({ id: 'VehiclePage' })),
  async handle({ reader, uid, query: { limit, cursor, archived } }) {
    const after = decodeCursor(cursor, cursorKey);
    const filter = { archived: archived !== undefined };
    const rows = await listVehicles(reader, uid, filter, after, limit + 1);
    return toResultPage(rows, limit, toVehicleJson, (row) => [row.created_at.toISOString(), row.id]);
  },
});

const create = defineOperation({
  operationId: 'createVehicle',
  route: 'POST /vehicles',
  summary: 'Add a vehicle',
  tags,
  body: newVehicleSchema,
  success: createdResponse(vehicleSchema, { path: ({ id }) => `/vehicles/${id}` }),
  problems: ['vehicle_exists', 'too_many_vehicles'],
  problemSchemas: { 409: vehicleConflictSchema },
  idempotency: 'key',
  handle({ transact, uid, body }, services: ApiServices) {
    const { organisation, vehicle } = services.settings;
    assertVehicleFields(body, body.fields, { definitions: vehicle.fields, today: today(services) });
    const device_reg = formatPlate(body.device_reg, organisation.country, GERMAN_PLATE_DISTRICT_CODES);
    const fields = mergeCustomFields({}, body.fields, vehicle.fields);
    return transact(async (tx) =>
      toVehicleJson(await insertVehicle(tx, uid, { ...body, device_reg, fields }, today(services))),
    );
  },
});

const get = defineReadOperation({
  operationId: 'getVehicle',
  route: 'GET /vehicles/:id',
  summary: 'Get a vehicle',
  tags,
  params: idParamsSchema,
  success: okResponse(vehicleSchema),
  problems: ['not_found'],
  handle: async ({ reader, uid, params }) => toVehicleJson(await findVehicleOrThrow(reader, uid, params.id)),
});

const update = defineWriteOperation({
  operationId: 'updateVehicle',
  route: 'PATCH /vehicles/:id',
  summary: 'Update a vehicle. Omitted fields stay unchanged',
  tags,
  params: idParamsSchema,
  body: vehicleChangeSchema,
  success: okResponse(vehicleSchema),
  problems: ['not_found', 'vehicle_exists', 'odometer_lower', 'odometer_jump'],
  problemSchemas: { 409: vehicleChangeConflictSchema },
  async handle({ tx, uid, params, body }, { settings, now }: ApiServices) {
    const { country, timeZone } = settings.organisation;
    await lockOrCreateCustomer(tx, uid);
    const before = await findVehicleOrThrow(tx, uid, params.id);
    const { confirm_lower, confirm_jump, device_reg: typed, fields: given, ...change } = body;
    const vehicle = {
      ...{ ...pickOptionalVehicleFields(before), ...change },
      answered_suggestions: change.answered_suggestions ?? before.answered_suggestions,
      device_reg:
        typed === undefined ? before.device_reg : formatPlate(typed, country, GERMAN_PLATE_DISTRICT_CODES),
      fields: mergeCustomFields(before.fields, given, settings.vehicle.fields),
    };
    const at = now();
    const date = localDateAt(at, timeZone);
    assertVehicleFields(vehicle, given, { definitions: settings.vehicle.fields, today: date }, before);
    const { odometer_km = null } = vehicle;
    if (odometer_km !== null && odometer_km !== before.odometer_km) {
      const reading = { vehicleId: before.id, replacesVehicleMileage: true, date, odometer_km, notedAt: at };
      await requireConfirmedReading(tx, reading, { confirm_lower, confirm_jump });
    }
    return toVehicleJson(await updateVehicle(tx, uid, before, vehicle, date));
  },
});

const remove = defineWriteOperation({
  operationId: 'deleteVehicle',
  route: 'DELETE /vehicles/:id',
  summary: 'Delete a vehicle that never had a visit, with its record and its reminders',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The vehicle no longer exists'),
  problems: ['not_found', 'vehicle_in_use'],
  idempotency: 'key',
  async handle({ tx, uid, params }) {
    await findVehicleOrThrow(tx, uid, params.id);
    await deleteVehicle(tx, params.id);
  },
});

const archive = defineWriteOperation({
  operationId: 'archiveVehicle',
  route: 'POST /vehicles/:id/archive',
  summary: 'Archive a vehicle that the customer no longer has. Its visits and its record are kept',
  tags,
  params: idParamsSchema,
  success: okResponse(vehicleSchema),
  problems: ['not_found', 'vehicle_has_visits'],
  problemSchemas: { 409: vehicleVisitsConflictSchema },
  idempotency: 'key',
  async handle({ tx, uid, params }, services: ApiServices) {
    const vehicle = await findVehicleOrThrow(tx, uid, params.id);
    if (vehicle.archived_at) return toVehicleJson(vehicle);
    const appointments = await listCurrentAndUpcomingVisits(tx, params.id, today(services));
    if (appointments.length > 0) throw new Problem('vehicle_has_visits', { more: { appointments } });
    const at = services.now();
    return toVehicleJson(await setVehicleArchived(tx, uid, params.id, at, at));
  },
});

const restore = defineWriteOperation({
  operationId: 'restoreVehicle',
  route: 'POST /vehicles/:id/restore',
  summary: 'Restore an archived vehicle',
  tags,
  params: idParamsSchema,
  success: okResponse(vehicleSchema),
  problems: ['not_found', 'vehicle_exists', 'too_many_vehicles'],
  problemSchemas: { 409: vehicleConflictSchema },
  idempotency: 'key',
  async handle({ tx, uid, params }, { now }) {
    const vehicle = await findVehicleOrThrow(tx, uid, params.id);
    if (!vehicle.archived_at) return toVehicleJson(vehicle);
    return toVehicleJson(await setVehicleArchived(tx, uid, params.id, null, now()));
  },
});

export const vehicleOperations = [list, create, get, update, remove, archive, restore];
