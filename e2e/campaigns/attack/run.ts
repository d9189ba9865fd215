// Attacks a site at full length: `npm run campaign -- attack [NAME…]`. docs/security/attacks.md contains the results.
import { buildSite, bundles } from '../../../scripts/build/build-site.ts';
import { PlainError, runCommand } from '../../../scripts/terminal.ts';
import { startRun } from '../../world/start-run.ts';
import { createWorld, type World } from '../../world/world.ts';
import { findTraces } from '../private-traces.ts';
import { type AttackedSite, type From, toAttackedSite } from './attacked-site.ts';
import { ATTACKS, type AttackDescription } from './attacks.ts';
import { type OverloadOutcome, overload } from './overload.ts';
import { watchSite } from './process-watch.ts';
import {
  attackTable,
  brokenOverloadPromises,
  brokenPromises,
  describeAttackers,
  type Measured,
  overloadTable,
} from './report.ts';
import { measureAttack, type Scale } from './under-attack.ts';

const FULL: Scale = { share: 1, seconds: 120, warmUpTimes: 5, everyMs: 5_000 };

const OVERLOAD = 'overload';
const FULL_OVERLOAD = { customers: 199, peakConnections: [16, 64, 256], peakSeconds: 15, seconds: 60 };

const SETTINGS = { booking: { placesPerSlot: 10 } };

/** The hardest cases: customers who share an address with attackers, and attackers with many addresses. */
const FROM: readonly From[] = ['one address', 'many addresses'];

async function measure(world: World, attack: AttackDescription, from: From): Promise<Measured> {
  const site = toAttackedSite(world);
  const { result, usage } = await watchSite(site, () => measureAttack(site, attack, from, FULL));
  const measured = { name: attack.name, from, outcome: result, usage };
  console.log(`\n${attackTable([measured])}\n${describeAttackers(measured)}`);
  note(attack.name, [...brokenPromises(result, usage), ...traces(site)]);
  return measured;
}

async function measureOverload(world: World): Promise<OverloadOutcome> {
  const site = toAttackedSite(world);
  const outcome = await overload(site, FULL_OVERLOAD);
  console.log(`\n${overloadTable(outcome)}`);
  note(OVERLOAD, [...brokenOverloadPromises(outcome, true), ...traces(site)]);
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
  findTraces(site.log()).map(({ what, line }) => `the log has ${what}: ${line}`);

/** Each attack begins with new processes, so that leftovers of one are not attributed to another. */
async function renew(world: World): Promise<void> {
  for (const part of ['edge', 'api'] as const) await world.stop(part);
  for (const part of ['api', 'edge'] as const) await world.start(part);
}

async function campaign(names: readonly string[]): Promise<void> {
  const known = [...ATTACKS.map(({ name }) => name), OVERLOAD];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainError(`There is no attack ${unknown.join(', ')}: ${known.join(', ')}`);
  const isChosen = (name: string) => names.length === 0 || names.includes(name);
  const measured: Measured[] = [];
  let overloaded: OverloadOutcome | null = null;

  await buildSite(bundles(), console.log);
  const endRun = await startRun();
  const world = await createWorld(SETTINGS);
  try {
    for (const attack of ATTACKS.filter(({ name }) => isChosen(name))) {
      for (const from of FROM) {
        await renew(world);
        measured.push(await measure(world, attack, from));
      }
    }
    await renew(world);
    if (isChosen(OVERLOAD)) overloaded = await measureOverload(world);
  } finally {
    await world.end();
    await endRun();
  }
  if (measured.length > 0) console.log(`\n${attackTable(measured)}`);
  if (overloaded) console.log(`\n${overloadTable(overloaded)}`);
  console.log(`\nAttacks: ${broken.length} promises broken\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

await runCommand(() => campaign(process.argv.slice(2)));
