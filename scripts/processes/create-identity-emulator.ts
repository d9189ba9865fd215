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

/** Requests for another project are answered with an error. */
const ONE_PROJECT_ONLY = 2;

const require = createRequire(import.meta.url);

/**
 * Firebase's auth emulator, without the command line around it: that one needs three ports and three seconds more,
 * writes accounts only when it ends well, and on reading them back ends every session (it sets `validSince` to now).
 * @param accountsFile where accounts are kept; written whenever a request changed one
 */
export async function createIdentityEmulator(
  project: string,
  accountsFile: string,
): Promise<RequestListener> {
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as EmulatorServer;
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as EmulatorState;
  const state = new AgentProjectState(project);
  for (const account of readAccounts(accountsFile)) state.overwriteUserWithLocalId(account.localId, account);
  const answer = await createApp(project, ONE_PROJECT_ONLY, new Map([[project, state]]));

  const accounts = () => [...state.users.values()];
  let saved = JSON.stringify(accounts());
  function save(): void {
    const now = JSON.stringify(accounts());
    if (now === saved) return;
    writeAccounts(accountsFile, accounts());
    saved = now;
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', save);
    answer(request, response);
  };
}
