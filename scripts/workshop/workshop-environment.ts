import { randomUUID } from 'node:crypto';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { firebaseProjectId, type SiteSettings } from '@forecourt/shared/settings/schema';
import { applicationDefault, type Credential, cert, initializeApp } from 'firebase-admin/app';
import { type Auth, FirebaseAuthError, getAuth, type UserRecord } from 'firebase-admin/auth';
import * as z from 'zod';
import { explainFetchError } from '../api-client.ts';
import { readLocalSiteOptions } from '../site/describe-parts.ts';
import { portOf } from '../site/ports.ts';
import { CommandError, type OperatorTerminal } from '../terminal.ts';
import { createVisitFormatter, type VisitFormatter } from './describe-visits.ts';
import { parseDay } from './parse.ts';
import { WorkshopClient } from './workshop-client.ts';

export interface FirebaseProject {
  projectId: string;
  /** `host:port` of the identity emulator; null for a real project. */
  emulatorHost: string | null;
}

export interface WorkshopEnvironment {
  settings: SiteSettings;
  apiUrl: string;
  project: FirebaseProject;
  apiKey: string;
  /** ID token of a workshop account; undefined if not configured. */
  token: string | undefined;
  folder: string;
}

/**
 * Reads the settings of the local site, or of the site that variables specify (docs/operations.md).
 * @throws CommandError or SettingsError if a variable or the settings file is invalid
 */
export function readWorkshopEnvironment(environment: NodeJS.ProcessEnv): WorkshopEnvironment {
  const { ports, settingsFile, data } = readLocalSiteOptions(environment);
  const settings = readSettings(settingsFile);
  const { firebase } = settings;
  const emulatorHost = environment.FIREBASE_AUTH_EMULATOR_HOST || `127.0.0.1:${portOf(ports, 'identity')}`;
  return {
    settings,
    apiUrl: apiUrl(environment.API_URL || `http://localhost:${portOf(ports, 'api')}`),
    project: {
      projectId: firebaseProjectId(settings),
      emulatorHost: firebase === 'emulator' ? emulatorHost : null,
    },
    apiKey: environment.WORKSHOP_API_KEY || (firebase === 'emulator' ? 'any' : firebase.apiKey),
    token: environment.WORKSHOP_TOKEN || undefined,
    folder: data,
  };
}

function apiUrl(address: string): string {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new CommandError(
    `API_URL must be the address of the api, or of the site, such as https://visits.example, got ${JSON.stringify(address)}.`,
  );
}

export interface WorkshopTerminal extends OperatorTerminal {
  now: () => Date;
}

export interface WorkshopCommandContext extends WorkshopEnvironment {
  client: WorkshopClient;
  words: VisitFormatter;
  day(word: string): string;
}

export async function openWorkshopCommandContext({
  environment,
  now,
}: WorkshopTerminal): Promise<WorkshopCommandContext> {
  const read = readWorkshopEnvironment(environment);
  return {
    ...read,
    client: new WorkshopClient(read.apiUrl, await requestWorkshopToken(read)),
    words: createVisitFormatter(read.settings, 'en'),
    day: (word) => parseDay(word, now(), read.settings.organisation),
  };
}

/** User id of the account that workshop commands use. It has no phone number or email address for signing in on the site. */
const TERMINAL_UID = 'workshop-terminal';

const ROLE = 'workshop';

const GOOGLE = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 10_000;

type Identity = Pick<WorkshopEnvironment, 'project' | 'apiKey' | 'token'>;

const signedInSchema = z.object({ idToken: z.string() });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Returns an ID token of a workshop account: WORKSHOP_TOKEN if set, else a new token of the account `TERMINAL_UID`, which the
 * Firebase project's administrator credential can issue.
 * @throws CommandError if no token can be created
 */
export async function requestWorkshopToken({ project, apiKey, token }: Identity): Promise<string> {
  if (token !== undefined) return token;
  const auth = openAuth(project);
  const fail = reportFailure(project);
  const custom = await auth.createCustomToken(TERMINAL_UID, { role: ROLE }).catch(fail);
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
  ).catch(fail);
  const body: unknown = await answer.json().catch(() => null);
  const signedIn = signedInSchema.safeParse(body).data;
  if (signedIn) return signedIn.idToken;
  const refusal = refusalSchema.safeParse(body).data?.error.message ?? `status ${answer.status}`;
  throw new CommandError(
    `The identity provider refuses the workshop’s sign-in: ${refusal}. Is its API key for websites only? Then set WORKSHOP_API_KEY to another one (docs/operations.md).`,
  );
}

/**
 * Gives an account the workshop role, or removes it and signs the account out everywhere.
 * @param person phone number such as +44…, or user id
 * @returns the account's id, and whether the role changed
 * @throws CommandError if there is no such account
 */
export async function setWorkshopRole(
  { project }: Pick<Identity, 'project'>,
  person: string,
  isWorkshop: boolean,
): Promise<{ uid: string; isChanged: boolean }> {
  const auth = openAuth(project);
  const fail = reportFailure(project);
  const found = person.startsWith('+')
    ? auth.getUserByPhoneNumber(person.replaceAll(/[\s()./-]/g, ''))
    : auth.getUser(person);
  const user: UserRecord = await found.catch((error: unknown) => {
    if (isCode(error, 'auth/user-not-found', 'auth/invalid-phone-number', 'auth/invalid-uid')) {
      throw new CommandError(
        `There is no account ${person}. A person gets one by signing in on the site once.`,
      );
    }
    return fail(error);
  });
  const { uid, customClaims = {} } = user;
  if ((customClaims.role === ROLE) === isWorkshop) return { uid, isChanged: false };
  const { role: _, ...others } = customClaims;
  await auth.setCustomUserClaims(uid, isWorkshop ? { ...others, role: ROLE } : others).catch(fail);
  // Tokens issued earlier still contain the role for up to an hour, so revoke the sessions.
  if (!isWorkshop) await auth.revokeRefreshTokens(uid).catch(fail);
  return { uid, isChanged: true };
}

/** Opens administrator access to a project's accounts; the emulator needs no credential. */
function openAuth({ projectId, emulatorHost }: FirebaseProject): Auth {
  // The SDK reads this variable during `initializeApp`, so make it match the settings first.
  if (emulatorHost === null) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  const credential = emulatorHost === null ? { credential: serviceAccount() } : {};
  // The SDK requires a unique name for each app.
  return getAuth(initializeApp({ projectId, ...credential }, randomUUID()));
}

/** Credential for signing tokens: the configured key file, else Google's application default credential of this machine. */
function serviceAccount(): Credential {
  const file = process.env.GOOGLE_APPLICATION_CREDENTIALS;
  if (!file) return applicationDefault();
  try {
    return cert(file);
  } catch (error) {
    throw new CommandError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account: ${(error as Error).message}`,
    );
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof FirebaseAuthError && codes.includes(error.code);
}

/** Returns a handler that throws only the error's message, because errors of the SDK contain the whole HTTP exchange. */
function reportFailure({ emulatorHost }: FirebaseProject): (error: unknown) => never {
  return (error) => {
    const message = error instanceof FirebaseAuthError ? error.message : explainFetchError(error);
    const why = message.replace(/\.$/, '');
    throw new CommandError(
      emulatorHost === null
        ? `The identity provider refused: ${why}. GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account (docs/operations.md).`
        : `The identity emulator at ${emulatorHost} refused: ${why}. Is the site running? FIREBASE_AUTH_EMULATOR_HOST names another address; of a site in containers it is localhost:3000.`,
    );
  };
}
