/*
 * Replaces `@forecourt/shared/auth` in unit tests: the test sets the auth state, and no identity provider is
 * requested.
 */

export { AUTH_ERROR_CODES } from '../../kernel/auth/error-codes.ts';
export { SESSION_END_REASONS } from '../../kernel/auth/session-end.ts';
export {
  adoptSharedToken,
  authState,
  chooseDemoPassword,
  confirmStoredSession,
  currentUid,
  demoCode,
  demoMailLink,
  endSession,
  getToken,
  isTokenOverdue,
  keepSession,
  markTokenExpired,
  refreshUser,
  requestEmailChange,
  requestPasswordReset,
  resumeCode,
  sendCode,
  setPassword,
  signInWithPassword,
  signOut,
  subscribeAuth,
  updateDisplayName,
  useAuth,
} from '../identity.ts';
