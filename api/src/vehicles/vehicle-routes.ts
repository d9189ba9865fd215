import { formatPlate } from '@forecourt/shared/plate';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { instant } from '../platform/fields.ts';
import { lockCustomer } from '../platform/idempotency/lock-customer.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { vehicleJson, vehicleSchema } from './vehicle-json.ts';
import { findVehicle, insertVehicle, listVehicles, updateVehicle } from './vehicle-queries.ts';
import {
  checkVehicleFields,
  newVehicleSchema,
  vehicleChangeSchema,
  vehicleConflictSchema,
} from './vehicle-schema.ts';

const cursorKey = z.tuple([instant, z.uuid()]);
const vehiclePage = pageOf(vehicleSchema);
z.globalRegistry.add(vehiclePage, { id: 'VehiclePage' });
const byId = z.object({ id: z.uuid() });

export const vehicleRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings } = services;
  const { country } = settings.organisation;

  app.get(
    '/vehicles',
    {
      schema: {
        operationId: 'listVehicles',
        summary: "The customer's vehicles, in the order in which they were added",
        tags: ['vehicles'],
        querystring: z.object(pageQuery),
        response: { 200: vehiclePage, ...problemsOfRead() },
      },
    },
    async ({ identity, query: { limit, cursor } }) => {
      const after = readCursor(cursor, cursorKey);
      const rows = await database.read((reader) => listVehicles(reader, identity.uid, after, limit + 1));
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
      const vehicle = await withIdempotency(services, request, async (tx) =>
        vehicleJson(await insertVehicle(tx, identity.uid, { ...body, device_reg })),
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
      const row = await database.read((reader) => findVehicle(reader, identity.uid, params.id));
      if (!row) throw new Problem('not_found');
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
        response: { 200: vehicleSchema, ...problemsOfWrite('not_found', 'vehicle_exists') },
      },
    },
    async ({ identity, params, body }) =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, identity.uid);
        const before = await findVehicle(tx, identity.uid, params.id);
        if (!before) throw new Problem('not_found');
        const { id: _id, created_at: _created, updated_at: _updated, ...current } = before;
        const { device_reg: typed, ...change } = body;
        const device_reg = typed === undefined ? current.device_reg : formatPlate(typed, country);
        const vehicle = { ...current, ...change, device_reg };
        checkVehicleFields(vehicle, body.fields, settings.vehicle.fields);
        const row = await updateVehicle(tx, identity.uid, before, vehicle);
        if (!row) throw new Problem('not_found');
        return vehicleJson(row);
      }),
  );
};
