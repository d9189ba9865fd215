import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database, Reader } from '../db/database.ts';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory, AccountStatus } from './account-directory.ts';
import type { Identity, TokenVerifier } from './verify-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}

interface IdentityOptions {
  verifyToken: TokenVerifier;
  accounts: Pick<AccountDirectory, 'lookUp'>;
}

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
      const token = bearerToken(request);
      const identity = await verifyToken(token);
      const { profile } = await getValidAccountOrThrow(identity, accounts, token);
      identities.set(request, { ...identity, ...profile });
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

/** Returns the account of a valid session. @throws Problem with the reason; `unavailable` if the provider does not respond */
export async function getValidAccountOrThrow(
  { uid, signedInAt, issuedAt }: Identity,
  accounts: IdentityOptions['accounts'],
  token?: string,
): Promise<AccountStatus> {
  const account = await accounts.lookUp(uid, { issuedAt, jwt: token });
  if (!account) throw accountDeletedProblem();
  if (account.disabled) throw new Problem('user_disabled');
  // Both times are whole seconds. A sign-in in the second of a revocation is accepted. Otherwise new accounts would be refused:
  // their `validSince` is the second of their first sign-in.
  if (signedInAt < account.validSince) throw new Problem('token_revoked');
  return account;
}

export function accountDeletedProblem(): Problem {
  return new Problem('token_revoked', {
    detail: 'The account no longer exists',
    more: { reason: 'user_deleted' },
  });
}

export async function isAccountErased(reader: Reader, uid: string): Promise<boolean> {
  const row = await reader
    .selectFrom('erased_accounts')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes `lookUp` return null for accounts that the api has erased, even if the provider has not deleted them yet. */
export function withoutErasedAccounts(directory: AccountDirectory, database: Database): AccountDirectory {
  return {
    ...directory,
    // Check `erased_accounts` first: its row stays until the provider has deleted the account, so no erased account is found.
    async lookUp(uid) {
      if (await database.read((reader) => isAccountErased(reader, uid))) return null;
      return directory.lookUp(uid);
    },
  };
}
