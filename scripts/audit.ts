// `npm run audit`: asks the registry what is known of the packages that run in production.
import { execa } from 'execa';
import { root } from './root.ts';
import { readAudit } from './supply-chain/read-audit.ts';

/** Exit code when nobody could say; 1 is for what was found. */
const NOT_ASKED = 2;

const { stdout } = await execa('npm', ['audit', '--omit=dev', '--json'], { cwd: root, reject: false });
const audit = readAudit(stdout);
if (audit.asked) {
  for (const text of [...audit.serious, ...audit.others]) console.log(text);
  const { packages, serious, others } = audit;
  console.log(`${packages} packages: ${serious.length} high or critical, ${others.length} others`);
  process.exitCode = serious.length > 0 ? 1 : 0;
} else {
  console.error(`
NOT AUDITED: the registry does not say what is known of the packages that run in production.
  ${audit.because}
  Run "npm run audit" where it does, before this is deployed.`);
  process.exitCode = NOT_ASKED;
}
