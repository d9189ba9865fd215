// Runs all attacks at full length on a site: `npm run campaign -- attack [NAME…]`. Results: docs/security/attacks.md.
import { buildSite, listBundleNames } from '../../../scripts/build/build-site.ts';
import { CommandError, runCommand } from '../../../scripts/terminal.ts';
import { startTestRun } from '../../world/start-run.ts';
import { createWorld, type World } from '../../world/world.ts';
import { findLoggedPrivateData } from '../private-traces.ts';
import { type AttackedSite, type SenderAddressKind, toAttackedSite } from './attacked-site.ts';
import { ATTACKS, type AttackDescription } from './attacks.ts';
import { measureOverload, type OverloadOutcome } from './overload.ts';
import { watchSiteProcesses } from './process-watch.ts';
import {
  describeWaveOutcomes,
  formatAttackTable,
  formatOverloadTable,
  listAttackViolations,
  listOverloadViolations,
  type MeasuredAttack,
} from './report.ts';
import { type AttackScale, measureAttack } from './under-attack.ts';

const FULL: AttackScale = { share: 1, seconds: 120, warmUpTimes: 5, everyMs: 5_000 };

const OVERLOAD = 'overload';
const FULL_OVERLOAD = { customers: 199, peakConnections: [16, 64, 256], peakSeconds: 15, seconds: 60 };

const SETTINGS = { booking: { placesPerSlot: 10 } };

/** Source addresses of the two runs of each attack: one address for customers and attackers, or many. */
const FROM: readonly SenderAddressKind[] = ['one address', 'many addresses'];

async function measure(
  world: World,
  attack: AttackDescription,
  from: SenderAddressKind,
): Promise<MeasuredAttack> {
  const site = toAttackedSite(world);
  const { result, usage } = await watchSiteProcesses(site, () => measureAttack(site, attack, from, FULL));
  const measured = { name: attack.name, from, outcome: result, usage };
  console.log(`\n${formatAttackTable([measured])}\n${describeWaveOutcomes(measured)}`);
  note(attack.name, [...listAttackViolations(result, usage), ...traces(site)]);
  return measured;
}

async function runOverload(world: World): Promise<OverloadOutcome> {
  const site = toAttackedSite(world);
  const outcome = await measureOverload(site, FULL_OVERLOAD);
  console.log(`\n${formatOverloadTable(outcome)}`);
  note(OVERLOAD, [...listOverloadViolations(outcome, true), ...traces(site)]);
  return outcome;
}

const broken: string[] = [];

function note(name: string, promises: readonly string[]): void {
  for (const promise of promises) {
    console.log(`✗ ${name}: ${promise}`);
    broken.push(`${name}: ${promise}`);
  }
}

const traces = (site: AttackedSite) =>
  findLoggedPrivateData(site.log()).map(({ what, line }) => `the log has ${what}: ${line}`);

/** Restarts edge and api before each attack, so that effects of one attack are not attributed to the next. */
async function renew(world: World): Promise<void> {
  for (const part of ['edge', 'api'] as const) await world.stop(part);
  for (const part of ['api', 'edge'] as const) await world.start(part);
}

async function campaign(names: readonly string[]): Promise<void> {
  const known = [...ATTACKS.map(({ name }) => name), OVERLOAD];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no attack ${unknown.join(', ')}: ${known.join(', ')}`);
  const isChosen = (name: string) => names.length === 0 || names.includes(name);
  const measured: MeasuredAttack[] = [];
  let overloaded: OverloadOutcome | null = null;

  await buildSite(listBundleNames(), console.log);
  const endRun = await startTestRun();
  const world = await createWorld(SETTINGS);
  try {
    for (const attack of ATTACKS.filter(({ name }) => isChosen(name))) {
      for (const from of FROM) {
        await renew(world);
        measured.push(await measure(world, attack, from));
      }
    }
    await renew(world);
    if (isChosen(OVERLOAD)) overloaded = await runOverload(world);
  } finally {
    await world.end();
    await endRun();
  }
  if (measured.length > 0) console.log(`\n${formatAttackTable(measured)}`);
  if (overloaded) console.log(`\n${formatOverloadTable(overloaded)}`);
  console.log(`\nAttacks: ${broken.length} promises broken\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

await runCommand(() => campaign(process.argv.slice(2)));
