import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type Account, readAccounts, writeAccounts } from './accounts-file.ts';

/** The parts of firebase-tools' auth emulator that are used here; it has no types. */
interface EmulatedProject {
  users: Map<string, Account>;
  overwriteUserWithLocalId(id: string, account: Account): void;
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

/** Requests for another project are answered with an error. */
const ONE_PROJECT_ONLY = 2;

/** What nobody here asks for; to be ready for it would be two thirds of the time that the emulator takes to start. */
const UNUSED = /tenants|mfa|passkey|saml|idp|gamecenter|iosclient|sessioncookie|^\/v2\/projects/i;

const require = createRequire(import.meta.url);

/** Firebase's auth emulator, for one project. */
export interface IdentityEmulator {
  answer: RequestListener;
  /**
   * Has it begin with the accounts of a file, and none but these.
   * @param accountsFile where accounts are kept from now on; written whenever a request changed one
   */
  beginWith(accountsFile: string): void;
}

/**
 * Firebase's auth emulator, without the command line around it: that one needs three ports and three seconds more,
 * writes accounts only when it ends well, and on reading them back ends every session (it sets `validSince` to now).
 */
export async function createIdentityEmulator(project: string): Promise<IdentityEmulator> {
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as EmulatorServer;
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as EmulatorState;
  const specification = require('firebase-tools/lib/emulator/auth/apiSpec.js') as EmulatorSpecification;
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
      for (const account of readAccounts(accountsFile)) {
        state.overwriteUserWithLocalId(account.localId, account);
      }
      projects.set(project, state);
      const accounts = () => [...state.users.values()];
      let saved = JSON.stringify(accounts());
      save = () => {
        const now = JSON.stringify(accounts());
        if (now === saved) return;
        writeAccounts(accountsFile, accounts());
        saved = now;
      };
    },
  };
}
