import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { firebaseProjectId } from '@forecourt/shared/settings/schema';
import { z } from 'zod';
import { describeSiteParts } from '../../scripts/site/describe-parts.ts';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import { SitePartProcess } from '../../scripts/site/site.ts';

const LOOK_AGAIN_MS = 50;

const OWNER = { authorization: 'Bearer owner' };

const sentCodesSchema = z.object({
  verificationCodes: z.array(z.object({ sessionInfo: z.string(), code: z.string() })),
});

const accountsSchema = z.object({ users: z.tuple([z.object({ customAttributes: z.string() })]) });

const PROJECT = firebaseProjectId({ firebase: 'emulator' });

interface SignedIn {
  uid: string;
  token: string;
}

/** A running identity emulator, with methods to manage its accounts. */
export interface IdentityEmulator {
  /** `host:port` */
  host: string;
  /** Creates an account and signs it in. */
  signUp(): Promise<SignedIn>;
  /** Creates an account with a verified address and signs it in. Adding the address later would end its sessions. */
  signUpWithEmail(email: string): Promise<SignedIn>;
  /** Signs in with a code sent by SMS; creates an account for an unknown number. @param phone `+44…` */
  signInByPhone(phone: string): Promise<SignedIn>;
  /** Whether the account exists. */
  has(uid: string): Promise<boolean>;
  /** Reads the custom claims of an account. */
  claimsOf(uid: string): Promise<unknown>;
  /** Changes an account as an administrator would. */
  change(uid: string, change: Readonly<Record<string, unknown>>): Promise<void>;
  stop(): Promise<void>;
}

/** Resources that the processes of a site share: a new folder with the settings, and the emulator. */
export interface TestSiteResources {
  folder: string;
  emulator: IdentityEmulator;
  /** Environment variables of an api process. Without an added DATABASE_URL, it opens the embedded database in `folder`. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startTestSiteResources(settings: object): Promise<TestSiteResources> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-site-'));
  const settingsFile = join(folder, 'settings.json');
  await writeFile(settingsFile, JSON.stringify(settings));
  const emulator = await startIdentityEmulator(join(folder, 'emulator'), settingsFile);
  return {
    folder,
    emulator,
    env: {
      FORECOURT_SETTINGS: settingsFile,
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      DATA_DIR: join(folder, 'data'),
    },
    async stop() {
      await emulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Environment variable with the address of the emulator that the files of a test run share: starting one takes seconds. */
const SHARED = 'TEST_IDENTITY_EMULATOR';

/** Starts an emulator for the test files that start later, without waiting for it. @returns function that stops it */
export async function startSharedIdentityEmulator(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'forecourt-emulator-'));
  const { host, part } = await createEmulatorPart(data, join(data, 'settings.json'));
  process.env[SHARED] = host;
  // Not awaited: the test files that need the emulator wait until it responds (startIdentityEmulator).
  part.start().catch((error: unknown) => console.error(error));
  return async () => {
    await part.stop();
    await rm(data, { recursive: true, force: true });
  };
}

async function createEmulatorPart(data: string, settingsFile: string) {
  const ports = await findFreePorts();
  const parts = describeSiteParts({ ports, data, settingsFile, emulator: true });
  const description = parts.find(({ name }) => name === 'identity');
  if (!description) throw new Error('The site has no part called "identity"');
  return { host: `127.0.0.1:${ports.identity}`, part: new SitePartProcess(description, data) };
}

/**
 * Starts the emulator as the site does, on a free port, or waits for the one of this test run. The latter also
 * has the accounts of other test files.
 * @param data folder for accounts and log
 */
export async function startIdentityEmulator(data: string, settingsFile: string): Promise<IdentityEmulator> {
  const shared = process.env[SHARED];
  if (shared !== undefined) {
    while (!(await fetch(`http://${shared}/`).catch(() => null))) await delay(LOOK_AGAIN_MS);
    return connectToEmulator(shared, async () => {});
  }
  const { host, part } = await createEmulatorPart(data, settingsFile);
  await part.start();
  return connectToEmulator(host, () => part.stop());
}

function connectToEmulator(host: string, stop: () => Promise<void>): IdentityEmulator {
  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async function signUp(account: Readonly<Record<string, unknown>>): Promise<SignedIn> {
    const answer = await post('accounts:signUp?key=any', { ...account, returnSecureToken: true });
    const { localId, idToken } = answer as { localId: string; idToken: string };
    return { uid: localId, token: idToken };
  }

  async function change(uid: string, changed: Readonly<Record<string, unknown>>): Promise<void> {
    await post(`projects/${PROJECT}/accounts:update`, { localId: uid, ...changed }, OWNER);
  }

  return {
    host,
    change,
    signUp: () => signUp({}),
    async signUpWithEmail(email) {
      const account = await signUp({ email, password: 'of no use' });
      await change(account.uid, { emailVerified: true });
      return account;
    },
    async signInByPhone(phoneNumber) {
      const sent = await post('accounts:sendVerificationCode?key=any', {
        phoneNumber,
        recaptchaToken: 'any',
      });
      const { sessionInfo } = sent as { sessionInfo: string };
      const codes = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/verificationCodes`);
      const { verificationCodes } = sentCodesSchema.parse(await codes.json());
      const code = verificationCodes.find((each) => each.sessionInfo === sessionInfo)?.code;
      const answer = await post('accounts:signInWithPhoneNumber?key=any', { sessionInfo, code });
      const { localId, idToken } = answer as { localId: string; idToken: string };
      return { uid: localId, token: idToken };
    },
    async has(uid) {
      const answer = await post(`projects/${PROJECT}/accounts:lookup`, { localId: [uid] }, OWNER);
      return 'users' in (answer as object);
    },
    async claimsOf(uid) {
      const answer = await post(`projects/${PROJECT}/accounts:lookup`, { localId: [uid] }, OWNER);
      return JSON.parse(accountsSchema.parse(answer).users[0].customAttributes);
    },
    stop,
  };
}
