// `npm run campaign -- NAME`, with a name of the table below: runs tests that take too long for `npm test`, or need programs
// that the other tests do not need.

import { runTool } from './run-tool.ts';
import { CommandError, runCommand } from './terminal.ts';

const CAMPAIGNS: Record<string, string[]> = {
  releases: ['scripts/e2e.ts', 'many-releases.spec.ts'],
  kills: ['scripts/integration.ts', 'killed-adoption'],
  store: ['scripts/integration.ts', 'killed-edges'],
  attack: ['e2e/campaigns/attack/run.ts'],
  fuzz: ['scripts/e2e.ts', 'fuzz.spec.ts'],
  streams: ['e2e/campaigns/streams.ts'],
  rules: ['scripts/integration.ts', 'api/test/rules'],
  visits: ['scripts/integration.ts', 'api/test/history'],
  restore: ['scripts/integration.ts', 'scripts/site-command/restore'],
  'many-visits': ['e2e/campaigns/many-visits.ts'],
  mails: ['scripts/integration.ts', 'api/test/emails'],
  reminders: ['scripts/integration.ts', 'api/test/reminders'],
  pooler: ['scripts/integration.ts', 'api/'],
  alerts: ['scripts/monitoring/check-alerts.ts'],
  update: ['e2e/campaigns/update/run.ts'],
  endurance: ['e2e/campaigns/endurance.ts'],
  'previous-release': ['e2e/campaigns/previous-release.ts'],
  containers: ['e2e/campaigns/containers/run.ts'],
  zones: ['node_modules/jest/bin/jest.js', '--ci', 'shared/zones', 'api/src/zones'],
};

await runCommand(async () => {
  const [name = '', ...parts] = process.argv.slice(2);
  const command = CAMPAIGNS[name];
  if (!command) throw new CommandError(`Name a campaign: ${Object.keys(CAMPAIGNS).join(' or ')}.`);
  // `TEST_POOLER` lets the api's tests connect through a connection pooler; `CAMPAIGN` enables or lengthens the other tests.
  process.env[name === 'pooler' ? 'TEST_POOLER' : 'CAMPAIGN'] = '1';
  process.exitCode = await runTool('node', [...command, ...parts]);
});
