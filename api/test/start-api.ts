import { join } from 'node:path';
import type { Send } from '../src/testing/customer.ts';
import { freePort } from './free-port.ts';
import { printed, type RunningProcess, run } from './run-process.ts';

/** An api process of its own, spoken to over HTTP. */
export interface ApiProcess extends RunningProcess {
  port: number;
  send: Send;
  /** Ends it as an operator would, and waits. */
  stop(): Promise<number | null>;
}

/** Runs the api without waiting for it. @param env what differs from an empty environment */
export function runApi(env: Record<string, string>): RunningProcess {
  return run(join(__dirname, '../src/server.ts'), [], { cwd: __dirname, env });
}

export async function startApi(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const running = runApi({ PORT: String(port), ...env });
  await printed(running, 'Server listening');
  return {
    ...running,
    port,
    send: sendTo(port),
    stop() {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}

function sendTo(port: number): Send {
  return async ({ method, url, headers, body }) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      setCookie: response.headers.getSetCookie()[0],
      body: await response.json(),
    };
  };
}
