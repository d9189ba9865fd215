import { formatPlate } from '@forecourt/shared/plate';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireConfirmedReading } from '../odometer/odometer-queries.ts';
import { instant, uuid } from '../platform/fields.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { localDateAt } from '../platform/local-time.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { vehicleJson, vehicleSchema } from './vehicle-json.ts';
import {
  archiveVehicle,
  deleteVehicle,
  insertVehicle,
  listVehicles,
  listVisitsAhead,
  ownVehicle,
  restoreVehicle,
  updateVehicle,
} from './vehicle-queries.ts';
import {
  checkVehicleFields,
  furtherFieldsAfter,
  newVehicleSchema,
  vehicleChangeConflictSchema,
  vehicleChangeSchema,
  vehicleConflictSchema,
  vehicleVisitsSchema,
} from './vehicle-schema.ts';

const cursorKey = z.tuple([instant, uuid]);
const vehiclePage = pageOf(vehicleSchema);
z.globalRegistry.add(vehiclePage, { id: 'VehiclePage' });
const byId = z.object({ id: uuid });

export const vehicleRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;
  const { country, timeZone } = settings.organisation;
  const today = () => localDateAt(now(), timeZone);

  app.get(
    '/vehicles',
    {
      schema: {
        operationId: 'listVehicles',
        summary: "The customer's vehicles, in the order in which they were added",
        tags: ['vehicles'],
        querystring: z.object({
          ...pageQuery,
          archived: z
            .literal('true')
            .optional()
            .describe('Those that were archived, instead of those that the customer has'),
        }),
        response: { 200: vehiclePage, ...problemsOfRead() },
      },
    },
    async ({ identity, query: { limit, cursor, archived } }) => {
      const after = readCursor(cursor, cursorKey);
      const wanted = { archived: archived !== undefined };
      const rows = await database.read((reader) =>
        listVehicles(reader, identity.uid, wanted, after, limit + 1),
      );
      return toPage(rows, limit, vehicleJson, (row) => [row.created_at.toISOString(), row.id]);
    },
  );

  app.post(
    '/vehicles',
    {
      schema: {
        operationId: 'createVehicle',
        summary: 'Add a vehicle',
        tags: ['vehicles'],
        headers: idempotencyHeaders,
        body: newVehicleSchema,
        response: {
          201: vehicleSchema,
          ...problemsOfWrite('idempotency_key_reused'),
          409: problemResponse(['vehicle_exists', 'too_many_vehicles'], vehicleConflictSchema),
        },
      },
    },
    async ({ identity, headers, body }, reply) => {
      checkVehicleFields(body, body.fields, settings.vehicle.fields);
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'createVehicle',
        input: body,
      };
      const device_reg = formatPlate(body.device_reg, country);
      const fields = furtherFieldsAfter({}, body.fields, settings.vehicle.fields);
      const vehicle = await withIdempotency(services, request, async (tx) =>
        vehicleJson(await insertVehicle(tx, identity.uid, { ...body, device_reg, fields }, today())),
      );
      reply.header('location', `/api/v1/vehicles/${vehicle.id}`);
      return reply.code(201).send(vehicle);
    },
  );

  app.get(
    '/vehicles/:id',
    {
      schema: {
        operationId: 'getVehicle',
        summary: 'One vehicle',
        tags: ['vehicles'],
        params: byId,
        response: { 200: vehicleSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params }) => {
      const row = await database.read((reader) => ownVehicle(reader, identity.uid, params.id));
      return vehicleJson(row);
    },
  );

  app.patch(
    '/vehicles/:id',
    {
      schema: {
        operationId: 'updateVehicle',
        summary: 'Change a vehicle; what is left out stays',
        tags: ['vehicles'],
        params: byId,
        body: vehicleChangeSchema,
        response: {
          200: vehicleSchema,
          ...problemsOfWrite('not_found'),
          409: problemResponse(
            ['vehicle_exists', 'odometer_lower', 'odometer_jump'],
            vehicleChangeConflictSchema,
          ),
        },
      },
    },
    async ({ identity, params, body }) =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, identity.uid);
        const before = await ownVehicle(tx, identity.uid, params.id);
        const {
          id: _id,
          photo_id: _photo,
          archived_at: _archived,
          created_at: _created,
          updated_at: _updated,
          ...current
        } = before;
        const {
          device_reg: typed,
          answered_suggestions = current.answered_suggestions,
          confirm_lower,
          confirm_jump,
          ...change
        } = body;
        const device_reg = typed === undefined ? current.device_reg : formatPlate(typed, country);
        const fields = furtherFieldsAfter(current.fields, change.fields, settings.vehicle.fields);
        const vehicle = { ...current, ...change, device_reg, fields, answered_suggestions };
        checkVehicleFields(vehicle, body.fields, settings.vehicle.fields, before);
        const { odometer_km = null } = vehicle;
        if (odometer_km !== null && odometer_km !== before.odometer_km) {
          const at = now();
          const date = localDateAt(at, timeZone);
          const wanted = { vehicleId: before.id, isOfVehicle: true, date, odometer_km, notedAt: at };
          await requireConfirmedReading(tx, wanted, { confirm_lower, confirm_jump });
        }
        const row = await updateVehicle(tx, identity.uid, before, vehicle, today());
        if (!row) throw new Problem('not_found');
        return vehicleJson(row);
      }),
  );

  app.delete(
    '/vehicles/:id',
    {
      schema: {
        operationId: 'deleteVehicle',
        summary: 'Delete a vehicle that never had a visit, with its record and its reminders',
        tags: ['vehicles'],
        params: byId,
        headers: idempotencyHeaders,
        response: {
          204: z.null().describe('There is no such vehicle any more'),
          ...problemsOfWrite('not_found', 'vehicle_in_use', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity, params, headers }, reply) => {
      await withIdempotency(services, stepOf('deleteVehicle', identity.uid, params, headers), async (tx) => {
        await ownVehicle(tx, identity.uid, params.id);
        await deleteVehicle(tx, params.id);
        return null;
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/vehicles/:id/archive',
    {
      schema: {
        operationId: 'archiveVehicle',
        summary: 'Put a vehicle away that the customer has no more; it keeps its visits and its record',
        tags: ['vehicles'],
        params: byId,
        headers: idempotencyHeaders,
        response: {
          200: vehicleSchema,
          ...problemsOfWrite('not_found', 'idempotency_key_reused'),
          409: problemResponse(['vehicle_has_visits'], vehicleVisitsSchema),
        },
      },
    },
    async ({ identity, params, headers }) =>
      withIdempotency(services, stepOf('archiveVehicle', identity.uid, params, headers), async (tx) => {
        const vehicle = await ownVehicle(tx, identity.uid, params.id);
        if (vehicle.archived_at) return vehicleJson(vehicle);
        const appointments = await listVisitsAhead(tx, params.id, today());
        if (appointments.length > 0) throw new Problem('vehicle_has_visits', { more: { appointments } });
        return vehicleJson(await archiveVehicle(tx, params.id, now()));
      }),
  );

  app.post(
    '/vehicles/:id/restore',
    {
      schema: {
        operationId: 'restoreVehicle',
        summary: 'Take an archived vehicle back',
        tags: ['vehicles'],
        params: byId,
        headers: idempotencyHeaders,
        response: {
          200: vehicleSchema,
          ...problemsOfWrite('not_found', 'idempotency_key_reused'),
          409: problemResponse(['vehicle_exists', 'too_many_vehicles'], vehicleConflictSchema),
        },
      },
    },
    async ({ identity, params, headers }) =>
      withIdempotency(services, stepOf('restoreVehicle', identity.uid, params, headers), async (tx) => {
        const vehicle = await ownVehicle(tx, identity.uid, params.id);
        if (!vehicle.archived_at) return vehicleJson(vehicle);
        return vehicleJson(await restoreVehicle(tx, identity.uid, params.id, now()));
      }),
  );
};

function stepOf(
  operation: string,
  customerId: string,
  { id }: { id: string },
  given: { 'idempotency-key'?: string | undefined },
) {
  return { operation, customerId, key: given['idempotency-key'], input: id };
}
