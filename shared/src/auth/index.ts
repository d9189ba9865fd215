export {
  type AuthState,
  authState,
  type SessionEndReason,
  subscribeAuth,
  useAuth,
} from './auth-state.ts';
export { demoCode } from './demo-code.ts';
export type { AuthErrorCode, Outcome } from './outcome.ts';
export { endSession, getToken, signOut } from './session.ts';
export { type PendingSignIn, sendCode } from './sign-in.ts';
export type { User } from './user.ts';
