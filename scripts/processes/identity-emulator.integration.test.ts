import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { describeSiteParts } from '../site/describe-parts.ts';
import { findFreePorts } from '../site/free-ports.ts';
import { SitePartProcess } from '../site/site.ts';

let folder: string;
let emulator: SitePartProcess;

/** Sends a request as a browser does; throws the error message of a refusal. */
async function ask(action: string, body: object): Promise<Record<string, unknown>> {
  const { port } = emulator.description;
  const address = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return z.record(z.string(), z.unknown()).parse(await answer.json());
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'emulator-'));
  const plan = {
    ports: await findFreePorts(),
    data: folder,
    settingsFile: '/nowhere.json',
    emulator: true,
  };
  const description = describeSiteParts(plan).find(({ name }) => name === 'identity');
  if (!description) throw new Error('A site has no identity emulator');
  emulator = new SitePartProcess(description, folder);
  await emulator.start();
});

afterAll(async () => {
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

test('keeps accounts and sessions when it is killed', async () => {
  const { localId, idToken } = await ask('signUp', { returnSecureToken: true });
  await ask('lookup', { idToken });
  await emulator.kill();
  await emulator.start();
  const { users } = await ask('lookup', { idToken });
  expect(users).toEqual([expect.objectContaining({ localId })]);
});

test('gives an account its first email address only once the link in the mail was opened', async () => {
  const email = 'mara@example.com';
  const { idToken } = await ask('signUp', { returnSecureToken: true });
  const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email };
  await ask('sendOobCode', request);
  const addresses = async () => {
    const { users } = z
      .object({
        users: z.array(z.object({ email: z.string().optional(), emailVerified: z.boolean().optional() })),
      })
      .parse(await ask('lookup', { idToken }));
    return users;
  };
  expect(await addresses()).toEqual([{}]);
  const { port } = emulator.description;
  const codes = await fetch(`http://127.0.0.1:${port}/emulator/v1/projects/demo-forecourt/oobCodes`);
  const { oobCodes } = z
    .object({ oobCodes: z.array(z.object({ newEmail: z.string(), oobCode: z.string() })) })
    .parse(await codes.json());
  expect(oobCodes).toEqual([{ newEmail: email, oobCode: expect.any(String) }]);
  await expect(ask('update', { oobCode: oobCodes[0]?.oobCode })).resolves.toMatchObject({
    email,
    emailVerified: true,
  });
});

test('refuses unused endpoints, and keeps running', async () => {
  const { port } = emulator.description;
  const answer = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start?key=any`,
    { method: 'POST' },
  );
  expect(answer.status).toBe(404);
  await expect(ask('signUp', { returnSecureToken: true })).resolves.toHaveProperty('localId');
});
