// Looks at an origin again and again, for tests that kill it; tells its parent how many operations on the file system
// each look took. With KILL_AT it kills itself before the operation of that number, so that every moment of an adoption
// can be met.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { ORIGIN = '', STORE = '', KILL_AT } = process.env;

let operations = 0;

for (const name of ['mkdir', 'open', 'rename', 'rm', 'rmdir'] as const) {
  const original = fs.promises[name] as (...parameters: unknown[]) => Promise<unknown>;
  const counted = (...parameters: unknown[]) => {
    operations++;
    if (operations === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return original(...parameters);
  };
  Object.assign(fs.promises, { [name]: counted });
}
syncBuiltinESMExports();

const { openReleases } = await import('../open-releases.ts');
const { registry, watch } = await openReleases({
  origins: { vehicle: ORIGIN },
  provided: {},
  storeLocation: STORE,
  pollSeconds: 0.001,
  log: { info() {}, warn() {}, error() {} },
});
for (;;) {
  operations = 0;
  await watch.check();
  process.send?.({ operations, current: registry.choose('vehicle', false)[0]?.version });
}
