import { randomUUID } from 'node:crypto';
import { firebaseProjectId, type SiteSettings } from '@forecourt/shared/settings/schema';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Auth, FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import { Problem } from '../problems/problem.ts';
import type { AccountDirectory } from './account-directory.ts';
import {
  createEmulatorTokenVerifier,
  createTokenVerifier,
  GOOGLE_KEYS_URL,
  type TokenVerifier,
} from './verify-token.ts';

/** Time limit of a request. The SDK itself would wait for 25 s, and retry up to four times. */
const TIMEOUT_MS = 5_000;

/** Maximum pending requests, also of callers that no longer wait: the SDK holds a socket for each. */
const MAX_PENDING = 256;

const EMULATOR_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';

interface FirebaseAccountsOptions {
  projectId: string;
  emulatorHost: string | null;
  timeoutMs?: number;
  maxPending?: number;
}

export function createFirebaseAccountDirectory({
  projectId,
  emulatorHost,
  timeoutMs = TIMEOUT_MS,
  maxPending = MAX_PENDING,
}: FirebaseAccountsOptions): AccountDirectory {
  const credential = emulatorHost === null ? applicationDefault() : undefined;
  const app = initializeApp(
    { projectId, ...(credential ? { credential } : {}) },
    `forecourt-${randomUUID()}`,
  );
  const auth = authOf(emulatorHost, () => getAuth(app));

  let pending = 0;
  async function count<Answer>(question: Promise<Answer>): Promise<Answer> {
    pending += 1;
    try {
      return await question;
    } finally {
      pending -= 1;
    }
  }

  async function ask<Answer>(action: (auth: Auth) => Promise<Answer>): Promise<Answer | null> {
    if (pending >= maxPending) {
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
      if (!user) return null;
      const { disabled, tokensValidAfterTime, phoneNumber, email, emailVerified, displayName } = user;
      return {
        disabled,
        validSince: new Date(tokensValidAfterTime ?? 0),
        profile: {
          phone: toDigits(phoneNumber),
          email: email ?? null,
          emailVerified,
          name: displayName?.trim() || null,
        },
      };
    },
    async verifiedEmail(uid) {
      const user = await ask((each) => each.getUser(uid));
      return user && !user.disabled && user.emailVerified ? (user.email ?? null) : null;
    },
    async verifiedPhone(uid) {
      const user = await ask((each) => each.getUser(uid));
      return user && !user.disabled ? toDigits(user.phoneNumber) : null;
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

function toDigits(phoneNumber: string | undefined): string | null {
  return phoneNumber?.replace(/^\+/, '') ?? null;
}

/** Creates the SDK while the environment has the chosen emulator address, which the SDK reads on creation. */
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

/** Reduces an SDK error to code and message: it contains the whole request, with access token and customer data. */
function plain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code } = error as { code?: unknown };
  return new Error(typeof code === 'string' ? `${code}: ${error.message}` : error.message);
}

/** Chooses the emulator (unsigned tokens) if settings and environment name it. @throws Error if only one names it */
export function createIdentityServices(
  settings: Pick<SiteSettings, 'firebase'>,
  emulatorHost: string | null,
  now: () => Date,
): { verifyToken: TokenVerifier; accounts: AccountDirectory } {
  const projectId = firebaseProjectId(settings);
  if (emulatorHost !== null && settings.firebase !== 'emulator') {
    throw new Error(
      `FIREBASE_AUTH_EMULATOR_HOST is set, but the site settings name the Firebase project "${projectId}": anybody could make tokens for it. Unset the variable, or set firebase: "emulator" in the settings.`,
    );
  }
  if (emulatorHost === null && settings.firebase === 'emulator') {
    throw new Error(
      'The site settings have firebase: "emulator", but FIREBASE_AUTH_EMULATOR_HOST is not set. Set it to the host:port of the emulator, or name a Firebase project in the settings.',
    );
  }
  return {
    verifyToken:
      emulatorHost === null
        ? createTokenVerifier({ projectId, now, keys: GOOGLE_KEYS_URL })
        : createEmulatorTokenVerifier({ projectId, now }),
    accounts: createFirebaseAccountDirectory({ projectId, emulatorHost }),
  };
}
