import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFreePortOffset, isPortTaken } from '../../scripts/site/free-ports.ts';
import { computePorts } from '../../scripts/site/ports.ts';
import { IdentityEmulatorClient } from '../world/identity.ts';
import { NpmStartProcess } from '../world/start-command.ts';

const START_MS = 300_000;
const NO_STACK = /\n\s+at |node:internal|Node\.js v/;

interface Fixtures {
  folder: string;
  start: (environment?: NodeJS.ProcessEnv) => NpmStartProcess;
  offset: string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, none here
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-start-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  offset: async ({}, use) => use(String(await findFreePortOffset())),
  start: async ({ folder, offset }, use) => {
    const started: NpmStartProcess[] = [];
    await use((environment) => {
      const command = new NpmStartProcess({ PORT_OFFSET: offset, DATA_DIR: folder, ...environment });
      started.push(command);
      return command;
    });
    for (const command of started) for (const pid of command.processes()) process.kill(pid, 'SIGKILL');
  },
});

test.describe('npm start', () => {
  test.setTimeout(2 * START_MS);

  test('preserves accounts and data across a restart, and leaves no process running', async ({
    start,
    offset,
  }) => {
    const identity = new IdentityEmulatorClient(`http://127.0.0.1:${computePorts(offset).identity}`);
    const first = start();
    const url = await first.address();
    const { token, phone, uid } = await identity.signIn();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const cookie =
      (await fetch(`${url}/api/v1/me`, { headers })).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const created = await fetch(`${url}/api/v1/vehicles`, {
      method: 'POST',
      headers: {
        ...headers,
        Cookie: cookie,
        'X-XSRF-TOKEN': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)),
        'Idempotency-Key': 'a-key-of-this-test',
      },
      body: JSON.stringify({ device_reg: 'KEP 7 ME' }),
    });
    expect(created.status).toBe(201);
    await first.pressCtrlC();
    await expect.poll(() => first.processes()).toEqual([]);

    const second = start();
    await second.address();
    expect(await identity.uidOf(phone)).toBe(uid);
    const vehicles = await (await fetch(`${url}/api/v1/vehicles`, { headers })).json();
    expect(vehicles.items).toMatchObject([{ device_reg: 'KEP 7 ME' }]);
    second.killParent();
    await expect.poll(() => second.processes(), { timeout: 60_000 }).toEqual([]);
    const ports = Object.values(computePorts(offset));
    await expect.poll(async () => (await Promise.all(ports.map(isPortTaken))).includes(true)).toBe(false);
  });

  test('explains what is wrong with the settings file', async ({ start, folder }) => {
    const file = path.join(folder, 'broken.json');
    writeFileSync(file, '{"booking": {"slots": ["25:00"]}}');
    const command = start({ FORECOURT_SETTINGS: file });
    expect(await command.exitCode()).toBe(1);
    expect(command.output).toContain(file);
    expect(command.output).toContain('booking.slots.0: a time as HH:MM, got "25:00"');
    expect(command.output).not.toMatch(NO_STACK);
  });
});
