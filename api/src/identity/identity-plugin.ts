import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import type { LookUpAccount } from './account-status.ts';
import type { Identity } from './identity.ts';
import type { VerifyToken } from './verify-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request. Throws on routes that are open to anyone. */
    identity: Identity;
  }
}

interface IdentityOptions {
  verifyToken: VerifyToken;
  /** Null where no identity provider can be asked: then a token counts until it expires. */
  lookUpAccount: LookUpAccount | null;
}

/** Lets only signed-in customers reach the routes of its scope, and says who they are. */
export const identityPlugin = fastifyPlugin<IdentityOptions>(
  async (app, { verifyToken, lookUpAccount }) => {
    const identities = new WeakMap<FastifyRequest, Identity>();

    // Until accounts of a Firebase project can be looked up as those of the emulator are.
    if (!lookUpAccount) {
      app.log.warn(
        'Accounts are not looked up at the identity provider: disabled and revoked sessions end only when their token expires',
      );
    }

    app.decorateRequest('identity', {
      getter() {
        const identity = identities.get(this);
        if (!identity)
          throw new Error(`${this.url} is not behind the identity plugin, so nobody is known here`);
        return identity;
      },
    });

    app.addHook('onRequest', async (request) => {
      const identity = await verifyToken(bearerToken(request));
      if (lookUpAccount) await refuseEndedAccount(identity, lookUpAccount);
      identities.set(request, identity);
    });
  },
  { name: 'identity' },
);

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw new Problem('token_missing');
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (!token)
    throw new Problem('token_invalid', { detail: 'The header Authorization must be "Bearer <token>"' });
  return token;
}

async function refuseEndedAccount(identity: Identity, lookUpAccount: LookUpAccount): Promise<void> {
  const account = await lookUpAccount(identity.uid);
  if (!account) throw new Problem('token_revoked', { detail: 'The account no longer exists' });
  if (account.disabled) throw new Problem('user_disabled');
  if (identity.signedInAt < account.validSince) throw new Problem('token_revoked');
}
