// Polls an origin in a loop, for tests that kill this process. Reports the number of file-system operations of each
// poll to its parent. With KILL_AT it kills itself before the operation of that number, or in the middle of a write.
import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { ORIGIN = '', STORE = '', KILL_AT } = process.env;

let operations = 0;

function killsHere(): boolean {
  operations++;
  return operations === Number(KILL_AT);
}

for (const name of ['mkdir', 'open', 'rename', 'rm', 'rmdir'] as const) {
  const original = fs.promises[name] as (...parameters: unknown[]) => Promise<unknown>;
  const counted = async (...parameters: unknown[]) => {
    if (killsHere()) process.kill(process.pid, 'SIGKILL');
    const result = await original(...parameters);
    if (name === 'open') killInTheMiddleOfWriting(result as FileHandle);
    return result;
  };
  Object.assign(fs.promises, { [name]: counted });
}
syncBuiltinESMExports();

function killInTheMiddleOfWriting(handle: FileHandle): void {
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (content: Uint8Array | string) => {
    if (!killsHere()) return write(content);
    await write(content.slice(0, content.length / 2));
    process.kill(process.pid, 'SIGKILL');
  };
}

const { openReleaseServices } = await import('../open-releases.ts');
const { catalogue, watch } = await openReleaseServices({
  origins: { vehicle: ORIGIN },
  provided: {},
  storeLocation: STORE,
  pollSeconds: 0.001,
  log: { info() {}, warn() {}, error() {} },
});
for (;;) {
  operations = 0;
  await watch.check();
  process.send?.({ operations, current: catalogue.choose('vehicle', false)[0]?.version });
}
