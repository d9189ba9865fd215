import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/site/free-ports.ts';
import { whenFree } from './world-parts.ts';

let port: number;
let stranger: Server;
beforeEach(async () => {
  port = await freePort();
  stranger = createServer().listen(port, '127.0.0.1');
  await once(stranger, 'listening');
});
afterEach(() => void stranger.close());

describe('waiting for a port', () => {
  it('resolves when the port is released', async () => {
    const free = whenFree(port, 'edge');
    expect(await Promise.race([free.then(() => 'free'), delay(100, 'taken')])).toBe('taken');
    stranger.close();
    await free;
  });

  it('fails with the port and the part if the port stays in use', async () => {
    await expect(whenFree(port, 'edge', 100)).rejects.toThrow(
      `The edge waits for port ${port}, which has been taken for 0.1 s`,
    );
  });
});
