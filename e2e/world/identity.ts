import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';

const PROJECT = 'demo-forecourt';
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

const codesSchema = z.object({
  verificationCodes: z.array(z.object({ phoneNumber: z.string(), code: z.string() })).default([]),
});
const sentSchema = z.object({ sessionInfo: z.string() });
const signedInSchema = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });
const foundSchema = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        phoneNumber: z.string().optional(),
        displayName: z.string().optional(),
        email: z.string().optional(),
      }),
    )
    .default([]),
});
const mailsSchema = z.object({
  oobCodes: z
    .array(z.object({ email: z.string(), newEmail: z.string().optional(), oobLink: z.url() }))
    .default([]),
});

export type EmulatorAccount = z.infer<typeof foundSchema>['users'][number];

export interface CustomerSession {
  uid: string;
  phone: string;
  token: string;
  refreshToken: string;
}

/** Client of the identity emulator: acts as the customer's phone and as the identity provider's console. */
export class IdentityEmulatorClient {
  readonly url: string;
  #numbers = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Returns an unused phone number from the range reserved for fiction: 07700 900000 to 900999. */
  freshPhone(): string {
    return `+447700900${String(this.#numbers++).padStart(3, '0')}`;
  }

  async lastCode(phone: string): Promise<string> {
    const codes = await this.#ask('GET', `/emulator/v1/projects/${PROJECT}/verificationCodes`);
    const { verificationCodes } = codesSchema.parse(codes);
    const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone);
    if (!sent) throw new Error(`No code was sent to ${phone}`);
    return sent.code;
  }

  /** Signs in by phone number without a browser, for tests that use the api directly. */
  async signIn(phone = this.freshPhone()): Promise<CustomerSession> {
    const sent = await this.#ask('POST', `${ACCOUNTS}:sendVerificationCode?key=any`, { phoneNumber: phone });
    const { sessionInfo } = sentSchema.parse(sent);
    const code = await this.lastCode(phone);
    const signedIn = await this.#ask('POST', `${ACCOUNTS}:signInWithPhoneNumber?key=any`, {
      sessionInfo,
      code,
    });
    const { localId, idToken, refreshToken } = signedInSchema.parse(signedIn);
    return { uid: localId, phone, token: idToken, refreshToken };
  }

  /** Signs in a new member of the workshop's staff, with the role set by the project's administrator. */
  async signInAsWorkshop(): Promise<CustomerSession> {
    const { uid, phone } = await this.signIn();
    await this.#askOwner('update', { localId: uid, customAttributes: JSON.stringify({ role: 'workshop' }) });
    // Sign in again, because only the next token contains the role.
    return this.signIn(phone);
  }

  async disable(uid: string): Promise<void> {
    await this.#askOwner('update', { localId: uid, disableUser: true });
  }

  /** Ends all sessions of an account. Waits for the next second, because the provider compares whole seconds. */
  async revoke(uid: string): Promise<void> {
    await waitForNextSecond();
    await this.#askOwner('update', { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) });
  }

  async enable(uid: string): Promise<void> {
    await this.#askOwner('update', { localId: uid, disableUser: false });
  }

  async delete(uid: string): Promise<void> {
    await this.#askOwner('delete', { localId: uid });
  }

  async uidOf(phone: string): Promise<string> {
    const account = await this.accountOf(phone);
    if (!account) throw new Error(`Nobody has the number ${phone}`);
    return account.localId;
  }

  async accountOf(phone: string): Promise<EmulatorAccount | null> {
    const [account] = foundSchema.parse(await this.#askOwner('lookup', { phoneNumber: [phone] })).users;
    return account ?? null;
  }

  /** Gives an account a confirmed email address, as in the provider's console. This ends the account's sessions. */
  async setEmail(uid: string, email: string): Promise<void> {
    await this.#askOwner('update', { localId: uid, email, emailVerified: true });
  }

  async mailLinksTo(email: string): Promise<string[]> {
    const mails = await this.#ask('GET', `/emulator/v1/projects/${PROJECT}/oobCodes`);
    return mailsSchema
      .parse(mails)
      .oobCodes.filter((mail) => (mail.newEmail ?? mail.email) === email)
      .map(({ oobLink }) => oobLink);
  }

  async addPasswordAccount(email: string, password: string): Promise<void> {
    await this.#ask('POST', `${ACCOUNTS}:signUp?key=any`, { email, password });
  }

  #askOwner(action: string, body: unknown): Promise<unknown> {
    return this.#ask(
      'POST',
      `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:${action}`,
      body,
    );
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The identity emulator answered ${answer.status} to ${path}: ${text}`);
    return JSON.parse(text);
  }
}

const SECOND = 1_000;
const MARGIN_MS = 100;

/** Waits for the next second of the clock, because the identity provider counts whole seconds. */
export async function waitForNextSecond(): Promise<void> {
  await delay(SECOND - (Date.now() % SECOND) + MARGIN_MS);
}
