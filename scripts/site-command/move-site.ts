import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../terminal.ts';
import { isReplicatedService, type ServiceState, type SiteEngine } from './engine.ts';
import type { UnfinishedVersionChange, VersionChangeJournal } from './journal.ts';

export interface VersionChangeDependencies {
  engine: SiteEngine;
  journal: VersionChangeJournal;
  print: (text: string) => void;
  /** Creates a backup before an update, and returns what the operator needs to restore it. */
  createRestorePoint: (to: string) => Promise<string>;
  /** Finds reasons against an update, such as a full disk; one sentence each. */
  findObstacles: () => Promise<string[]>;
  readyLimitMs: number;
}

/**
 * Replaces the running version by another one, service by service. Continues an interrupted update to `to`, or any return to
 * `from` that the journal contains: then `to` is not installed.
 * @throws CommandError if the update cannot start, or the new version does not work; then starts the previous version again
 */
export async function updateSite(tools: VersionChangeDependencies, to: string): Promise<void> {
  const { journal, print } = tools;
  const unfinished = journal.findUnfinished();
  if (unfinished?.returning) return finishReturn(tools, unfinished);
  if (unfinished && (unfinished.kind !== 'update' || unfinished.to !== to)) {
    throw new CommandError(
      `The ${unfinished.kind} to ${unfinished.to} was interrupted. Repeat \`${commandOf(unfinished)}\`${unfinished.kind === 'update' ? `, or return to ${unfinished.from} with \`rollback\`` : ''}.`,
    );
  }
  if (unfinished) print(`Continues the interrupted update from ${unfinished.from} to ${to}.`);
  const from = unfinished?.from ?? (await begin(tools, to));
  if (from === to) return print(`The site runs ${to} already.`);
  await attempt(tools, from, async () => {
    await once(tools, 'restore point', 'Create a restore point', () => tools.createRestorePoint(to));
    await once(tools, 'migration', 'Migrate the database', () => migrate(tools, from, to));
    await replaceServices(tools, to, (services) => services);
  });
  journal.append({ event: 'finished', version: to });
  print(
    `The site runs ${to}. \`rollback\` returns to ${from}; the database keeps its new columns and all data.`,
  );
}

/**
 * Returns to the previous version, without changing data. If an update was interrupted, ends it that way.
 * @throws CommandError if there is no previous version, its images are missing, or it does not become ready
 */
export async function rollBackSite(tools: VersionChangeDependencies): Promise<void> {
  const { journal, print } = tools;
  const unfinished = journal.findUnfinished();
  if (unfinished?.kind === 'update') {
    if (!unfinished.returning)
      journal.append({ event: 'returning', reason: 'The operator cancelled the update.' });
    await replaceServices(tools, unfinished.from, reversed);
    journal.append({ event: 'finished', version: unfinished.from });
    return print(`The site runs ${unfinished.from} again. The data is unchanged.`);
  }
  if (unfinished?.returning) return finishReturn(tools, unfinished);
  const [to, from] = unfinished ? [unfinished.to, unfinished.from] : journal.versions().slice(-2);
  if (to === undefined || from === undefined) {
    throw new CommandError('There is no version to return to: this site was never updated by this command.');
  }
  if (!unfinished) {
    await requireImages(tools, to);
    journal.append({ event: 'begun', kind: 'rollback', from, to });
  }
  print(`Returns from ${from} to ${to}. The database stays as it is.`);
  await attempt(tools, from, () => replaceServices(tools, to, reversed));
  journal.append({ event: 'finished', version: to });
  print(`The site runs ${to} again. The data is unchanged.`);
}

/** Checks that an update is possible and records its start, unless the site already runs `to`. @returns the running version */
async function begin(tools: VersionChangeDependencies, to: string): Promise<string> {
  const { journal, engine } = tools;
  const from = await timed(tools, 'Check the site', async () => {
    const services = (await engine.services()).filter(isReplicatedService);
    const [version, ...others] = new Set(services.map((service) => service.version));
    if (!version || others.length > 0) {
      throw new CommandError(
        `The services run different versions (${services.map((each) => `${each.name}: ${each.version ?? 'none'}`).join(', ')}). Start all of them with one version first.`,
      );
    }
    if (version === to) return version;
    const states = await Promise.all(
      services.map(async ({ name }) => ({ name, ...(await engine.readiness(name)) })),
    );
    const obstacles = [
      ...states.flatMap(({ name, problem }) =>
        problem === null ? [] : [`${name} is not ready: ${problem}`],
      ),
      ...(await tools.findObstacles()),
      ...(await missingImages(engine, to)),
    ];
    if (obstacles.length > 0) {
      throw new CommandError(
        `Nothing was changed, because\n${obstacles.map((each) => `  - ${each}`).join('\n')}`,
      );
    }
    return version;
  });
  if (from !== to) journal.append({ event: 'begun', kind: 'update', from, to });
  return from;
}

async function requireImages({ engine }: VersionChangeDependencies, version: string): Promise<void> {
  const missing = await missingImages(engine, version);
  if (missing.length > 0) throw new CommandError(`Nothing was changed: ${missing.join('; ')}.`);
}

async function missingImages(engine: SiteEngine, version: string): Promise<string[]> {
  return (await engine.missingImages(version)).map(
    (image) => `the image ${image} is missing; pull or build it`,
  );
}

/** Runs a step, unless it was completed before an interruption. */
async function once(
  tools: VersionChangeDependencies,
  step: 'restore point' | 'migration',
  label: string,
  work: () => Promise<string>,
): Promise<void> {
  if (tools.journal.findUnfinished()?.done.has(step)) return;
  const result = await timed(tools, label, work);
  tools.journal.append({ event: 'done', step, result });
  if (result) tools.print(result.replace(/^/gm, '    '));
}

/** Output of `api/src/migrate.ts` on success, checked because Compose 2.26 always reports exit code 0 with Podman 4.3. */
const PLANNED = 'This is the plan; nothing was changed.';
const MIGRATED = 'The schema is as version ';

async function migrate(
  { engine, print }: VersionChangeDependencies,
  from: string,
  to: string,
): Promise<string> {
  await engine.prepare(to);
  const plan = await engine.runOnce(to, ['node', 'api/src/migrate.ts', '--plan', '--running', from]);
  print(plan.output.replace(/^/gm, '    '));
  if (plan.exitCode !== 0 || !plan.output.includes(PLANNED)) {
    throw new CommandError(`The database cannot be migrated:\n${plan.output}`);
  }
  const { exitCode, output } = await engine.runOnce(to, ['node', 'api/src/migrate.ts']);
  if (exitCode !== 0 || !output.includes(MIGRATED)) {
    throw new CommandError(`The migration failed, and the database is as before:\n${output}`);
  }
  return output;
}

/** Runs the steps of an update or rollback. If the new version does not work, returns all services to `from` and throws. */
async function attempt(
  tools: VersionChangeDependencies,
  from: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tools.journal.append({ event: 'returning', reason: error.message });
    const unfinished = tools.journal.findUnfinished();
    if (unfinished) await finishReturn(tools, { ...unfinished, from });
  }
}

/** Returns all services to `from`. @throws CommandError always, with the reason why the update or rollback failed */
async function finishReturn(
  tools: VersionChangeDependencies,
  { kind, from, to, returning }: UnfinishedVersionChange,
): Promise<never> {
  const { journal, print } = tools;
  print(`The ${kind} to ${to} did not succeed. Back to ${from}:`);
  try {
    // An update replaced the apis first, so put back the edges first, because a new edge may need the new api. A rollback
    // replaced the edges first, so put back the apis first.
    await replaceServices(tools, from, kind === 'update' ? reversed : (services) => services);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      `${returning}\n\n${from} does not become ready either, so some services may not run. Remove the cause and repeat \`${commandOf({ kind, to })}\`, which tries ${from} again.\n${error.message}`,
    );
  }
  journal.append({ event: 'finished', version: from });
  throw new CommandError(`${returning}\n\nThe site runs ${from}, as before. No data was lost.`);
}

function commandOf({ kind, to }: Pick<UnfinishedVersionChange, 'kind' | 'to'>): string {
  return kind === 'update' ? `update ${to}` : 'rollback';
}

function reversed(services: readonly ServiceState[]): ServiceState[] {
  return services.toReversed();
}

/** Replaces, one after the other, the services that run another version or are not ready, and then calls `settle`. */
async function replaceServices(
  tools: VersionChangeDependencies,
  version: string,
  order: (services: readonly ServiceState[]) => readonly ServiceState[],
): Promise<void> {
  const { engine, print } = tools;
  for (const { name, version: running } of order((await engine.services()).filter(isReplicatedService))) {
    const { problem } = await engine.readiness(name);
    if (running === version && problem === null) continue;
    await timed(tools, `Start ${version} of ${name}`, async () => {
      await engine.replace(name, version);
      await untilReady(tools, name, version);
    });
  }
  const notes = await timed(tools, 'Start what else has changed', () => engine.settle(version));
  for (const note of notes) print(note.replace(/^/gm, '    '));
}

const LOOK_AGAIN_MS = 200;

async function untilReady(
  { engine, readyLimitMs }: VersionChangeDependencies,
  name: string,
  version: string,
): Promise<void> {
  const deadline = performance.now() + readyLimitMs;
  for (;;) {
    const { problem, hasEnded } = await engine.readiness(name);
    if (problem === null) return;
    if (hasEnded || performance.now() > deadline) {
      const what = hasEnded ? 'ended' : `was not ready after ${readyLimitMs / 1000} s (${problem})`;
      throw new CommandError(
        `${name} of ${version} ${what}. Its last lines:\n${await engine.lastLines(name)}`,
      );
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function timed<Result>(
  { print }: VersionChangeDependencies,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    print(`${label}: done in ${seconds()}`);
    return result;
  } catch (error) {
    print(`${label}: failed after ${seconds()}`);
    throw error;
  }
}
