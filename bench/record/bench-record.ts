import path from 'node:path';
import { chromium } from '@playwright/test';
import { openAndMigrateDatabase } from '../../api/src/platform/db/open-database.ts';
import { fillLongRecord, LONG_RECORD_SIZE } from '../../api/src/testing/large-databases.ts';
import { TestApiClient } from '../../e2e/world/client.ts';
import { startTestRun } from '../../e2e/world/start-run.ts';
import { createWorld, type World } from '../../e2e/world/world.ts';
import { buildSite, listBundleNames } from '../../scripts/build/build-site.ts';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { CommandError } from '../../scripts/terminal.ts';
import { measureRecordResponses, type RecordOwner } from './answers.ts';
import { measureFiguresScreen } from './figures.ts';

export interface RecordBenchOptions {
  rounds: number;
  draws: number;
}

/** Entries of the shortest record that has a plot. */
const SHORT = [
  { date: '2025-03-01', kind: 'fuel', odometer_km: 10_000, cost_minor: 6_000 },
  { date: '2026-03-01', kind: 'fuel', odometer_km: 22_000, cost_minor: 6_500 },
];

/**
 * Compares the longest realistic record with an empty record (the api's responses) and with a record of two entries (the time
 * to render the figures). Uses the embedded database, which is slower than PostgreSQL.
 * @throws CommandError if Chromium is not installed
 */
export async function benchRecord({ rounds, draws }: RecordBenchOptions): Promise<void> {
  const executablePath = findProgram('headless-chromium') ?? findProgram('chromium');
  if (!executablePath)
    throw new CommandError('There is no Chromium on this machine: apt-get install chromium');
  await buildSite(listBundleNames(), console.log);
  const endRun = await startTestRun();
  const world = await createWorld();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const [long, empty] = [await ownerIn(world, 'LONG 1'), await ownerIn(world, 'NEW 1')];
    await fill(world, long);
    console.log(`\n${LONG_RECORD_SIZE.entries} entries and ${LONG_RECORD_SIZE.photos} photos, beside none\n`);
    console.log(await measureRecordResponses(world, { long, empty }, rounds));
    for (const entry of SHORT) await empty.client.ask('POST', `/vehicles/${empty.vehicleId}/records`, entry);
    console.log(`\n${await measureFiguresScreen(world, browser, { long, short: empty }, draws)}`);
  } finally {
    await browser.close();
    await world.end();
    await endRun();
  }
}

async function ownerIn(world: World, registration: string): Promise<RecordOwner> {
  const session = await world.identity.signIn();
  const client = await TestApiClient.of(world.url, session);
  return { session, client, vehicleId: await client.addVehicle(registration) };
}

/** Fills the database directly while the api is stopped, because the api accepts only 50 photos a minute. */
async function fill(world: World, { session, vehicleId }: RecordOwner): Promise<void> {
  await world.stop('api');
  const database = await openAndMigrateDatabase({ folder: path.join(world.data, 'api') }, () => {});
  const lastDate = new Date().toISOString().slice(0, 10);
  await database.transaction((tx) => fillLongRecord(tx, { customerId: session.uid, vehicleId, lastDate }));
  await database.close();
  await world.start('api');
}
