import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasExited, startChild, terminateChild } from '../../scripts/processes/child-process.ts';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import { type ApiRequestSender, toReceivedResponse } from '../src/testing/customer.ts';
import { createTestDatabaseEnv } from '../src/testing/pooler.ts';

const LOOK_AGAIN_MS = 40;
/** Maximum wait for a process to exit: longer than the api waits for running requests. */
const GRACE_MS = 15_000;

/** A process of the api or of its erase command that was started for a test. */
export interface RunningApi {
  /** Everything that the process has printed so far. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves with the exit code, or null if a signal ended the process. */
  ended: Promise<number | null>;
  /** Kills the process at once (SIGKILL). */
  kill(): void;
  /** Stops the process like an operator, and waits for its exit. */
  stop(): Promise<number | null>;
}

/** A process of the api that accepts requests. */
export interface ReadyApi extends RunningApi {
  address: string;
  send: ApiRequestSender;
}

/** Starts the api without waiting until it is ready. @param folder for its log */
export function spawnApi(folder: string, environment: Record<string, string>): Promise<RunningApi> {
  return run('server.ts', [], folder, environment);
}

/** Starts the operator's command that erases a customer. @param folder for its log */
export function spawnEraseCommand(
  uid: string,
  folder: string,
  environment: Record<string, string>,
): Promise<RunningApi> {
  return run('erase.ts', [uid], folder, environment);
}

async function run(
  entry: string,
  parameters: string[],
  folder: string,
  environment: Record<string, string>,
): Promise<RunningApi> {
  const log = join(await mkdtemp(join(folder, 'log-')), 'api.log');
  const output = openSync(log, 'w');
  const script = join(__dirname, '../src', entry);
  const { DATABASE_URL: url } = environment;
  const database = url === undefined ? { DATABASE_URL: undefined } : createTestDatabaseEnv(url);
  const child = startChild(script, {
    parameters,
    environment: { INTERNAL_PORT: '0', ...environment, ...database },
    output,
  });
  closeSync(output);
  const ended = once(child, 'exit').then(([code]): number | null => code);
  return {
    output: () => readFileSync(log, 'utf8'),
    hasEnded: () => hasExited(child),
    ended,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      await terminateChild(child, GRACE_MS);
      return ended;
    },
  };
}

/** Starts the api on a free port and waits until it is ready. @throws Error with its output if it does not start */
export async function startApi(folder: string, environment: Record<string, string>): Promise<ReadyApi> {
  const { api: port } = await findFreePorts(['api']);
  const running = await spawnApi(folder, { PORT: String(port), ...environment });
  const address = `http://127.0.0.1:${port}`;
  while (!(await isReady(address))) {
    if (running.hasEnded()) throw new Error(`The api did not start:\n${running.output()}`);
    await delay(LOOK_AGAIN_MS);
  }
  return { ...running, address, send: sendTo(address) };
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/ready`).catch(() => null);
  return answer?.ok ?? false;
}

function sendTo(address: string): ApiRequestSender {
  return async ({ method, url, headers, body }) => {
    const response = await fetch(`${address}${url}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return toReceivedResponse(response, await response.text());
  };
}
