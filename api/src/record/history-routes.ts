import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { odometerJson, odometerSchema, odometersSchema } from '../odometer/odometer-json.ts';
import { readingsOf } from '../odometer/odometer-queries.ts';
import { instant, localDate, uuid } from '../platform/fields.ts';
import { MAX_VEHICLES } from '../platform/limits/quotas.ts';
import { localDateAt } from '../platform/local-time.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { problemsOfRead } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { listVehicles, ownVehicle } from '../vehicles/vehicle-queries.ts';
import { figuresJson, figuresSchema } from './figures-json.ts';
import { listDayReadings, listYearCosts, listYearCounts } from './figures-queries.ts';
import { historyItemJson, historyItemSchema } from './history-json.ts';
import { listHistory } from './history-queries.ts';

const params = z.object({ id: uuid });
const cursorKey = z.tuple([localDate, instant, uuid]);
const historyPage = pageOf(historyItemSchema);
z.globalRegistry.add(historyPage, { id: 'HistoryPage' });

/** What is known of a vehicle over time. */
export const historyRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, settings, now }) => {
  app.get(
    '/vehicles/:id/history',
    {
      schema: {
        operationId: 'listVehicleHistory',
        summary: 'What was done with a vehicle and what its customer noted of it, the newest first',
        tags: ['record'],
        params,
        querystring: z.object({
          ...pageQuery,
          work: z
            .literal('true')
            .optional()
            .describe('Only what was done: visits, and entries of services, repairs, inspections and tyres'),
        }),
        response: { 200: historyPage, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id }, query: { limit, cursor, work } }) => {
      const after = readCursor(cursor, cursorKey);
      const rows = await database.read(async (reader) => {
        await ownVehicle(reader, identity.uid, id);
        return listHistory(reader, id, work ? 'work' : 'all', after, limit + 1);
      });
      return toPage(rows, limit, historyItemJson, ({ date, noted_at, id }) => [
        date,
        noted_at.toISOString(),
        id,
      ]);
    },
  );

  app.get(
    '/vehicles/:id/odometer',
    {
      schema: {
        operationId: 'getVehicleOdometer',
        summary: 'What the odometer of a vehicle last said, and what it may say today',
        tags: ['record'],
        params,
        response: { 200: odometerSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id } }) => {
      const readings = await database.read(async (reader) => {
        await ownVehicle(reader, identity.uid, id);
        return (await readingsOf(reader, [id])).get(id) ?? [];
      });
      return odometerJson(readings, localDateAt(now(), settings.organisation.timeZone));
    },
  );

  app.get(
    '/odometers',
    {
      schema: {
        operationId: 'listOdometers',
        summary: 'What the odometers of all vehicles that the customer has last said',
        tags: ['record'],
        response: { 200: odometersSchema, ...problemsOfRead() },
      },
    },
    async ({ identity }) => {
      const today = localDateAt(now(), settings.organisation.timeZone);
      return database.read(async (reader) => {
        const vehicles = await listVehicles(reader, identity.uid, { archived: false }, null, MAX_VEHICLES);
        const ids = vehicles.map(({ id }) => id);
        const readings = await readingsOf(reader, ids);
        return {
          items: ids.map((id) => ({ vehicle_id: id, ...odometerJson(readings.get(id) ?? [], today) })),
        };
      });
    },
  );

  app.get(
    '/vehicles/:id/figures',
    {
      schema: {
        operationId: 'getVehicleFigures',
        summary: 'What a vehicle cost and how far it was driven, year by year, over all entries',
        tags: ['record'],
        params,
        response: { 200: figuresSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id } }) =>
      database.read(async (reader) => {
        await ownVehicle(reader, identity.uid, id);
        return figuresJson({
          costs: await listYearCosts(reader, id),
          counts: await listYearCounts(reader, id),
          readings: await listDayReadings(reader, id),
        });
      }),
  );
};
