// Lets customers use a site of two apis and two edges for hours, and watches the memory of the processes:
// `npm run campaign -- endurance [MINUTES]`. docs/testing.md says when it fails.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSettingsWithSlots } from '../../api/test/history/play-day.ts';
import { median } from '../../bench/report/statistics.ts';
import { findSiteProcesses } from '../../scripts/site-command/testing/process-engine.ts';
import { CommandError, formatTextTable, runCommand } from '../../scripts/terminal.ts';
import { type ProcessUsage, readProcessUsage } from './attack/process-watch.ts';
import { CustomerLoad, reportCampaignFaults } from './update/load.ts';
import { checkOutCommit, startProcessSite } from './update/process-site.ts';

const DEFAULT_MINUTES = 240;
/** In a shorter run, most of the measured memory would be that of a process that has just started. */
const MIN_MINUTES = 20;
/** In a longer run, the bookable days would be used up: the load needs one in about 40 seconds. */
const MAX_MINUTES = 600;
const SAMPLE_MS = 10_000;
const PROGRESS_MS = 600_000;
const QUARTERS = 4;

/** Memory counts as growing if its peak in the last quarter of the run exceeds the earlier peak by more than both of these. */
const MAX_GROWTH = { ratio: 1.1, mb: 16 };
const MAX_GROWN_DESCRIPTORS = 20;

const MAX_DAYS = 900;
const { booking, ...organisation } = buildSettingsWithSlots(12);
const settings = { ...organisation, booking: { ...booking, horizonDays: MAX_DAYS + 10 } };

async function campaign(): Promise<void> {
  const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
  if (!(minutes >= MIN_MINUTES && minutes <= MAX_MINUTES)) {
    throw new CommandError(`Give ${MIN_MINUTES} to ${MAX_MINUTES} minutes.`);
  }
  const seed = randomInt(2 ** 31);
  await using cleanup = new AsyncDisposableStack();
  const { site, balancer, emulator, databaseUrl } = await startProcessSite(cleanup, settings, (folder) => ({
    only: { root: checkOutCommit('HEAD', path.join(folder, 'only')) },
  }));
  const names = Object.keys(site.services);
  const samples = new Map<string, ProcessUsage[]>(names.map((name) => [name, []]));
  const firstPids = new Map(names.map((name) => [name, findSiteProcesses(site, name)[0]?.pid]));
  const broken: string[] = [];

  const load = new CustomerLoad(balancer.siteUrl, emulator, MAX_DAYS);
  await load.start(seed);
  const began = performance.now();
  let printed = 0;
  for (let elapsed = 0; elapsed < minutes * 60_000; elapsed = performance.now() - began) {
    for (const name of names) {
      const usage = readProcessUsage(firstPids.get(name) ?? 0);
      if (!usage) throw new CommandError(`${name} ended after ${Math.round(elapsed / 60_000)} minutes.`);
      samples.get(name)?.push(usage);
    }
    if (elapsed - printed >= PROGRESS_MS) {
      printed = elapsed;
      const memory = names.map((name) => `${name} ${samples.get(name)?.at(-1)?.memoryMb} MB`).join(', ');
      const { requests } = load.counts;
      console.log(
        `${Math.round(elapsed / 60_000)} minutes, ${requests} requests, ${load.failures.length} failed, ${load.overloaded} overloaded: ${memory}`,
      );
    }
    await delay(SAMPLE_MS);
  }
  await load.stop();

  const rows = names.map((name) => {
    const all = samples.get(name) ?? [];
    const quarters = Array.from({ length: QUARTERS }, (_, index) =>
      all.slice((all.length * index) / QUARTERS, (all.length * (index + 1)) / QUARTERS),
    );
    const memory = quarters.map((quarter) => median(quarter.map(({ memoryMb }) => memoryMb)));
    const descriptors = quarters.map((quarter) => median(quarter.map((usage) => usage.descriptors)));
    const peaks = quarters.map((quarter) => Math.max(...quarter.map(({ memoryMb }) => memoryMb)));
    const [last = 0, earlier] = [peaks.at(-1), Math.max(...peaks.slice(0, -1))];
    if (last > earlier * MAX_GROWTH.ratio && last > earlier + MAX_GROWTH.mb) {
      broken.push(`the memory of ${name} still grew at the end, from ${earlier} to ${last} MB`);
    }
    const [, before = 0, , after = 0] = descriptors;
    if (after > before + MAX_GROWN_DESCRIPTORS) {
      broken.push(`${name} opened more and more descriptors: ${descriptors.join(', ')}`);
    }
    return [name, ...memory.map(String), String(Math.max(last, earlier)), descriptors.join(', ')];
  });

  const heads = ['', 'MB, first quarter', 'second', 'third', 'last', 'peak', 'descriptors'];
  console.log(`\n${formatTextTable([heads, ...rows])}`);
  await reportCampaignFaults('Endurance', load, { databaseUrl, booking: settings.booking, faults: broken });
}

await runCommand(campaign);
