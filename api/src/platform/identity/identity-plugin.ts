import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';
import { accountDeleted } from './erased-accounts.ts';
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
  accounts: Pick<AccountDirectory, 'lookUp'>;
}

/** Lets only signed-in customers reach the routes of its scope, and says who they are. */
export const identityPlugin = fastifyPlugin<IdentityOptions>(
  async (app, { verifyToken, accounts }) => {
    const identities = new WeakMap<FastifyRequest, Identity>();

    app.decorateRequest('identity', {
      getter() {
        const identity = identities.get(this);
        if (!identity)
          throw new Error(
            `${this.routeOptions.url} is not behind the identity plugin, so nobody is known here`,
          );
        return identity;
      },
    });

    app.addHook('onRequest', async (request) => {
      const identity = await verifyToken(bearerToken(request));
      await assertAccountValid(identity, accounts);
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

/** @throws Problem that says why the account's sessions are over, or that nobody knows it now */
export async function assertAccountValid(
  { uid, signedInAt }: Identity,
  accounts: IdentityOptions['accounts'],
): Promise<void> {
  const account = await accounts.lookUp(uid);
  if (!account) throw accountDeleted();
  if (account.disabled) throw new Problem('user_disabled');
  // Both are whole seconds. A sign-in in the second of a revocation counts as one after it: refusing it would refuse
  // every new account too, which is valid since the second of its first sign-in.
  if (signedInAt < account.validSince) throw new Problem('token_revoked');
}
