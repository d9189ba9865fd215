import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import type { DatabaseAddress } from '../../api/src/platform/db/open-database.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../api/src/testing/postgres-server.ts';
import { describeParts, partUrl } from '../../scripts/site/describe-parts.ts';
import { freePorts } from '../../scripts/site/free-ports.ts';
import { Part } from '../../scripts/site/part.ts';
import { fillStage, SETTINGS } from './fill-stage.ts';
import { startIdentityStandIn } from './identity-stand-in.ts';
import { lookForDoubleBookings } from './look-for-double-bookings.ts';
import { type MeasureOptions, measure } from './measure.ts';
import { faultsOf, reportOf } from './report.ts';
import { Worker } from './worker.ts';

/** What the api can keep its data in. */
export const DATABASES = ['PostgreSQL', 'embedded'] as const;

type DatabaseName = (typeof DATABASES)[number];

export interface ApiBenchOptions extends MeasureOptions {
  /** How many customers ask. */
  asking: number;
  databases: readonly DatabaseName[];
}

/** The same content twice: for the api, and for the bare statements. */
interface Databases {
  api: DatabaseAddress;
  /** As `bare-database.ts` opens it. */
  bare: string;
  bareAddress: DatabaseAddress;
}

/** Measures on each database, prints a table for it, and says what went wrong. @returns whether nothing did */
export async function benchApi(options: ApiBenchOptions): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const settingsFile = path.join(folder, 'settings.json');
  await writeFile(settingsFile, JSON.stringify(SETTINGS));
  const broken: string[] = [];
  let server: PostgresServer | undefined;
  try {
    for (const database of options.databases) {
      if (database === 'PostgreSQL') {
        if (!hasPostgres) continue;
        server = await startPostgres();
      }
      broken.push(...(await benchOn(database, folder, settingsFile, server, options)));
    }
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\nThe api beside its database: ${broken.length} faults\n${broken.join('\n')}`);
  return broken.length === 0;
}

async function benchOn(
  database: DatabaseName,
  folder: string,
  settingsFile: string,
  server: PostgresServer | undefined,
  options: ApiBenchOptions,
): Promise<string[]> {
  const say = (text: string) => console.log(`${database}: ${text}`);
  say('filling it');
  const data = path.join(folder, database);
  await mkdir(data);
  const ports = await freePorts();
  const onServer = database === 'PostgreSQL' && server ? server : undefined;
  const api = onServer ? { url: await onServer.createDatabase('api') } : { folder: path.join(data, 'api') };
  const stage = await fillStage(api, readSettings(settingsFile), options.asking);
  const databases = await copied(api, data, onServer);
  const identity = await startIdentityStandIn(ports.identity);
  const environment = 'url' in api ? { DATABASE_URL: api.url } : {};
  const parts = describeParts({ ports, data, settingsFile, emulator: true, environment });
  const description = parts.find(({ name }) => name === 'api');
  if (!description) throw new Error('The site has no part called "api"');
  const part = new Part(description, data);
  const workers: Worker[] = [];
  const startWorker = async (...of: Parameters<typeof Worker.start>) => {
    const worker = await Worker.start(...of);
    workers.push(worker);
    return worker;
  };
  try {
    await part.start();
    const asking = await startWorker('ask-api.ts', new URL(partUrl(ports, 'api')).host, stage);
    const bare = await startWorker('ask-database.ts', databases.bare, stage);
    const outcomes = await measure(asking, bare, options, say);
    await end();
    console.log(`\n${reportOf(database, outcomes)}\n`);
    return [
      ...faultsOf(outcomes),
      ...(await lookForDoubleBookings(databases.api, asking.booked)),
      ...(await lookForDoubleBookings(databases.bareAddress, bare.booked)),
    ].map((fault) => `${database}, ${fault}`);
  } finally {
    await end();
    identity.close();
  }

  async function end(): Promise<void> {
    await Promise.all([part.stop(), ...workers.map((worker) => worker.stop())]);
  }
}

async function copied(
  api: DatabaseAddress,
  data: string,
  server: PostgresServer | undefined,
): Promise<Databases> {
  if ('url' in api) {
    if (!server) throw new Error('There is no server');
    const bare = await server.createDatabase('bare', 'api');
    return { api, bare, bareAddress: { url: bare } };
  }
  const bare = path.join(data, 'bare');
  cpSync(api.folder, bare, { recursive: true });
  // The database lies in it (api/src/platform/db/pglite-database.ts).
  return { api, bare: path.join(bare, 'postgres'), bareAddress: { folder: bare } };
}
