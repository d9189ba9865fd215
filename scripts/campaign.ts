// `npm run campaign -- releases | kills`: browser tests at a length that is too much for every run.
import { PlainError, runCommand } from './plain-error.ts';
import { runTool } from './run-tool.ts';

/** Name → Playwright's parameters that choose the tests. */
const CAMPAIGNS: Record<string, string[]> = {
  releases: ['many-releases.spec.ts'],
  kills: ['store.spec.ts', '--grep', 'kills'],
};

await runCommand(async () => {
  const asked = process.argv.slice(2);
  const [name = ''] = asked;
  const chosen = asked.length === 1 ? CAMPAIGNS[name] : undefined;
  if (!chosen) throw new PlainError(`Name one campaign: ${Object.keys(CAMPAIGNS).join(' or ')}.`);
  process.env.CAMPAIGN = '1';
  process.exitCode = await runTool('node', ['scripts/e2e.ts', ...chosen]);
});
