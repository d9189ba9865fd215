import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requestWorkshopToken } from './workshop-environment.ts';

const PROJECT = { projectId: 'harbour-street', emulatorHost: null };

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
let folder: string;
let provider: jest.SpyInstance;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-staff-'));
  const file = path.join(folder, 'key.json');
  const key = {
    type: 'service_account',
    project_id: PROJECT.projectId,
    client_email: 'api@harbour-street.iam.gserviceaccount.com',
    private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  writeFileSync(file, JSON.stringify(key));
  process.env.GOOGLE_APPLICATION_CREDENTIALS = file;
  provider = jest.spyOn(globalThis, 'fetch');
});
afterAll(() => {
  delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
  rmSync(folder, { recursive: true });
  provider.mockRestore();
});

const answering = (body: unknown, status = 200) =>
  provider.mockResolvedValueOnce(Response.json(body, { status }));

const ask = (token?: string) => requestWorkshopToken({ project: PROJECT, apiKey: 'the key', token });

/** Returns the claims of a token, after checking the service account's signature. */
function claimsOf(token: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

describe('a terminal at a real project', () => {
  it('signs in by the service account, with the workshop role', async () => {
    answering({ idToken: 'the token' });
    expect(await ask()).toBe('the token');
    const [address, { body }] = provider.mock.calls[0];
    expect(address).toBe(
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=the%20key',
    );
    expect(claimsOf(JSON.parse(body).token)).toMatchObject({
      uid: 'workshop-terminal',
      claims: { role: 'workshop' },
    });
  });

  it('explains what is wrong with the key file', async () => {
    const file = process.env.GOOGLE_APPLICATION_CREDENTIALS;
    process.env.GOOGLE_APPLICATION_CREDENTIALS = '/nowhere.json';
    await expect(ask()).rejects.toThrow(/GOOGLE_APPLICATION_CREDENTIALS must name .*nowhere\.json/);
    process.env.GOOGLE_APPLICATION_CREDENTIALS = file;
  });

  it('uses a given token without any request', async () => {
    provider.mockClear();
    expect(await ask('given')).toBe('given');
    expect(provider).not.toHaveBeenCalled();
  });

  it('explains a refusal, with advice', async () => {
    answering({ error: { message: 'API_KEY_HTTP_REFERRER_BLOCKED' } }, 403);
    await expect(ask()).rejects.toThrow(/API_KEY_HTTP_REFERRER_BLOCKED.*WORKSHOP_API_KEY/);
  });
});

test('a terminal that does not reach the emulator names its address and how to change it', async () => {
  const cause = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  provider.mockRejectedValueOnce(new TypeError('fetch failed', { cause }));
  const project = { ...PROJECT, emulatorHost: 'localhost:9099' };
  await expect(requestWorkshopToken({ project, apiKey: 'any', token: undefined })).rejects.toThrow(
    /at localhost:9099 refused: nobody listens there.* FIREBASE_AUTH_EMULATOR_HOST .* localhost:3000/,
  );
});
