import * as z from 'zod/mini';

export const SESSION_END_REASONS = [
  'expired',
  'revoked',
  'disabled',
  /** Perhaps not by the customer. */
  'deleted',
  'everywhere',
  'erased',
] as const;

export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const WANTED_BY_CUSTOMER: readonly SessionEndReason[] = ['everywhere', 'erased'];

const SESSION_ENDS: Readonly<Record<string, SessionEndReason>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
  'auth/invalid-refresh-token': 'expired',
};

const errorSchema = z.object({ code: z.string() });

export function toSessionEndReason(error: unknown): SessionEndReason | null {
  const { success, data } = errorSchema.safeParse(error);
  return (success && SESSION_ENDS[data.code]) || null;
}
