// Updates a site of real processes under load, and back: `npm run campaign -- update [COMMIT]`. COMMIT is the older version; by
// default both versions are this commit. docs/testing.md contains the results.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSettingsWithSlots } from '../../../api/test/history/play-day.ts';
import { root } from '../../../scripts/root.ts';
import { formatTextTable, runCommand } from '../../../scripts/terminal.ts';
import { CustomerLoad, reportCampaignFaults } from './load.ts';
import { checkOutCommit, startProcessSite } from './process-site.ts';

const MAX_RETURN_MS = 60_000;

const settings = buildSettingsWithSlots(12);

/** Points at which the command is killed, in the order in which an update reaches them. */
const KILLED_AT = [
  'before begun is stored',
  'after begun is stored',
  'before restore point is stored',
  'after restore point is stored',
  'after the plan',
  'after the migration',
  'before migration is stored',
  'after migration is stored',
  ...['api-a', 'api-b', 'edge-a', 'edge-b'].flatMap((name) => [
    `before ${name} is ended`,
    `after ${name} is ended`,
    `after ${name} is started`,
  ]),
  'before the version is stored',
  'before finished is stored',
  'after finished is stored',
];

const FAILING_MIGRATION = 'create table half_done (id int);\nselect 1 / 0;\n';

interface Outcome {
  code: number | null;
  signal: string | null;
  output: string;
  ms: number;
}

function runKillable(plan: string, parameters: readonly string[], killAt = ''): Promise<Outcome> {
  const began = performance.now();
  const command = ['--no-warnings', path.join(import.meta.dirname, 'command.ts'), plan, ...parameters];
  const env = { ...process.env, KILL_AT: killAt };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { cwd: root, env }, (_, stdout, stderr) =>
      resolve({
        code: child.exitCode,
        signal: child.signalCode,
        output: `${stdout}${stderr}`,
        ms: performance.now() - began,
      }),
    );
  });
}

async function campaign(): Promise<void> {
  const [older = 'HEAD'] = process.argv.slice(2);
  const seed = randomInt(2 ** 31);
  await using cleanup = new AsyncDisposableStack();
  const { site, engine, balancer, emulator, databaseUrl } = await startProcessSite(
    cleanup,
    settings,
    (folder) => {
      const copy = (name: string, commit: string, migration?: string) => ({
        root: checkOutCommit(commit, path.join(folder, name), migration),
      });
      const newer = copy('newer', 'HEAD');
      return {
        older: copy('older', older),
        newer,
        // Nothing connects to this address, so the version never becomes ready.
        stuck: { ...newer, environment: { HOST: '127.0.0.9' } },
        // This machine does not have this address (RFC 5737), so the version cannot listen and its processes end.
        ending: { ...newer, environment: { HOST: '203.0.113.1' } },
        'failing-migration': copy('failing', 'HEAD', FAILING_MIGRATION),
      };
    },
  );
  const plan = path.join(site.folder, 'site.json');
  writeFileSync(plan, JSON.stringify(site));

  const load = new CustomerLoad(balancer.siteUrl, emulator);
  await load.start(seed);
  const rows: string[][] = [['', 'seconds', 'failed requests', 'longest gap of a stream']];
  const broken: string[] = [];
  const expectVersion = async (version: string) => {
    const running = (await engine.services()).map((service) => service.version);
    if (running.some((each) => each !== version))
      broken.push(`${running.join(', ')} run instead of ${version}`);
  };
  const phase = async (name: string, work: () => Promise<Outcome>, version: string, code: number) => {
    const [failed, gaps] = [load.failures.length, load.gaps.length];
    const outcome = await work();
    const { ms, output } = outcome;
    console.log(`\n--- ${name}\n${output.trimEnd()}`);
    if (outcome.code !== code) broken.push(`${name} ended with ${outcome.code ?? outcome.signal}`);
    await expectVersion(version);
    const gap = Math.max(0, ...load.gaps.slice(gaps));
    rows.push([
      name,
      (ms / 1_000).toFixed(1),
      String(load.failures.length - failed),
      `${Math.round(gap)} ms`,
    ]);
    return outcome;
  };
  /** Kills a run of the command at each point, then runs it to its end. Each run continues the one before. */
  const runKilledAtEveryPoint = async (parameters: readonly string[]) => {
    const began = performance.now();
    const outputs: string[] = [];
    let kills = 0;
    for (const point of KILLED_AT) {
      const { signal, output } = await runKillable(plan, parameters, point);
      if (signal !== 'SIGKILL') continue;
      kills += 1;
      outputs.push(`${output}(killed ${point})`);
    }
    const last = await runKillable(plan, parameters);
    const output = `${outputs.join('\n')}\n${last.output}\n${kills} kills`;
    return { ...last, output, ms: performance.now() - began, kills };
  };

  await phase('update', () => runKillable(plan, ['update', 'newer']), 'newer', 0);
  await phase('rollback', () => runKillable(plan, ['rollback']), 'older', 0);
  await phase('update killed at every step', () => runKilledAtEveryPoint(['update', 'newer']), 'newer', 0);
  for (const bad of ['stuck', 'ending', 'failing-migration']) {
    const { ms } = await phase(`update to ${bad}`, () => runKillable(plan, ['update', bad]), 'newer', 1);
    if (ms > MAX_RETURN_MS) broken.push(`the way back from ${bad} took ${ms} ms`);
  }
  await phase('rollback at last', () => runKillable(plan, ['rollback']), 'older', 0);
  await load.stop();
  if (load.gaps.length === 0) broken.push('no stream ever came back');
  console.log(`\n${formatTextTable(rows)}`);
  await reportCampaignFaults('Update', load, { databaseUrl, booking: settings.booking, faults: broken });
}

await runCommand(campaign);
