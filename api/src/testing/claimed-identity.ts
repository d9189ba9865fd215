import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../platform/identity/verify-token.ts';

/** Takes the user id from the header `x-uid`, and the sign-in time from `x-signed-in-at` (default: 2026), without a token. */
export const unverifiedIdentityPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('identity', {
      getter() {
        const signedInAt = new Date(String(this.headers['x-signed-in-at'] ?? '2026-01-01T00:00:00Z'));
        return { uid: String(this.headers['x-uid']), signedInAt } as Identity;
      },
    });
  },
  { name: 'identity' },
);
