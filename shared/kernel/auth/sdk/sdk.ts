import { loadAppCheck } from './load-app-check.ts';
import { loadEmulator } from './load-emulator.ts';

export {
  refreshUser,
  requestEmailChange,
  requestPasswordReset,
  setPassword,
  signInWithPassword,
  updateDisplayName,
} from './account.ts';
export { fetchEmulatorMailLink, fetchEmulatorSmsCode, setPasswordInEmulator } from './load-emulator.ts';
export { lookUpSessionLoss } from './lost-session.ts';
export { confirmCode, sendCode } from './phone-sign-in.ts';
export { fetchNewToken, onSessionChange, sdkToken, signOut } from './session.ts';
export {
  clearDroppedSession,
  getDroppedRefreshToken,
  restoreDroppedSession,
  setSessionPredicates,
} from './session-storage.ts';

/** Loads the code that only some sites need. Must be awaited before any other function of this module. */
export async function prepareSdk(): Promise<void> {
  await Promise.all([loadEmulator(), loadAppCheck()]);
}
