/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { emulatorToken } from '../../testing/emulator-token.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const bearer = (uid: string) => `Bearer ${emulatorToken({ uid, at: MONDAY_EIGHT })}`;

async function cookieOf(uid: string): Promise<string> {
  const { setCookie = '' } = await api.send({
    method: 'GET',
    url: '/api/v1/me',
    headers: { authorization: bearer(uid) },
  });
  return /^XSRF-TOKEN=([^;]+)/.exec(setCookie)?.[1] ?? '';
}

const write = (uid: string, headers: Record<string, string>) =>
  api.send({
    method: 'PATCH',
    url: '/api/v1/me',
    headers: { authorization: bearer(uid), 'content-type': 'application/json', ...headers },
    body: {},
  });

describe('the XSRF check', () => {
  it('should let a write pass whose header is the cookie', async () => {
    const token = await cookieOf('ann');
    const cookie = `theme=%; XSRF-TOKEN=${token}; XSRF-TOKEN=another`;
    const answer = await write('ann', { cookie, 'x-xsrf-token': token });
    expect(answer).toMatchObject({ status: 200, setCookie: undefined });
  });

  it('should refuse a write without header, without cookie, or where they differ, and bring a new cookie', async () => {
    const [token, other] = [await cookieOf('ann'), await cookieOf('ann')];
    const attempts: Record<string, string>[] = [
      {},
      { cookie: `XSRF-TOKEN=${token}` },
      { 'x-xsrf-token': token },
      { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': other },
      { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' },
      { cookie: 'XSRF-TOKEN=%E0%A4%A', 'x-xsrf-token': '%E0%A4%A' },
    ];
    for (const headers of attempts) {
      const answer = await write('ann', headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
      const hadGoodCookie = headers.cookie === `XSRF-TOKEN=${token}`;
      expect(answer.setCookie === undefined).toBe(hadGoodCookie);
    }
  });

  it("should refuse another customer's token", async () => {
    const token = await cookieOf('ann');
    const answer = await write('eve', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(answer.setCookie).toMatch(/^XSRF-TOKEN=/);
  });

  it('should set a cookie that scripts can read, secure where the page is', async () => {
    const setCookie = async (headers: Record<string, string>) => {
      const all = { authorization: bearer('ann'), ...headers };
      return (await api.send({ method: 'GET', url: '/api/v1/me', headers: all })).setCookie;
    };
    expect(await setCookie({})).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/);
    expect(await setCookie({ 'x-forwarded-proto': 'https' })).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
  });
});
