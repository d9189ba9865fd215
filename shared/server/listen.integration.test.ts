import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RawConnection } from './testing/raw-connection.ts';

const SCRIPT = path.join(import.meta.dirname, 'testing/slow-process.ts');

class SlowProcess {
  readonly #child: ChildProcess;
  output = '';

  constructor(variables: Record<string, string>) {
    const env = { ...process.env, PORT: '0', ...variables };
    this.#child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found[1] ?? found[0];
      await Promise.race([once(this.#child.stdout ?? this.#child, 'data'), this.ended()]);
      if (this.#child.exitCode !== null && !pattern.test(this.output)) throw new Error(this.output);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close');
    return this.#child.exitCode;
  }

  get endedBy(): NodeJS.Signals | null {
    return this.#child.signalCode;
  }
}

const started: SlowProcess[] = [];

function start(variables: Record<string, string> = {}): SlowProcess {
  const slow = new SlowProcess(variables);
  started.push(slow);
  return slow;
}

afterEach(async () => {
  for (const slow of started.splice(0)) {
    slow.signal('SIGKILL');
    await slow.ended();
  }
});

const LISTENING = /LISTENING (\S+)/;
const CLOSING = /CLOSING/;

test('finishes a running request, and closes idle connections', async () => {
  const slow = start();
  const url = await slow.says(LISTENING);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    get(`${url}/slow`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
  await slow.says(/HELD/);
  slow.signal('SIGTERM');
  await slow.says(CLOSING);
  slow.signal('SIGUSR1');
  const ending = [await answer, await slow.ended()];
  agent.destroy();
  expect(ending).toEqual([200, 0]);
});

test('is not ready after a signal, and serves until the load balancer had time to notice', async () => {
  const slow = start({ DRAIN_SECONDS: '0.5' });
  const url = await slow.says(LISTENING);
  const ready = async () => {
    const { status, headers } = await fetch(`${url}/-/ready`);
    return { status, connection: headers.get('connection') };
  };
  expect(await ready()).toEqual({ status: 200, connection: 'keep-alive' });
  slow.signal('SIGTERM');
  while ((await ready()).status === 200);
  expect(await ready()).toEqual({ status: 503, connection: 'close' });
  expect(slow.output).not.toContain('CLOSING');
  expect(await slow.ended()).toBe(0);
});

// glibc reads the file in HOSTALIASES when it looks up a name without dots, and waits if the file is a pipe.
const withGlibc = process.platform === 'linux' ? test : test.skip;

describe('while a name server does not answer', () => {
  let folder: string;
  let aliases: string;
  const lookUp = (variables: Record<string, string> = {}) =>
    start({ LOOKUP: 'nobody', HOSTALIASES: aliases, RES_OPTIONS: 'timeout:1 attempts:1', ...variables });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-listen-'));
    aliases = path.join(folder, 'aliases');
    if (process.platform === 'linux') execFileSync('mkfifo', [aliases]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  withGlibc('ends without waiting for it', async () => {
    const slow = lookUp();
    await slow.says(LISTENING);
    slow.signal('SIGTERM');
    await slow.ended();
    expect(slow.endedBy).toBe('SIGTERM');
    expect(slow.output).toContain('RELEASED after');
  });

  withGlibc('waits if it failed, so that its exit code shows the failure', async () => {
    const slow = lookUp({ FAILS: '1' });
    await slow.says(LISTENING);
    slow.signal('SIGTERM');
    await slow.says(/cannot close/);
    // The look-up opens the file more than once, so the pipe is removed before its end lets the look-up continue.
    const pipe = openSync(aliases, 'r+');
    rmSync(aliases);
    closeSync(pipe);
    expect(await slow.ended()).toBe(1);
  });
});

test('does not wait for connections that were opened in advance', async () => {
  const slow = start();
  const connection = await RawConnection.open(await slow.says(LISTENING));
  slow.signal('SIGTERM');
  expect(await slow.ended()).toBe(0);
  await connection.ended();
});

test('ends while it starts, as the first process of a container too', async () => {
  const slow = start({ STARTING: '1' });
  await slow.says(/STARTING/);
  slow.signal('SIGTERM');
  // Without a listener the signal would end this process, and its exit code would be null.
  expect(await slow.ended()).toBe(0);
});

test('cuts connections off after the time limit', async () => {
  const slow = start({ HANGS: '1' });
  await slow.says(LISTENING);
  const asked = performance.now();
  slow.signal('SIGTERM');
  expect(await slow.ended()).toBe(1);
  expect(performance.now() - asked).toBeGreaterThan(900);
  expect(slow.output).toContain('killed by timeout');
});

test('ends at once on a second signal', async () => {
  const slow = start({ HANGS: '1' });
  await slow.says(LISTENING);
  slow.signal('SIGINT');
  await slow.says(CLOSING);
  slow.signal('SIGTERM');
  expect(await slow.ended()).toBe(1);
  expect(slow.output).toContain('second SIG');
});

test('releases shared resources after everything has closed', async () => {
  const slow = start();
  await slow.says(LISTENING);
  slow.signal('SIGTERM');
  expect(await slow.ended()).toBe(0);
  expect(slow.output).toContain('RELEASED after');
});

test('reports a failed shutdown', async () => {
  const slow = start({ FAILS: '1' });
  await slow.says(LISTENING);
  slow.signal('SIGTERM');
  expect(await slow.ended()).toBe(1);
  expect(slow.output).toContain('cannot close');
});

test('logs an uncaught error without personal data, and ends', async () => {
  const slow = start();
  await fetch(`${await slow.says(LISTENING)}/throw`);
  expect(await slow.ended()).toBe(1);
  expect(slow.output).toContain('nobody caught [redacted]');
  expect(slow.output).not.toContain('447700900123');
});

test('names the variable of an occupied port, without a stack', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const slow = start({ PORT: String(port) });
  const code = await slow.ended();
  server.close();
  expect(code).toBe(1);
  expect(slow.output).toContain(
    `slow: Port ${port} of 127.0.0.1 is taken: stop what uses it, or set PORT.\n`,
  );
  expect(slow.output).not.toContain('    at ');
});
