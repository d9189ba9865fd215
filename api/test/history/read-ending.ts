import type { Database } from '../../src/platform/db/database.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import type { Work } from '../rules/visit-rules.ts';
import { Device, type Owner } from './device.ts';
import type { AppointmentRow, Ending, History, PlaceRow } from './history.ts';

const TYPES: readonly Work[] = ['repair', 'installation'];

/** What the site shows when all have finished. */
export async function readShown(
  owners: readonly Owner[],
  days: readonly string[],
  history: History,
): Promise<Pick<Ending, 'lists' | 'offers'>> {
  const lists: Ending['lists'][number][] = [];
  const offers: Ending['offers'][number][] = [];
  const on = (date: string, owner: Owner) => new Device(owner, date, history);
  for (const owner of owners) {
    lists.push({ customer: owner.uid, visits: await on('', owner).look() });
  }
  for (const date of days) {
    for (const type of TYPES) {
      const left = await on(date, owners[0] as Owner).lookAround(type);
      offers.push({ type, date, left });
    }
  }
  return { lists, offers };
}

/** What stands in the database. */
export async function readRows(database: Database): Promise<Pick<Ending, 'appointments' | 'places'>> {
  return database.read(async (reader) => ({
    appointments: await rawQuery<AppointmentRow>(
      reader,
      'select id, customer_id as customer, status, date, time, version from appointments',
    ),
    places: await rawQuery<PlaceRow>(
      reader,
      'select appointment_id as visit, date, time, place from slot_places',
    ),
  }));
}
