import path from 'node:path';
import { INSPECTION_SERVICE_CODES, inspectionRecurrence } from '@forecourt/shared/distance';
import { createMessageLoader } from '@forecourt/shared/server';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { chooseLanguage } from '../booking/language.ts';
import type { Database, Reader, Transaction } from '../platform/db/database.ts';
import type { Identity } from '../platform/identity/verify-token.ts';
import { addDays, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { repeatUntilClosed } from '../platform/repeat.ts';
import type { ApiServices } from '../platform/services.ts';
import { insertRecordEntry } from '../record/queries.ts';
import { createReminder } from '../reminders/create-reminder.ts';
import { getCleanEntityValues } from '../reminders/queries.ts';
import { insertVehicle } from '../vehicles/queries.ts';
import type { VehicleRow } from '../vehicles/schema.ts';
import type { ImportedVehicle } from './read-file.ts';

/** Days for which a row is stored. The first test of a new car comes after three years, so its row can expire before. */
const RETENTION_DAYS = 2 * 365;

const DATA_COLUMNS = [
  'name',
  'device_reg',
  'make',
  'model',
  'year',
  'vin',
  'odometer_km',
  'odometer_read_on',
  'inspection_due_on',
  'last_service_on',
] as const;

const NO_DATA = Object.fromEntries(DATA_COLUMNS.map((column) => [column, null])) as Record<
  (typeof DATA_COLUMNS)[number],
  null
>;

interface ComparedImport {
  added: ImportedVehicle[];
  changed: ImportedVehicle[];
  /** Number of vehicles that are stored with the same data, or that their customer has answered. */
  known: number;
}

/** Compares the vehicles of a file with the stored ones. */
export async function compareImport(
  reader: Reader,
  vehicles: readonly ImportedVehicle[],
): Promise<ComparedImport> {
  const keys = JSON.stringify(vehicles.map(({ phone, device_reg_key }) => ({ phone, device_reg_key })));
  const rows = await reader
    .selectFrom('imported_vehicles')
    .select(['phone', 'device_reg_key', 'answered_at', ...DATA_COLUMNS])
    .where(
      sql<boolean>`(phone, device_reg_key) in (
        select phone, device_reg_key from jsonb_to_recordset(${keys}::text::jsonb) as keys (phone text, device_reg_key text)
      )`,
    )
    .execute();
  const idOf = (row: Pick<ImportedVehicle, 'phone' | 'device_reg_key'>) =>
    `${row.phone} ${row.device_reg_key}`;
  const dataOf = (row: Pick<(typeof rows)[number], (typeof DATA_COLUMNS)[number]>) =>
    JSON.stringify(DATA_COLUMNS.map((column) => row[column]));
  const stored = new Map(rows.map((row) => [idOf(row), row]));
  const compared: ComparedImport = { added: [], changed: [], known: 0 };
  for (const vehicle of vehicles) {
    const row = stored.get(idOf(vehicle));
    if (!row) compared.added.push(vehicle);
    else if (row.answered_at || dataOf(row) === dataOf(vehicle)) compared.known += 1;
    else compared.changed.push(vehicle);
  }
  return compared;
}

/** Maximum rows per statement. With the embedded database, other requests wait while a statement runs. */
const INSERTED_AT_ONCE = 500;

/** Stores new and changed vehicles. A vehicle that its customer answers at the same time stays answered. */
export async function storeImport(
  tx: Transaction,
  { added, changed }: Pick<ComparedImport, 'added' | 'changed'>,
  at: Date,
): Promise<void> {
  // In the order of the index, so that two imports of the same file do not lock each other.
  const rows = [...added, ...changed].sort((one, other) =>
    `${one.phone} ${one.device_reg_key}` < `${other.phone} ${other.device_reg_key}` ? -1 : 1,
  );
  const columns = sql.join(DATA_COLUMNS.map((column) => sql.ref(column)));
  const update = sql.join(
    [...DATA_COLUMNS, 'imported_at'].map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
    ),
  );
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(first, first + INSERTED_AT_ONCE));
    await sql`
      insert into imported_vehicles (phone, device_reg_key, imported_at, ${columns})
      select phone, device_reg_key, ${at}, ${columns}
      from jsonb_to_recordset(${batch}::text::jsonb) as vehicles (
        phone text, device_reg_key text, name text, device_reg text, make text, model text, year integer, vin text,
        odometer_km integer, odometer_read_on date, inspection_due_on date, last_service_on date
      )
      on conflict (phone, device_reg_key) do update set ${update} where imported_vehicles.answered_at is null
    `.execute(tx);
  }
}

/** Deletes the rows of a phone number. @param phone digits with country code @returns their number */
export async function deleteImportOfPhone(tx: Transaction, phone: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('imported_vehicles')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const MAX_OFFERED = 10;

type Claimant = Pick<Identity, 'uid' | 'phone' | 'name'>;

/** Selects unexpired vehicles with the customer's phone number that are neither answered nor among the customer's vehicles. */
const selectOffered = (reader: Reader, { uid, phone }: Claimant, now: Date) =>
  reader
    .selectFrom('imported_vehicles as i')
    .where('i.phone', '=', phone)
    .where('i.answered_at', 'is', null)
    .where('i.imported_at', '>', retentionLimit(now))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('vehicles as v')
            .select('v.id')
            .where('v.customer_id', '=', uid)
            .whereRef('v.device_reg_key', '=', 'i.device_reg_key'),
        ),
      ),
    );

/** A vehicle that is offered: only what its owner needs to recognise it. */
export interface OfferedVehicle {
  id: string;
  device_reg: string;
  make: string | null;
  model: string | null;
}

/** Lists at most `MAX_OFFERED` vehicles of `selectOffered`; empty if the customer has no verified phone number. */
export async function listOfferedVehicles(
  reader: Reader,
  claimant: Claimant,
  now: Date,
): Promise<OfferedVehicle[]> {
  if (claimant.phone === null) return [];
  return selectOffered(reader, claimant, now)
    .select(['i.id', 'i.device_reg', 'i.make', 'i.model'])
    .$narrowType<{ device_reg: string }>()
    .orderBy('i.imported_at')
    .orderBy('i.device_reg_key')
    .limit(MAX_OFFERED)
    .execute();
}

/** Marks an offered vehicle as answered, and erases its data. @returns the erased data @throws Problem `not_found` */
export async function answerOfferedVehicle(tx: Transaction, claimant: Claimant, id: string, now: Date) {
  const offered = await selectOffered(tx, claimant, now)
    .select(DATA_COLUMNS)
    .where('i.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!offered?.device_reg) throw new Problem('not_found');
  await tx
    .updateTable('imported_vehicles')
    .set({ ...NO_DATA, customer_id: claimant.uid, answered_at: now })
    .where('id', '=', id)
    .execute();
  return { ...offered, device_reg: offered.device_reg };
}

type TextId = keyof typeof import('./messages/en.json');

const getTexts = createMessageLoader<TextId>(path.join(import.meta.dirname, 'messages'));

/**
 * Adds an offered vehicle with mileage, last service and a reminder of the next inspection, and the customer's name if none is
 * known. The customer must be locked.
 * @throws Problem `not_found`, or one of those of `insertVehicle`, `insertRecordEntry` and `createReminder`
 */
export async function acceptOfferedVehicle(
  tx: Transaction,
  claimant: Claimant,
  id: string,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<VehicleRow> {
  const { settings } = services;
  const now = services.now();
  const { country, timeZone } = settings.organisation;
  const today = localDateAt(now, timeZone);
  const offered = await answerOfferedVehicle(tx, claimant, id, now);
  const { device_reg, make, model, year, vin, odometer_km, odometer_read_on, last_service_on } = offered;
  const vehicle = await insertVehicle(tx, claimant.uid, { device_reg, make, model, year, vin }, today);
  const { locale, display_name } = await tx
    .selectFrom('customers')
    .select(['locale', 'display_name'])
    .where('id', '=', claimant.uid)
    .executeTakeFirstOrThrow();
  if (offered.name !== null && display_name === null && claimant.name === null) {
    await tx
      .updateTable('customers')
      .set({ display_name: offered.name })
      .where('id', '=', claimant.uid)
      .execute();
  }
  const text = getTexts(chooseLanguage(locale, settings.organisation), country);
  const owned = { customerId: claimant.uid, vehicleId: vehicle.id };
  const days = new Set([last_service_on, odometer_read_on].filter((day) => day !== null));
  for (const date of days) {
    const kind = date === last_service_on ? 'service' : 'reading';
    const reading = date === odometer_read_on ? odometer_km : null;
    const noMoney = { cost_minor: null, currency: null, litres: null };
    const entry = { date, kind, odometer_km: reading, note: null, ...noMoney } as const;
    await insertRecordEntry(tx, owned, entry, now);
  }
  // If the date has passed, the test may have been done elsewhere.
  const { inspection_due_on: due_date } = offered;
  if (due_date === null || due_date < today) return vehicle;
  const name = text(country === 'GB' || country === 'DE' ? `inspection.${country}` : 'inspection');
  const isInspection = (code: string) => INSPECTION_SERVICE_CODES.some((each) => each === code);
  const reminder = {
    type: settings.reminders.types.includes('reminder') ? 'reminder' : 'appointment',
    ...{ name, reminder_items: [name], due_date, repeat: inspectionRecurrence(country) },
    service_type: Object.keys(settings.booking.serviceTypes).find(isInspection) ?? null,
    ...{ entity: getCleanEntityValues(settings).vehicle, entity_id: vehicle.id },
  } as const;
  await createReminder(tx, claimant.uid, reminder, services);
  return vehicle;
}

function retentionLimit(now: Date): Date {
  return new Date(`${addDays(now.toISOString().slice(0, 10), -RETENTION_DAYS)}T00:00:00Z`);
}

/** Deletes rows that are older than `RETENTION_DAYS`. */
export async function deleteExpiredImports(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('imported_vehicles').where('imported_at', '<=', retentionLimit(now)).execute(),
  );
}

const EVERY_MS = 60 * 60_000;

export const deleteExpiredImportsPlugin = fastifyPlugin<{ database: Database; now: () => Date }>(
  async (app, { database, now }) => {
    repeatUntilClosed(app, {
      work: () => deleteExpiredImports(database, now()),
      everyMs: EVERY_MS,
      failure: 'Expired rows of imported customers could not be deleted; it is tried again',
    });
  },
  { name: 'expired-imports' },
);
