/**
 * Errors of identity that have a text of their own: the catalogue (docs/design.md §6), and what the provider can answer
 * besides to what this site asks of it.
 */
export const AUTH_ERROR_CODES = [
  'wrong-password',
  'user-not-found',
  'user-disabled',
  'invalid-phone-number',
  'invalid-verification-code',
  'code-expired',
  'too-many-requests',
  'network-request-failed',
  'requires-recent-login',
  'quota-exceeded',
  'captcha-check-failed',
  'invalid-app-credential',
  'operation-not-allowed',
  'billing-not-enabled',
  'invalid-verification-id',
  'missing-code',
  'user-token-expired',
  'user-mismatch',
  'invalid-user-token',
  'invalid-refresh-token',
  'credential-already-in-use',
  'account-exists-with-different-credential',
  'provider-already-linked',
  'internal-error',
  'admin-restricted-operation',
  'missing-verification-code',
  'missing-phone-number',
  'email-already-in-use',
  'invalid-email',
  'invalid-new-email',
  'weak-password',
  'missing-password',
  'invalid-credential',
  'expired-action-code',
  'web-storage-unsupported',
  'timeout',
] as const;

export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number] | 'unknown';
