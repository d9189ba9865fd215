import { z } from 'zod';
import { odometerJson, odometerSchema, odometersSchema } from '../odometer/odometer-json.ts';
import { readingsOf } from '../odometer/odometer-queries.ts';
import { instant, localDate, uuid } from '../platform/fields.ts';
import { defineRead } from '../platform/http/operation.ts';
import { byId, ok } from '../platform/http/responses.ts';
import { MAX_VEHICLES } from '../platform/limits/quotas.ts';
import { localDateAt } from '../platform/local-time.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import type { Services } from '../platform/services.ts';
import { findVehicle, listVehicles } from '../vehicles/queries.ts';
import { figuresJson, figuresSchema } from './figures-json.ts';
import { listDayReadings, listYearCosts, listYearCounts } from './figures-queries.ts';
import { historyItemJson, historyItemSchema } from './history-json.ts';
import { listHistory } from './history-queries.ts';

const tags = ['record'];
const cursorKey = z.tuple([localDate, instant, uuid]);

const listHistoryOperation = defineRead({
  operationId: 'listVehicleHistory',
  route: 'GET /vehicles/:id/history',
  summary: 'List the visits and record entries of a vehicle, the newest first',
  tags,
  params: byId,
  query: z.object({
    ...pageQuery,
    work: z
      .literal('true')
      .optional()
      .describe('Only what was done: visits, and entries of services, repairs, inspections and tyres'),
  }),
  success: ok(pageOf(historyItemSchema).meta({ id: 'HistoryPage' })),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id }, query: { limit, cursor, work } }) {
    const after = readCursor(cursor, cursorKey);
    await findVehicle(reader, uid, id);
    const rows = await listHistory(reader, id, work ? 'work' : 'all', after, limit + 1);
    return toPage(rows, limit, historyItemJson, ({ date, noted_at, id }) => [
      date,
      noted_at.toISOString(),
      id,
    ]);
  },
});

const getOdometer = defineRead({
  operationId: 'getVehicleOdometer',
  route: 'GET /vehicles/:id/odometer',
  summary: 'Get the last odometer reading of a vehicle and the estimate for today',
  tags,
  params: byId,
  success: ok(odometerSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }, { settings, now }: Services) {
    await findVehicle(reader, uid, id);
    const readings = (await readingsOf(reader, [id])).get(id) ?? [];
    return odometerJson(readings, localDateAt(now(), settings.organisation.timeZone));
  },
});

const listOdometers = defineRead({
  operationId: 'listOdometers',
  route: 'GET /odometers',
  summary: 'List the last odometer readings of all current vehicles',
  tags,
  success: ok(odometersSchema),
  async handle({ reader, uid }, { settings, now }: Services) {
    const today = localDateAt(now(), settings.organisation.timeZone);
    const vehicles = await listVehicles(reader, uid, { archived: false }, null, MAX_VEHICLES);
    const ids = vehicles.map(({ id }) => id);
    const readings = await readingsOf(reader, ids);
    return {
      items: ids.map((id) => ({ vehicle_id: id, ...odometerJson(readings.get(id) ?? [], today) })),
    };
  },
});

const getFigures = defineRead({
  operationId: 'getVehicleFigures',
  route: 'GET /vehicles/:id/figures',
  summary: 'Get the costs and the distance of a vehicle by year',
  tags,
  params: byId,
  success: ok(figuresSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }) {
    await findVehicle(reader, uid, id);
    return figuresJson({
      costs: await listYearCosts(reader, id),
      counts: await listYearCounts(reader, id),
      readings: await listDayReadings(reader, id),
    });
  },
});

/** Data of a vehicle over time. */
export const historyOperations = [listHistoryOperation, getOdometer, listOdometers, getFigures];
