import * as z from 'zod/mini';

/** What the sign-in screen has to say of how a session ended. */
export const SESSION_END_REASONS = [
  'expired',
  'revoked',
  'disabled',
  /** The account is gone, and nobody knows here who wanted that. */
  'deleted',
  /** The customer signed out on all devices. */
  'everywhere',
  /** The customer deleted the account. */
  'erased',
] as const;

export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** What the customer wanted: no other reason takes its place. */
export const WANTED_BY_CUSTOMER: readonly SessionEndReason[] = ['everywhere', 'erased'];

/** Answers to a renewal of the token by which the identity provider ends a session. */
const SESSION_ENDS: Readonly<Record<string, SessionEndReason>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
  'auth/invalid-refresh-token': 'expired',
};

const errorSchema = z.object({ code: z.string() });

/** Why the identity provider ended the session with this error; null when it did not. */
export function sessionEndOf(error: unknown): SessionEndReason | null {
  const { success, data } = errorSchema.safeParse(error);
  return (success && SESSION_ENDS[data.code]) || null;
}
