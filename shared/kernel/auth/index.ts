export { refreshUser, requestEmailChange, updateDisplayName } from './account.ts';
export {
  type AuthState,
  authState,
  currentUid,
  subscribeAuth,
  useAuth,
} from './auth-state.ts';
export { AUTH_ERROR_CODES, type AuthErrorCode } from './error-codes.ts';
export { loadAppCheck } from './load-app-check.ts';
export { chooseDemoPassword, demoCode, demoMailLink, loadEmulator } from './load-emulator.ts';
export type { AuthFailure, Outcome } from './outcome.ts';
export { requestPasswordReset, setPassword, signInWithPassword } from './password.ts';
export { type CodePurpose, type PendingCode, resumeCode, sendCode } from './phone-sign-in.ts';
export { endSession, getToken, isTokenOverdue, keepSession, signOut } from './session.ts';
export { SESSION_END_REASONS, type SessionEndReason } from './session-end.ts';
export type { User } from './user.ts';
