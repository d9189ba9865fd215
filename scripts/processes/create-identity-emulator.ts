import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

/** This and the next seven types describe the used parts of firebase-tools' auth emulator, which has no types. */
interface EmulatedProject {
  users: Map<string, EmulatorAccount>;
  localIdForEmail: Map<string, string>;
  overwriteUserWithLocalId(id: string, account: EmulatorAccount): void;
}
interface EmulatedProjects {
  get(project: string): EmulatedProject | undefined;
}
interface EmulatorServer {
  createApp(project: string, mode: number, projects: EmulatedProjects): Promise<RequestListener>;
}
interface EmulatorState {
  AgentProjectState: new (project: string) => EmulatedProject;
}
interface EmulatorSpecification {
  default: { paths: Record<string, unknown> };
}
type SendMail = (
  project: EmulatedProject,
  request: { requestType?: string; idToken?: string },
  context: unknown,
) => unknown;
interface EmulatorRouter {
  middleware(specification: object, options: object): Promise<unknown>;
}
interface EmulatorOperations {
  authOperations: { identitytoolkit: { accounts: { sendOobCode: SendMail } } };
}

/** Mode of the emulator in which it refuses requests for other projects. */
const ONE_PROJECT_ONLY = 2;

/** Unused endpoints, which are removed: preparing them takes a third of the emulator's start time. */
const UNUSED = /tenants|mfa|passkey|saml|idp|gamecenter|iosclient|sessioncookie|^\/v2\/projects/i;

const require = createRequire(import.meta.url);
const SERVER = require.resolve('firebase-tools/lib/emulator/auth/server.js');

/**
 * Creates Firebase's auth emulator without its command line. The command line needs three more ports and three more seconds,
 * writes accounts only on a clean exit, and ends every session when it reads the accounts (it sets `validSince` to now).
 * @returns a function that reads a file of accounts and creates a listener for requests about them, which writes the file again
 * after each change. Use one emulator for any number of such listeners, because creating an emulator takes seconds.
 */
export async function createEmulatorListenerFactory(
  project: string,
): Promise<(accountsFile: string) => RequestListener> {
  compileSchemasWhenUsed(createRequire(SERVER)('exegesis-express') as EmulatorRouter);
  const { createApp } = require(SERVER) as EmulatorServer;
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as EmulatorState;
  const specification = require('firebase-tools/lib/emulator/auth/apiSpec.js') as EmulatorSpecification;
  const { authOperations } = require('firebase-tools/lib/emulator/auth/operations.js') as EmulatorOperations;
  allowFirstEmail(authOperations.identitytoolkit.accounts);
  const { paths } = specification.default;
  for (const path of Object.keys(paths)) if (UNUSED.test(path)) delete paths[path];

  const stateOfRequest = new AsyncLocalStorage<EmulatedProject>();
  const answer = await createApp(project, ONE_PROJECT_ONLY, { get: () => stateOfRequest.getStore() });

  return (accountsFile) => {
    const state = new AgentProjectState(project);
    for (const account of readEmulatorAccounts(accountsFile)) {
      state.overwriteUserWithLocalId(account.localId, account);
    }
    const accounts = () => [...state.users.values()];
    let saved = JSON.stringify(accounts());
    const save = () => {
      const now = JSON.stringify(accounts());
      if (now === saved) return;
      writeEmulatorAccounts(accountsFile, accounts());
      saved = now;
    };
    return (request, response) => {
      response.once('finish', save);
      stateOfRequest.run(state, answer, request, response);
    };
  };
}

/** Makes the emulator's router compile a schema at its first use. Compiling all of them at the start takes 3 s of CPU time. */
function compileSchemasWhenUsed(router: EmulatorRouter): void {
  const { middleware } = router;
  router.middleware = (specification, options) =>
    middleware(specification, { ...options, lazyCompileValidationSchemas: true });
}

/**
 * Creates the HTTP server of an emulator. It keeps idle connections for long: on a busy machine, the edge could otherwise send
 * a request on a connection that is just being closed.
 */
export function createEmulatorServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 75_000 }, listener);
}

/**
 * Makes the emulator send the link for the first address of an account, as Firebase does. The emulator finds accounts by their
 * current address only, so the account has a placeholder address meanwhile, to which the link refers.
 */
function allowFirstEmail(operations: { sendOobCode: SendMail }): void {
  const send = operations.sendOobCode;
  operations.sendOobCode = (project, request, context) => {
    const account =
      request.requestType === 'VERIFY_AND_CHANGE_EMAIL' && project.users.get(readUserId(request.idToken));
    if (!account || account.email) return send(project, request, context);
    const placeholder = `${account.localId}@placeholder.invalid`;
    project.localIdForEmail.set(placeholder, account.localId);
    account.email = placeholder;
    try {
      return send(project, request, context);
    } finally {
      delete account.email;
    }
  };
}

const claimsSchema = z.object({ user_id: z.string() });

function readUserId(idToken = ''): string {
  const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
  return claimsSchema.safeParse(parse(claims)).data?.user_id ?? '';
}

export interface EmulatorAccount {
  localId: string;
  email?: string;
  [field: string]: unknown;
}

export function readEmulatorAccounts(file: string): EmulatorAccount[] {
  const text = readIfThere(file);
  if (text === null) return [];
  const parsed = parse(text);
  if (!Array.isArray(parsed) || !parsed.every(isAccount)) {
    throw new Error(
      `The accounts file ${file} is damaged: expected a JSON list of accounts, each with a localId. ` +
        'Put it right, or move it away to start without accounts.',
    );
  }
  return parsed;
}

/** Replaces the file atomically, so that a crash never leaves half a file. */
export function writeEmulatorAccounts(file: string, accounts: EmulatorAccount[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(accounts, null, 2));
  renameSync(next, file);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAccount(value: unknown): value is EmulatorAccount {
  return (
    typeof value === 'object' && value !== null && 'localId' in value && typeof value.localId === 'string'
  );
}
