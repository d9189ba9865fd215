import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../scripts/site/free-ports.ts';
import { waitUntilPortIsFree } from './world-parts.ts';

let port: number;
let stranger: Server;
beforeEach(async () => {
  port = await findFreePort();
  stranger = createServer().listen(port, '127.0.0.1');
  await once(stranger, 'listening');
});
afterEach(() => void stranger.close());

describe('waiting for a port', () => {
  it('resolves when the port is released', async () => {
    const free = waitUntilPortIsFree(port, 'edge');
    expect(await Promise.race([free.then(() => 'free'), delay(100, 'taken')])).toBe('taken');
    stranger.close();
    await free;
  });

  it('fails with the port and the part if the port stays in use', async () => {
    await expect(waitUntilPortIsFree(port, 'edge', 100)).rejects.toThrow(
      `The edge waits for port ${port}, which has been taken for 0.1 s`,
    );
  });
});
