import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../platform/db/database.ts';
import type { Identity } from '../platform/identity/verify-token.ts';
import { spellInAscii } from '../platform/spell-in-ascii.ts';
import { type PersonalDataTable, personalDataTables } from './personal-data.ts';

const PROFILE = 'profile';

export const customerExportSchema = z.object({
  exported_at: z.iso.datetime(),
  identity: z
    .object({
      uid: z.string(),
      phone: z.string().nullable().describe('Digits with country code, without the leading plus'),
      email: z.string().nullable(),
      email_verified: z.boolean(),
      name: z.string().nullable(),
      signed_in_at: z.iso.datetime(),
    })
    .describe("Account data of the identity provider; `signed_in_at` is that of the request's token"),
  ...Object.fromEntries(personalDataTables.map((table) => [table.section, sectionSchema(table)])),
});
z.globalRegistry.add(customerExportSchema, { id: 'CustomerExport' });

export type CustomerExportJson = z.infer<typeof customerExportSchema>;

/**
 * File name with the business's short name, else its name: "harbour-street-garage-export-2026-11-28.json". A name without
 * Latin letters and digits is omitted.
 * @param day `YYYY-MM-DD`
 */
export function createExportFileName(
  { name, shortName }: Pick<SiteSettings['organisation'], 'name' | 'shortName'>,
  day: string,
): string {
  const business = spellInAscii(shortName ?? name)
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  return [...(business ?? []), 'export', `${day}.json`].join('-');
}

/** Reads all data of a customer. The transaction makes them consistent. */
export async function exportCustomer(
  tx: Transaction,
  identity: Identity,
  now: Date,
): Promise<CustomerExportJson> {
  await sql`set transaction isolation level repeatable read, read only; set local time zone 'UTC'`.execute(
    tx,
  );
  const sections: Record<string, unknown> = {};
  for (const table of personalDataTables) {
    const rows = await readRows(tx, table, identity);
    sections[table.section] = table.section === PROFILE ? (rows[0] ?? null) : rows;
  }
  return {
    exported_at: now.toISOString(),
    identity: {
      uid: identity.uid,
      phone: identity.phone,
      email: identity.email,
      email_verified: identity.emailVerified,
      name: identity.name,
      signed_in_at: identity.signedInAt.toISOString(),
    },
    ...sections,
  };
}

function sectionSchema({ section, columns, further = {} }: PersonalDataTable): z.ZodType {
  const more = Object.entries(further).map(([name, { schema }]) => [name, schema] as const);
  const row = z.object({ ...columns, ...Object.fromEntries(more) });
  if (section === PROFILE) return row.nullable().describe('null until something of the customer is stored');
  // During an update, new pages may read exports of older processes, which lack the newest table.
  return z.array(row).default([]);
}

/** Reads rows as JSON written by PostgreSQL, which keeps dates, times and numbers exact. */
async function readRows(
  tx: Transaction,
  { table, columns, shown = {}, further = {}, ofCustomer, orderBy }: PersonalDataTable,
  { uid, phone }: Identity,
): Promise<unknown[]> {
  const kept = Object.keys(columns).map(
    (column) => sql`${shown[column] ?? sql.ref(column)} as ${sql.ref(column)}`,
  );
  const more = Object.entries(further).map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`);
  const selected = sql.join([...kept, ...more]);
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(rows) as row from (
      select ${selected} from ${sql.table(table)}
      where ${ofCustomer(uid, phone)} order by ${sql.join(orderBy.map((column) => sql.ref(column)))}
    ) rows
  `.execute(tx);
  return rows.map(({ row }) => row);
}
