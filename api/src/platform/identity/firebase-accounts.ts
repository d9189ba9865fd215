import { randomUUID } from 'node:crypto';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Auth, FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';

/** The SDK itself waits for 25 s, and tries again up to four times. */
const TIMEOUT_MS = 5_000;

/** So many questions may be under way, those included for which nobody waits any more: the SDK keeps a socket for each. */
const MAX_UNDER_WAY = 256;

const EMULATOR_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';

interface FirebaseAccountsOptions {
  projectId: string;
  /** `host:port` of the identity emulator; null: the real project. */
  emulatorHost: string | null;
  timeoutMs?: number;
  maxUnderWay?: number;
}

/** The accounts of a Firebase project, or of the emulator. */
export function createFirebaseAccounts({
  projectId,
  emulatorHost,
  timeoutMs = TIMEOUT_MS,
  maxUnderWay = MAX_UNDER_WAY,
}: FirebaseAccountsOptions): AccountDirectory {
  const credential = emulatorHost === null ? applicationDefault() : undefined;
  const app = initializeApp(
    { projectId, ...(credential ? { credential } : {}) },
    // The SDK keeps its apps in a table by their name.
    `forecourt-${randomUUID()}`,
  );
  const auth = authOf(emulatorHost, () => getAuth(app));

  let underWay = 0;
  async function count<Answer>(question: Promise<Answer>): Promise<Answer> {
    underWay += 1;
    try {
      return await question;
    } finally {
      underWay -= 1;
    }
  }

  async function ask<Answer>(action: (auth: Auth) => Promise<Answer>): Promise<Answer | null> {
    if (underWay >= maxUnderWay) {
      throw new Problem('unavailable', { detail: 'The identity provider does not answer' });
    }
    return within(timeoutMs, count(action(auth))).catch((error: unknown) => {
      if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return null;
      throw new Problem('unavailable', {
        detail: 'The identity provider does not answer',
        cause: plain(error),
      });
    });
  }

  return {
    async lookUp(uid) {
      const user = await ask((each) => each.getUser(uid));
      return user && { disabled: user.disabled, validSince: new Date(user.tokensValidAfterTime ?? 0) };
    },
    async verifiedEmail(uid) {
      const user = await ask((each) => each.getUser(uid));
      return user && !user.disabled && user.emailVerified ? (user.email ?? null) : null;
    },
    async revokeSessions(uid) {
      await ask((each) => each.revokeRefreshTokens(uid));
    },
    async remove(uid) {
      await ask((each) => each.deleteUser(uid));
    },
    async check() {
      if (!credential) return;
      await within(timeoutMs, credential.getAccessToken()).catch((error: unknown) => {
        throw new Error(
          `No credential for the Firebase project "${projectId}": ${plain(error).message} Until there is one, every request of a customer is answered with 503. Set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account with the role "Firebase Authentication Admin" (docs/operations.md).`,
        );
      });
    },
  };
}

/** The SDK looks for the emulator in the environment when it is made: there it finds what was chosen, and nothing else. */
function authOf(emulatorHost: string | null, create: () => Auth): Auth {
  const before = process.env[EMULATOR_VARIABLE];
  setVariable(emulatorHost ?? undefined);
  try {
    return create();
  } finally {
    setVariable(before);
  }
}

function setVariable(value: string | undefined): void {
  if (value === undefined) delete process.env[EMULATOR_VARIABLE];
  else process.env[EMULATOR_VARIABLE] = value;
}

async function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Code and message alone: the SDK's errors carry the whole exchange, our access token and the customer's data included. */
function plain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code } = error as { code?: unknown };
  return new Error(typeof code === 'string' ? `${code}: ${error.message}` : error.message);
}
