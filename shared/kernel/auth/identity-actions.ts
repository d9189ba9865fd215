import { loadSdk, type Sdk } from './load-sdk.ts';
import type { Outcome } from './sdk/outcome.ts';
import type { CodePurpose } from './sdk/phone-sign-in.ts';
import { renewAfterChange } from './token/renew-in-background.ts';
import type { User } from './user.ts';

/*
 * What customers do at the identity provider. The SDK does it, which is here by then or is fetched for it; where it does not
 * arrive, that is a failure of the network.
 */

/** A code that was sent, and waits for the customer to type it. */
export interface PendingCode {
  /** The number that the code went to, with its plus. */
  phone: string;
  /** By which `resumeCode` finds it again after a reload; worth nothing without the code. */
  id: string;
  /** Does what the code was asked for. */
  confirm: (code: string) => Promise<Outcome<User>>;
}

/**
 * Sends a code by text message, in the language of the page.
 * @param phone number in international format, with its plus (E.164)
 * @param container an element in the page that the invisible reCAPTCHA may use
 */
export async function sendCode(
  phone: string,
  container: HTMLElement,
  purpose: CodePurpose,
): Promise<Outcome<PendingCode>> {
  const sent = await act((sdk) => sdk.sendCode(phone, container));
  return sent.ok ? { ok: true, value: resumeCode(phone, sent.value, purpose) } : sent;
}

/** A code that was sent before the page was loaded anew. */
export function resumeCode(phone: string, id: string, purpose: CodePurpose): PendingCode {
  const confirm = (code: string) => act((sdk) => sdk.confirmCode(code, { phone, id, purpose }));
  return { phone, id, confirm: purpose === 'phone-change' ? (code) => renewed(confirm(code)) : confirm };
}

/** Signs a customer in who set a password before. */
export function signInWithPassword(email: string, password: string): Promise<Outcome<User>> {
  return act((sdk) => sdk.signInWithPassword(email, password));
}

/** Sends a message by which the owner of an address can choose a new password. */
export function requestPasswordReset(email: string): Promise<Outcome<void>> {
  return act((sdk) => sdk.requestPasswordReset(email));
}

/**
 * Gives the customer a password, the first or a new one, for their e-mail address.
 * @param password at least 6 characters (docs/design.md §6)
 */
export function setPassword(password: string): Promise<Outcome<User>> {
  return act((sdk) => sdk.setPassword(password));
}

/** Changes how the customer is called; null takes the name away. Other tabs get it with the new token. */
export function updateDisplayName(name: string | null): Promise<Outcome<User>> {
  return renewed(act((sdk) => sdk.updateDisplayName(name)));
}

/**
 * Sends a message to an e-mail address; it counts as the customer's when the link in it is opened. The provider may then
 * end their sessions, since who may read the mail has changed.
 */
export function requestEmailChange(email: string): Promise<Outcome<void>> {
  return act((sdk) => sdk.requestEmailChange(email));
}

/** Asks the identity provider for what it knows of the customer now, and for a token by which the backend knows the same. */
export function refreshUser(): Promise<Outcome<User>> {
  return act((sdk) => sdk.refreshUser());
}

/**
 * The last code that the emulator would have sent to this number; null when there is none waiting, and on a real site.
 * @param phone number with its plus
 */
export async function demoCode(phone: string): Promise<string | null> {
  return (await loadSdk()).demoCode(phone);
}

/** The link in the last mail that the emulator would have sent to this address, as a path on this site; else null. */
export async function demoMailLink(email: string): Promise<string | null> {
  return (await loadSdk()).demoMailLink(email);
}

/**
 * Does what the provider's own page behind the link for a forgotten password does: the emulator has none, and takes the
 * new password with the link.
 * @param link of `demoMailLink`
 * @param password at least 6 characters (docs/design.md §6)
 */
export function chooseDemoPassword(link: string, password: string): Promise<Outcome<void>> {
  return act((sdk) => sdk.chooseDemoPassword(link, password));
}

/** The same, once the backend can know of the change: it reads it in the token. */
async function renewed<T>(change: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const changed = await change;
  if (changed.ok) await renewAfterChange();
  return changed;
}

async function act<T>(action: (sdk: Sdk) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let sdk: Sdk;
  try {
    sdk = await loadSdk();
  } catch {
    return { ok: false, code: 'network-request-failed', providerCode: 'auth/network-request-failed' };
  }
  return action(sdk);
}
