/** @jest-environment node */
import Fastify from 'fastify';
import { identityPlugin } from './identity-plugin.ts';

/** What the log says while an application with the plugin starts. */
async function logOfStart(lookUpAccount: (() => Promise<null>) | null): Promise<string[]> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  await app.register(identityPlugin, {
    verifyToken: () => Promise.reject(new Error('unused')),
    lookUpAccount,
  });
  await app.ready();
  await app.close();
  return lines;
}

describe('the start with identity', () => {
  it('should warn once when accounts cannot be looked up', async () => {
    expect(await logOfStart(null)).toEqual([
      expect.stringMatching(/disabled and revoked sessions end only when their token expires/),
    ]);
  });

  it('should not warn when they can', async () => {
    expect(await logOfStart(async () => null)).toEqual([]);
  });
});
