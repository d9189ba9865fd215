import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../platform/identity/verify-token.ts';

/** Trusts the header `x-uid`, for tests of later plugins. */
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
