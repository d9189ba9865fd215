import { type IdentitySdk, loadSdk } from './load-sdk.ts';
import type { AuthOutcome } from './sdk/outcome.ts';
import type { CodePurpose } from './sdk/phone-sign-in.ts';
import { renewTokenAfterAccountChange } from './token/renew-in-background.ts';
import { withTabLock } from './token/renew-token.ts';
import { shareTokenWithTabs } from './token/session-record.ts';
import type { User } from './user.ts';

export interface PendingCode {
  phone: string;
  /** Id of the sent code, useless without the code. It stays valid after a reload (`resumeCode`). */
  id: string;
  confirm: (code: string) => Promise<AuthOutcome<User>>;
}

/** Sends a code by text message, for the given purpose. @param phone number in E.164, with its plus */
export async function sendCode(
  phone: string,
  container: HTMLElement,
  purpose: CodePurpose,
): Promise<AuthOutcome<PendingCode>> {
  const sent = await act((sdk) => sdk.sendCode(phone, container));
  return sent.ok ? { ok: true, value: resumeCode(phone, sent.value, purpose) } : sent;
}

/** Creates the pending code of a sent message, also after a reload. @param id of the message, from the provider */
export function resumeCode(phone: string, id: string, purpose: CodePurpose): PendingCode {
  const confirm = (code: string) => act((sdk) => sdk.confirmCode(code, { phone, id, purpose }));
  return { phone, id, confirm: purpose === 'phone-change' ? (code) => renewed(confirm(code)) : confirm };
}

export function signInWithPassword(email: string, password: string): Promise<AuthOutcome<User>> {
  return act((sdk) => sdk.signInWithPassword(email, password));
}

export function requestPasswordReset(email: string): Promise<AuthOutcome<void>> {
  return act((sdk) => sdk.requestPasswordReset(email));
}

/** Sets or changes the password. @param password at least 6 characters (docs/design.md §6) */
export function setPassword(password: string): Promise<AuthOutcome<User>> {
  return replaceSession((sdk) => sdk.setPassword(password));
}

export function updateDisplayName(name: string | null): Promise<AuthOutcome<User>> {
  return renewed(act((sdk) => sdk.updateDisplayName(name)));
}

/** Sends a link that confirms the address, then opens `/me/email?return=<returnTo>`. It may end the customer's sessions. */
export function requestEmailChange(email: string, returnTo?: string): Promise<AuthOutcome<void>> {
  return act((sdk) => sdk.requestEmailChange(email, returnTo));
}

/** Reloads the user from the provider and renews the token, so that backend and page see the same account. */
export function refreshUser(): Promise<AuthOutcome<User>> {
  return act((sdk) => sdk.refreshUser());
}

/** Returns the code that the emulator last sent to a phone number; null if it sent none, or without an emulator. */
export async function demoCode(phone: string): Promise<string | null> {
  return (await loadSdk()).fetchEmulatorSmsCode(phone);
}

/** Returns the link in the last email that the identity emulator sent to an address; null without such an email. */
export async function demoMailLink(email: string): Promise<string | null> {
  return (await loadSdk()).fetchEmulatorMailLink(email);
}

/** Sets a new password by the link in a reset email of the identity emulator. */
export function chooseDemoPassword(link: string, password: string): Promise<AuthOutcome<void>> {
  return act((sdk) => sdk.setPasswordInEmulator(link, password));
}

/** Renews the token after a change of the account, because the backend reads the account from the token. */
async function renewed<T>(change: Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
  const changed = await change;
  if (changed.ok) await renewTokenAfterAccountChange();
  return changed;
}

/**
 * Makes a change that may end all sessions, then shares the token of the session that replaces them. Requests that the backend
 * refuses meanwhile wait for that token (`adoptSharedToken`), in all tabs.
 */
function replaceSession<T>(change: (sdk: IdentitySdk) => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
  return withTabLock(() =>
    act(async (sdk) => {
      const changed = await change(sdk);
      const token = sdk.sdkToken();
      if (token) await shareTokenWithTabs(token);
      return changed;
    }),
  );
}

async function act<T>(action: (sdk: IdentitySdk) => Promise<AuthOutcome<T>>): Promise<AuthOutcome<T>> {
  let sdk: IdentitySdk;
  try {
    sdk = await loadSdk();
  } catch {
    return { ok: false, code: 'network-request-failed', providerCode: 'auth/network-request-failed' };
  }
  return action(sdk);
}
