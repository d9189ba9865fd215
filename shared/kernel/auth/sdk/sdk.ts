// The identity SDK, and all that touches it: a chunk of its own (load-sdk.ts). What its actions promise stands in
// identity-actions.ts.

import { loadAppCheck } from './load-app-check.ts';
import { loadEmulator } from './load-emulator.ts';

export { refreshUser, requestEmailChange, updateDisplayName } from './account.ts';
export { chooseDemoPassword, demoCode, demoMailLink } from './load-emulator.ts';
export { lostSession } from './lost-session.ts';
export { requestPasswordReset, setPassword, signInWithPassword } from './password.ts';
export { confirmCode, sendCode } from './phone-sign-in.ts';
export { newToken, onSessionChange, signOut, tokenHere } from './session.ts';
export {
  clearDroppedSession,
  droppedRefreshToken,
  restoreDroppedSession,
  setKnownSession,
} from './session-storage.ts';

/** Brings in what only some sites need beside it. Must be awaited before identity is asked for anything. */
export async function prepareSdk(): Promise<void> {
  await Promise.all([loadEmulator(), loadAppCheck()]);
}
