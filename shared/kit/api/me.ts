import { ApiProblem } from '@forecourt/shared/http';
import { queryOptions } from '@forecourt/shared/query';
import { call, send } from './call.ts';
import type {
  Customer,
  CustomerChange,
  DeleteMeData,
  ExportMeData,
  GetMeData,
  SignOutEverywhereData,
  UpdateMeData,
} from './generated/types.gen.ts';
import {
  zDeleteMeResponse,
  zGetMeResponse,
  zSignOutEverywhereResponse,
  zUpdateMeResponse,
} from './generated/zod.gen.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { queryKeys } from './query-keys.ts';

/** Profile and preferences of the signed-in customer. */
export const meQuery = () =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => call<GetMeData, Customer>('GET', '/api/v1/me', zGetMeResponse, { signal }),
    // Whatever a new customer saves first gives them their number.
    refetchOnMount: ({ state }) => (state.data?.customer_number === null ? 'always' : true),
  });

/** Changes what is given; what is left out stays. */
export function updateMe(body: CustomerChange): Promise<Customer> {
  return call<UpdateMeData, Customer>('PATCH', '/api/v1/me', zUpdateMeResponse, { body });
}

/** Everything that is kept about the customer, as it came, and the name that the backend gave the file. */
export async function exportMe(): Promise<{ name: string; json: string }> {
  const response = await send<ExportMeData>('GET', '/api/v1/me/export', {});
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'export.json'] = /filename="([^"/]+)"/.exec(disposition) ?? [];
  return { name, json: await response.text() };
}

/**
 * Ends every session of the customer, this one included: the next request is answered with `token_revoked`. So is the
 * repetition of an attempt whose answer was lost: that is what was asked for.
 */
export async function signOutEverywhere(): Promise<void> {
  await call<SignOutEverywhereData, void>(
    'POST',
    '/api/v1/me/sign-out-everywhere',
    zSignOutEverywhereResponse,
    { idempotencyKey: newIdempotencyKey() },
  ).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'token_revoked') throw error;
  });
}

/**
 * Erases the customer, their account at the identity provider included. An attempt that arrived although its answer was
 * lost is repeated, and then refused because the account is gone: that is what was asked for. The pipeline has ended the
 * session by then and the sign-in screen tells why; where the browser did not let go of the session, the customer is
 * still on the screen that asked, which must not speak of a failure but go on to sign out.
 * Problem codes: `requires_recent_login` when the sign-in is older than five minutes.
 */
export async function deleteMe(): Promise<void> {
  await call<DeleteMeData, void>('DELETE', '/api/v1/me', zDeleteMeResponse, {
    idempotencyKey: newIdempotencyKey(),
  }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.body.reason !== 'user_deleted') throw error;
  });
}
