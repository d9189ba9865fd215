import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../platform/identity/verify-token.ts';
// Declares `request.identity`.

/** Takes the word of the header `x-uid` for who asks, for tests of what comes after. */
export const claimedIdentity = fastifyPlugin(
  async (app) => {
    app.decorateRequest('identity', {
      getter() {
        return { uid: String(this.headers['x-uid']) } as Identity;
      },
    });
  },
  { name: 'identity' },
);
