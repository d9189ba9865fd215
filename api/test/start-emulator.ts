import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { printed, run } from './run-process.ts';

const PROJECT = 'demo-forecourt';

/** The identity emulator on ports of its own, and what tests do with its accounts. */
export interface Emulator {
  /** `host:port` */
  host: string;
  /** Makes an account and signs it in; its token. */
  signUp(): Promise<{ uid: string; token: string }>;
  /** Changes an account as an administrator would. */
  change(uid: string, change: Readonly<Record<string, unknown>>): Promise<void>;
  stop(): Promise<void>;
}

export async function startEmulator(): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-emulator-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (number: number) => ({ host: '127.0.0.1', port: number });
  const emulators = {
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: false,
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const script = join(__dirname, '../../node_modules/firebase-tools/lib/bin/firebase.js');
  const args = ['emulators:start', '--only', 'auth', '--project', PROJECT];
  const running = run(script, args, { cwd: folder, env: {} });
  await printed(running, 'All emulators ready');
  const host = `127.0.0.1:${port}`;

  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  return {
    host,
    async signUp() {
      const answer = await post('accounts:signUp?key=any', { returnSecureToken: true });
      const { localId, idToken } = answer as { localId: string; idToken: string };
      return { uid: localId, token: idToken };
    },
    async change(uid, change) {
      await post(
        `projects/${PROJECT}/accounts:update`,
        { localId: uid, ...change },
        { authorization: 'Bearer owner' },
      );
    },
    async stop() {
      running.child.kill('SIGINT');
      await running.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
