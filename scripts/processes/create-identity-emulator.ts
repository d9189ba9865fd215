import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

/** This and the next five types describe the used parts of firebase-tools' auth emulator, which has no types. */
interface EmulatedProject {
  users: Map<string, EmulatorAccount>;
  localIdForEmail: Map<string, string>;
  overwriteUserWithLocalId(id: string, account: EmulatorAccount): void;
}
interface EmulatorServer {
  createApp(project: string, mode: number, projects: Map<string, EmulatedProject>): Promise<RequestListener>;
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
interface EmulatorOperations {
  authOperations: { identitytoolkit: { accounts: { sendOobCode: SendMail } } };
}

/** Mode of the emulator in which it refuses requests for other projects. */
const ONE_PROJECT_ONLY = 2;

/** Unused endpoints, which are removed: preparing them takes two thirds of the emulator's start time. */
const UNUSED = /tenants|mfa|passkey|saml|idp|gamecenter|iosclient|sessioncookie|^\/v2\/projects/i;

const require = createRequire(import.meta.url);

export interface IdentityEmulator {
  answer: RequestListener;
  /**
   * Replaces all accounts by those of a file.
   * @param accountsFile file to read; it is written again after each request that changes an account
   */
  beginWith(accountsFile: string): void;
}

/**
 * Firebase's auth emulator without its command line. The command line needs three more ports and three more seconds, writes
 * accounts only on a clean exit, and ends every session when it reads the accounts (it sets `validSince` to now).
 */
export async function createIdentityEmulator(project: string): Promise<IdentityEmulator> {
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as EmulatorServer;
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as EmulatorState;
  const specification = require('firebase-tools/lib/emulator/auth/apiSpec.js') as EmulatorSpecification;
  const { authOperations } = require('firebase-tools/lib/emulator/auth/operations.js') as EmulatorOperations;
  // All emulators of a process share the operations.
  if (!isFirstEmailAllowed) allowFirstEmail(authOperations.identitytoolkit.accounts);
  const { paths } = specification.default;
  for (const path of Object.keys(paths)) if (UNUSED.test(path)) delete paths[path];

  const projects = new Map<string, EmulatedProject>();
  const answer = await createApp(project, ONE_PROJECT_ONLY, projects);
  let save = (): void => undefined;

  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      response.once('finish', () => save());
      answer(request, response);
    },
    beginWith(accountsFile) {
      const state = new AgentProjectState(project);
      for (const account of readEmulatorAccounts(accountsFile)) {
        state.overwriteUserWithLocalId(account.localId, account);
      }
      projects.set(project, state);
      const accounts = () => [...state.users.values()];
      let saved = JSON.stringify(accounts());
      save = () => {
        const now = JSON.stringify(accounts());
        if (now === saved) return;
        writeEmulatorAccounts(accountsFile, accounts());
        saved = now;
      };
    },
  };
}

/**
 * Creates the HTTP server of an emulator. It keeps idle connections for long: on a busy machine, the edge could otherwise send a
 * request on a connection that is just being closed.
 */
export function createEmulatorServer({ answer }: IdentityEmulator): Server {
  return createServer({ keepAliveTimeout: 75_000 }, answer);
}

let isFirstEmailAllowed = false;

/**
 * Makes the emulator send the link for the first address of an account, as Firebase does. The emulator finds accounts by their
 * current address only, so the account has a placeholder address meanwhile, to which the link refers.
 */
function allowFirstEmail(operations: { sendOobCode: SendMail }): void {
  isFirstEmailAllowed = true;
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
