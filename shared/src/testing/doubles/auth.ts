/*
 * Stands in for `@forecourt/shared/auth` in unit tests: who is here is the test's to say, and no identity provider is
 * asked.
 */

export {
  authState,
  demoCode,
  endSession,
  getToken,
  sendCode,
  signOut,
  subscribeAuth,
  useAuth,
} from '../identity.ts';
