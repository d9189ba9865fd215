import path from 'node:path';
import { type DatabaseAddress, openDatabase } from '../../../api/src/platform/db/open-database.ts';
import { fillWithVisits } from '../../../api/src/testing/many-visits.ts';
import { rawQuery } from '../../../api/src/testing/raw-query.ts';
import { Client } from '../../world/client.ts';
import { createWorld, type World } from '../../world/world.ts';
import { type Asker, dayIn, HORIZON_DAYS, WORKSHOP_DAY } from './questions.ts';

/** A site with somebody to ask each question. */
export interface AskedSite {
  people: Readonly<Record<Asker, Client>>;
  end: () => Promise<void>;
}

/**
 * @param url of an empty database on a server; null for the embedded one
 * @param visits all there are, or nothing but those that the lists tell of
 */
export async function openSite(url: string | null, visits: 'few' | 'many'): Promise<AskedSite> {
  const world = await createWorld({}, url === null ? {} : { DATABASE_URL: url });
  try {
    const [visitor, customer] = [await world.identity.signIn(), await world.identity.signIn()];
    const workshop = await world.identity.signInAsWorkshop();
    await fill(world, url, visits, customer.uid);
    const people = {
      visitor: await Client.of(world.apiUrl, visitor),
      customer: await Client.of(world.apiUrl, customer),
      workshop: await Client.of(world.apiUrl, workshop),
    };
    return { people, end: () => world.end() };
  } catch (error) {
    await world.end();
    throw error;
  }
}

async function fill(
  world: World,
  url: string | null,
  visits: 'few' | 'many',
  customerId: string,
): Promise<void> {
  const address: DatabaseAddress = url === null ? { folder: path.join(world.data, 'api') } : { url };
  // The embedded database belongs to one process at a time.
  await world.stop('api');
  const database = await openDatabase(address, () => {});
  const lastDate = dayIn(HORIZON_DAYS);
  await fillWithVisits(database, {
    lastDate,
    customerId,
    ...(visits === 'few' ? { nothingBut: dayIn(WORKSHOP_DAY) } : {}),
  });
  // As a server does by itself, a little later; the embedded database never does.
  if (url !== null) await database.transaction((tx) => rawQuery(tx, 'analyze'));
  await database.close();
  await world.start('api');
}
