// Stands in for `npm run site -- update VERSION | rollback` on a site of plain processes, and kills itself at one point:
// `node e2e/campaigns/update/command.ts SITE.json update VERSION`, with KILL_AT.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { SiteEngine } from '../../../scripts/site-command/engine.ts';
import { VersionChangeJournal } from '../../../scripts/site-command/journal.ts';
import {
  rollBackSite,
  updateSite,
  type VersionChangeDependencies,
} from '../../../scripts/site-command/move-site.ts';
import { endSiteProcesses, openProcessEngine } from '../../../scripts/site-command/testing/process-engine.ts';
import { runCommand } from '../../../scripts/terminal.ts';

const siteSchema = z.object({
  folder: z.string(),
  versions: z.record(
    z.string(),
    z.object({ root: z.string(), environment: z.record(z.string(), z.string()).optional() }),
  ),
  services: z.record(
    z.string(),
    z.object({ script: z.string(), environment: z.record(z.string(), z.string()), readyUrl: z.string() }),
  ),
});

const [file = '', command, version = ''] = process.argv.slice(2);
const { KILL_AT } = process.env;

/** Kills this process, as `kill -9` does, if the point is the one in KILL_AT. */
function reach(point: string): void {
  if (point === KILL_AT) process.kill(process.pid, 'SIGKILL');
}

class KillableJournal extends VersionChangeJournal {
  override append(entry: Parameters<VersionChangeJournal['append']>[0]): void {
    const name = entry.event === 'done' ? entry.step : entry.event;
    reach(`before ${name} is stored`);
    super.append(entry);
    reach(`after ${name} is stored`);
  }
}

await runCommand(async () => {
  const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const processes = openProcessEngine(site as Parameters<typeof openProcessEngine>[0]);
  const engine: SiteEngine = {
    ...processes,
    async replace(name, to) {
      reach(`before ${name} is ended`);
      await endSiteProcesses(site as Parameters<typeof endSiteProcesses>[0], name);
      reach(`after ${name} is ended`);
      await processes.replace(name, to);
      reach(`after ${name} is started`);
    },
    async runOnce(to, parameters) {
      const result = await processes.runOnce(to, parameters);
      reach(`after ${parameters.includes('--plan') ? 'the plan' : 'the migration'}`);
      return result;
    },
    async settle(to) {
      reach('before the version is stored');
      return processes.settle(to);
    },
  };
  const tools: VersionChangeDependencies = {
    engine,
    journal: new KillableJournal(path.join(site.folder, 'journal.jsonl'), () => new Date()),
    print: console.log,
    // Create no backup: other tests cover it, and it would take time here.
    createRestorePoint: async () => '',
    findObstacles: async () => [],
    readyLimitMs: 30_000,
  };
  await (command === 'update' ? updateSite(tools, version) : rollBackSite(tools));
});
