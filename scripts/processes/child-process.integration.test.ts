import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHILD = `
  import { connect } from 'node:net';
  connect(Number(process.env.WATCHER), '127.0.0.1');
`;

test('ends a child when its parent is killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'child-'));
  writeFileSync(path.join(folder, 'child.mjs'), CHILD);
  const startChild = path.join(__dirname, 'child-process.ts');
  const parentSource = `
    import { startChild } from ${JSON.stringify(startChild)};
    startChild(${JSON.stringify(path.join(folder, 'child.mjs'))}, { output: 1 });
  `;
  writeFileSync(path.join(folder, 'parent.mjs'), parentSource);

  // The child holds a connection to this test, which closes when the child ends.
  const watcher = createServer().listen(0, '127.0.0.1');
  await once(watcher, 'listening');
  const WATCHER = String((watcher.address() as AddressInfo).port);
  const parent = spawn(process.execPath, [path.join(folder, 'parent.mjs')], {
    env: { ...process.env, WATCHER },
    stdio: 'ignore',
  });
  const [connection] = (await once(watcher, 'connection')) as [Socket];
  connection.on('error', () => {}).resume();
  const gone = once(connection, 'close');
  parent.kill('SIGKILL');
  await gone;
  watcher.close();
  rmSync(folder, { recursive: true });
});
