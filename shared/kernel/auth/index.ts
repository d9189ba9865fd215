export {
  type AuthState,
  authState,
  confirmStoredSession,
  currentUid,
  subscribeAuth,
  useAuth,
} from './auth-state.ts';
export { AUTH_ERROR_CODES, type AuthErrorCode } from './error-codes.ts';
export {
  chooseDemoPassword,
  demoCode,
  demoMailLink,
  type PendingCode,
  refreshUser,
  requestEmailChange,
  requestPasswordReset,
  resumeCode,
  sendCode,
  setPassword,
  signInWithPassword,
  updateDisplayName,
} from './identity-actions.ts';
export type { AuthFailure, AuthOutcome } from './sdk/outcome.ts';
export type { CodePurpose } from './sdk/phone-sign-in.ts';
export { endSession, getToken, isTokenOverdue, keepSession, signOut } from './session.ts';
export { SESSION_END_REASONS, type SessionEndReason } from './session-end.ts';
export { adoptSharedToken } from './token/renew-token.ts';
export { markTokenExpired } from './token/session-token.ts';
export type { User } from './user.ts';
