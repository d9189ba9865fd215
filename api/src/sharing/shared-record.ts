import { z } from 'zod';
import { odometerReadingSchema } from '../odometer/odometer-estimate.ts';
import { findLastWorkshopReading } from '../odometer/odometer-queries.ts';
import type { Reader } from '../platform/db/database.ts';
import { createListPageSchema, decodeCursor, toResultPage } from '../platform/http/page.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { listLastReadingOfEachDay, thinReadings } from '../record/figures.ts';
import {
  type HistoryRow,
  historyCursorKeySchema,
  historyItemSchema,
  historyRecordSchema,
  historyVisitSchema,
  listHistoryItems,
  toHistorySortKey,
} from '../record/history.ts';
import { findVehicleOrThrow } from '../vehicles/queries.ts';
import { type VehicleRow, vehicleSchema } from '../vehicles/schema.ts';
import { selectShareLink } from './share-links.ts';

const ITEMS_PER_PAGE = 100;

const sharedVisitSchema = historyVisitSchema
  .pick({ service_type: true, work: true, cost_minor: true, currency: true })
  .extend({
    other_registration: z
      .boolean()
      .describe('Whether the registration of the vehicle was changed after the workshop completed the visit'),
  });
z.globalRegistry.add(sharedVisitSchema, { id: 'SharedHistoryVisit' });

const sharedEntrySchema = historyRecordSchema
  .pick({ kind: true, note: true, litres: true, cost_minor: true, currency: true })
  .extend({ corrected: z.boolean().describe('Whether the owner changed the entry after adding it') });
z.globalRegistry.add(sharedEntrySchema, { id: 'SharedHistoryRecord' });

export const sharedHistoryItemSchema = historyItemSchema
  .omit({ visit: true, record: true })
  .extend({ visit: sharedVisitSchema.nullable(), record: sharedEntrySchema.nullable() })
  .describe(
    'A visit that the workshop completed (`visit`) or an entry of the owner (`record`); the other is null',
  );
z.globalRegistry.add(sharedHistoryItemSchema, { id: 'SharedHistoryItem' });

const historyPageSchema = createListPageSchema(sharedHistoryItemSchema);

/** Each field must be safe to show to every visitor who has the link (docs/decisions/066-shared-links.md). */
export const sharedRecordSchema = z.object({
  opened_at: z.iso.datetime().describe('Time of this response'),
  expires_at: z.iso.datetime(),
  shows_costs: z.boolean().describe('If false, all costs are null'),
  vehicle: vehicleSchema
    .pick({ device_reg: true, make: true, model: true, year: true, vin: true, fields: true })
    .extend({ has_photo: z.boolean() }),
  confirmed_reading: odometerReadingSchema
    .nullable()
    .describe('Last odometer reading by the workshop under the current registration; null if there is none'),
  readings: z.array(odometerReadingSchema).describe('As in the figures of a vehicle, latest last'),
  history: historyPageSchema,
});
z.globalRegistry.add(sharedRecordSchema, { id: 'SharedRecord' });

type SharedRecordJson = z.infer<typeof sharedRecordSchema>;

interface SharedVehicle {
  vehicle: VehicleRow;
  link: { expires_at: Date; shows_costs: boolean; shows_vin: boolean };
  registrationChangedAt: Date | null;
}

/** Finds the vehicle of a link. @throws Problem `not_found` for an unknown, expired or deleted link, or an archived vehicle */
export async function findSharedVehicle(reader: Reader, token: string, now: Date): Promise<SharedVehicle> {
  const link = await selectShareLink(reader, token, now)
    .where('vehicle_id', 'is not', null)
    .$narrowType<{ vehicle_id: string }>()
    .executeTakeFirst();
  if (!link) throw new Problem('not_found');
  const vehicle = await findVehicleOrThrow(reader, link.customer_id, link.vehicle_id);
  if (vehicle.archived_at) throw new Problem('not_found');
  const { registration_changed_at } = await reader
    .selectFrom('vehicles')
    .select('registration_changed_at')
    .where('id', '=', vehicle.id)
    .executeTakeFirstOrThrow();
  return { vehicle, link, registrationChangedAt: registration_changed_at };
}

export async function readSharedRecord(
  reader: Reader,
  shared: SharedVehicle,
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<SharedRecordJson> {
  const { vehicle, link, registrationChangedAt } = shared;
  const { device_reg, make, model, year } = vehicle;
  const confirmed = await findLastWorkshopReading(reader, vehicle.id);
  return {
    opened_at: now().toISOString(),
    expires_at: link.expires_at.toISOString(),
    shows_costs: link.shows_costs,
    vehicle: {
      ...{ device_reg, make, model, year },
      vin: link.shows_vin ? vehicle.vin : null,
      fields: pickDefinedFields(vehicle.fields, settings.vehicle.fields),
      has_photo: vehicle.photo_id !== null,
    },
    confirmed_reading:
      confirmed && !isBefore(confirmed.noted_at, registrationChangedAt)
        ? { date: confirmed.date, odometer_km: confirmed.odometer_km }
        : null,
    readings: thinReadings(await listLastReadingOfEachDay(reader, vehicle.id)),
    history: await listSharedHistory(reader, shared),
  };
}

export async function listSharedHistory(
  reader: Reader,
  { vehicle, link, registrationChangedAt }: SharedVehicle,
  cursor?: string,
): Promise<z.infer<typeof historyPageSchema>> {
  const after = decodeCursor(cursor, historyCursorKeySchema);
  const rows = await listHistoryItems(reader, vehicle.id, 'all', after, ITEMS_PER_PAGE + 1);
  const noCosts = link.shows_costs ? {} : { cost_minor: null, currency: null };
  // `parse` removes all fields that the schema does not list.
  const json = ({ json: { visit, record, ...item }, noted_at }: HistoryRow) =>
    sharedHistoryItemSchema.parse({
      ...item,
      visit: visit && { ...visit, ...noCosts, other_registration: isBefore(noted_at, registrationChangedAt) },
      record: record && { ...record, ...noCosts, corrected: record.version > 1 },
    });
  return toResultPage(rows, ITEMS_PER_PAGE, json, toHistorySortKey);
}

const isBefore = (at: Date, other: Date | null) => other !== null && at < other;

function pickDefinedFields(
  fields: VehicleRow['fields'],
  definitions: ApiServices['settings']['vehicle']['fields'],
): VehicleRow['fields'] {
  const defined = new Set(definitions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(fields).filter(([id]) => defined.has(id)));
}
