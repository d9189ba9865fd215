import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { type DatabaseAddress, openAndMigrateDatabase } from '../../api/src/platform/db/open-database.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../api/src/testing/postgres-server.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';
import { describeSiteParts, partUrl } from '../../scripts/site/describe-parts.ts';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import { SitePartProcess } from '../../scripts/site/site.ts';
import { BENCH_SETTINGS, fillBenchDatabase } from './fill-stage.ts';
import { LoadGeneratorProcess, type MeasureApiCasesOptions, measureApiCases } from './measure.ts';
import { formatBenchTable, listFailures } from './report.ts';

export const DATABASE_NAMES = ['PostgreSQL', 'embedded'] as const;

type DatabaseName = (typeof DATABASE_NAMES)[number];

export interface ApiBenchOptions extends MeasureApiCasesOptions {
  asking: number;
  databases: readonly DatabaseName[];
}

/** Two databases with equal content: one for the api, one for the bare statements. */
interface Databases {
  api: DatabaseAddress;
  /** URL or folder of the database for bare statements, for `openRawDatabase`. */
  bare: string;
  bareAddress: DatabaseAddress;
}

/** Measures the api with each database, without PostgreSQL if it is not installed. @returns whether nothing failed */
export async function benchApi(options: ApiBenchOptions): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  const settingsFile = path.join(folder, 'settings.json');
  await writeFile(settingsFile, JSON.stringify(BENCH_SETTINGS));
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
  const ports = await findFreePorts();
  const onServer = database === 'PostgreSQL' && server ? server : undefined;
  const api = onServer ? { url: await onServer.createDatabase('api') } : { folder: path.join(data, 'api') };
  const stage = await fillBenchDatabase(api, readSettings(settingsFile), options.asking);
  const databases = await copyDatabase(api, data, onServer);
  const identity = await startFakeIdentityServer(ports.identity);
  const environment = 'url' in api ? { DATABASE_URL: api.url } : {};
  const parts = describeSiteParts({ ports, data, settingsFile, emulator: true, environment });
  const description = parts.find(({ name }) => name === 'api');
  if (!description) throw new Error('The site has no part called "api"');
  const part = new SitePartProcess(description, data);
  const workers: LoadGeneratorProcess[] = [];
  const startWorker = async (...of: Parameters<typeof LoadGeneratorProcess.start>) => {
    const worker = await LoadGeneratorProcess.start(...of);
    workers.push(worker);
    return worker;
  };
  try {
    await part.start();
    const asking = await startWorker('ask-api.ts', new URL(partUrl(ports, 'api')).host, stage);
    const bare = await startWorker('ask-database.ts', databases.bare, stage);
    const outcomes = await measureApiCases(asking, bare, options, say);
    await end();
    console.log(`\n${formatBenchTable(database, outcomes)}\n`);
    return [
      ...listFailures(outcomes),
      ...(await findBookingFaults(databases.api, asking.booked)),
      ...(await findBookingFaults(databases.bareAddress, bare.booked)),
    ].map((fault) => `${database}, ${fault}`);
  } finally {
    await end();
    identity.close();
  }

  async function end(): Promise<void> {
    await Promise.all([part.stop(), ...workers.map((worker) => worker.stop())]);
  }
}

async function copyDatabase(
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
  // The api keeps its embedded database in this subfolder (api/src/platform/db/pglite-database.ts).
  return { api, bare: path.join(bare, 'postgres'), bareAddress: { folder: bare } };
}

export interface FakeIdentityServer {
  close(): void;
}

/**
 * Starts a server that responds to account lookups like the identity emulator, but with hardly any processor time. The real
 * provider runs on another machine, so it does not slow down the api.
 */
async function startFakeIdentityServer(port: number): Promise<FakeIdentityServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const localId = /"localId":\["([^"]+)"\]/.exec(body)?.[1];
      const users = localId === undefined ? [] : [{ localId, validSince: '0', disabled: false }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ kind: 'identitytoolkit#GetAccountInfoResponse', users }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Faults that stored bookings may have: name → SQL statement that counts them. */
const FAULTS = {
  'slots with more visits than places': `select count(*)::int as count from (
      select s.date, s.time from slot_places s group by s.date, s.time
      having count(*) > (select count(*) from bookable_places b where b.time = s.time and b.active)) crowded`,
  'visits without their places': `select count(*)::int as count from appointments a
      where a.reference !~ '^M-' and a.slots_taken <> (
        select count(*) from slot_places s where s.appointment_id = a.id and s.date = a.date and s.time = a.time)`,
  'visits of one vehicle at the same time': `select count(*)::int as count from (
      select a.vehicle_id from appointments a where a.reference !~ '^M-'
      group by a.vehicle_id, a.date, a.time having count(*) > 1) twice`,
} as const;

const BOOKED = `select count(*)::int as count from appointments where reference !~ '^M-'`;

/** Lists the faults of the bookings in a database. @param booked expected number of bookings */
async function findBookingFaults(address: DatabaseAddress, booked: number): Promise<string[]> {
  const database = await openAndMigrateDatabase(address, () => {});
  const count = async (statement: string) => {
    const [row] = await database.read((reader) => rawQuery<{ count: number }>(reader, statement));
    return row?.count ?? 0;
  };
  try {
    const found: string[] = [];
    for (const [fault, statement] of Object.entries(FAULTS)) {
      const times = await count(statement);
      if (times > 0) found.push(`${fault}: ${times}`);
    }
    const stored = await count(BOOKED);
    if (stored !== booked) found.push(`visits booked: ${stored} stored, ${booked} expected`);
    return found;
  } finally {
    await database.close();
  }
}
