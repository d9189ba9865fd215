import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../platform/identity/verify-token.ts';

/** Takes the user id from the header `x-uid` without a token, for tests of plugins that need an identity. */
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
