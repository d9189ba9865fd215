import { randomUUID } from 'node:crypto';
import { applicationDefault, type Credential, cert, initializeApp } from 'firebase-admin/app';
import { type Auth, FirebaseAuthError, getAuth, type UserRecord } from 'firebase-admin/auth';
import * as z from 'zod';
import { PlainError } from '../plain-error.ts';
import { unreachedBecause } from '../unreached-because.ts';
import type { FirebaseProject, WorkshopEnvironment } from './workshop-environment.ts';

/** The account that terminals act by. Nobody can sign in with it on the site: it has no number and no address. */
const TERMINAL_UID = 'workshop-terminal';

const ROLE = 'workshop';

const GOOGLE = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 10_000;

type Identity = Pick<WorkshopEnvironment, 'project' | 'apiKey' | 'token'>;

const signedInSchema = z.object({ idToken: z.string() });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * A token of a workshop account: the one that the environment gives, else one of the terminal's own account, which the
 * administrator of the project vouches for.
 * @throws PlainError when there is none to be had
 */
export async function workshopToken({ project, apiKey, token }: Identity): Promise<string> {
  if (token !== undefined) return token;
  const auth = openAuth(project);
  const custom = await auth.createCustomToken(TERMINAL_UID, { role: ROLE }).catch(rethrow);
  const provider =
    project.emulatorHost === null ? GOOGLE : `http://${project.emulatorHost}/identitytoolkit.googleapis.com`;
  const answer = await fetch(
    `${provider}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(apiKey)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: custom, returnSecureToken: true }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  ).catch(rethrow);
  const body: unknown = await answer.json().catch(() => null);
  const signedIn = signedInSchema.safeParse(body).data;
  if (signedIn) return signedIn.idToken;
  const refusal = refusalSchema.safeParse(body).data?.error.message ?? `it answered ${answer.status}`;
  throw new PlainError(
    `The identity provider does not let the workshop in: ${refusal}. Is its API key for websites only? Then set WORKSHOP_API_KEY to another one (docs/operations.md).`,
  );
}

/**
 * Makes somebody one of the workshop, or a customer again, who is then signed out everywhere.
 * @param person a telephone number as +44…, or a user id
 * @returns whether that was changed
 * @throws PlainError when nobody is that
 */
export async function setWorkshopRole(
  { project }: Pick<Identity, 'project'>,
  person: string,
  isWorkshop: boolean,
): Promise<{ uid: string; isChanged: boolean }> {
  const auth = openAuth(project);
  const found = person.startsWith('+')
    ? auth.getUserByPhoneNumber(person.replaceAll(/[\s()./-]/g, ''))
    : auth.getUser(person);
  const user: UserRecord = await found.catch((error: unknown) => {
    if (isCode(error, 'auth/user-not-found', 'auth/invalid-phone-number', 'auth/invalid-uid')) {
      throw new PlainError(`Nobody has the account ${person}. They make one by signing in on the site once.`);
    }
    return rethrow(error);
  });
  const { uid, customClaims = {} } = user;
  if ((customClaims.role === ROLE) === isWorkshop) return { uid, isChanged: false };
  const { role: _, ...others } = customClaims;
  await auth.setCustomUserClaims(uid, isWorkshop ? { ...others, role: ROLE } : others).catch(rethrow);
  // A token says what its account was when it was made, for an hour.
  if (!isWorkshop) await auth.revokeRefreshTokens(uid).catch(rethrow);
  return { uid, isChanged: true };
}

/** The accounts of a project as its administrator has them; the emulator needs no credential. */
function openAuth({ projectId, emulatorHost }: FirebaseProject): Auth {
  // There the SDK looks for the emulator when it is made, and finds what was chosen, and nothing else.
  if (emulatorHost === null) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  const credential = emulatorHost === null ? { credential: serviceAccount() } : {};
  // The SDK keeps its apps in a table by their name.
  return getAuth(initializeApp({ projectId, ...credential }, randomUUID()));
}

/** By a key file the terminal's account can be vouched for here; without one, only on Google's own machines. */
function serviceAccount(): Credential {
  const file = process.env.GOOGLE_APPLICATION_CREDENTIALS;
  if (!file) return applicationDefault();
  try {
    return cert(file);
  } catch (error) {
    throw new PlainError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account: ${(error as Error).message}`,
    );
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof FirebaseAuthError && codes.includes(error.code);
}

/** The SDK's errors carry the whole exchange; their message is what helps. */
function rethrow(error: unknown): never {
  const why = error instanceof FirebaseAuthError ? error.message : unreachedBecause(error);
  throw new PlainError(
    `The identity provider did not do it: ${why.replace(/\.$/, '')}. Is the site running? For a Firebase project, GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account (docs/operations.md).`,
  );
}
