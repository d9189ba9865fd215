import { ApiProblem } from '@forecourt/shared/http';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { deleteMe, fetchMyDataExport, signOutEverywhere } from './index.ts';

const request = jest.fn<Promise<Response>, [string, RequestInit]>();
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('../../kernel/http/api-problem.ts'),
  request: (url: string, init: RequestInit) => request(url, init),
}));

// jsdom has no Response; these are the parts that are read.
const nothing = {
  status: 204,
  json: () => Promise.reject(new SyntaxError('no JSON')),
} as unknown as Response;

beforeAll(() => writeInlineSettings());
beforeEach(() => request.mockReset());

describe('the account', () => {
  it.each([
    ['is erased', deleteMe, 'DELETE', '/api/v1/me'],
    ['ends all sessions', signOutEverywhere, 'POST', '/api/v1/me/sign-out-everywhere'],
  ])('%s, with a new key each time', async (_, act, method, address) => {
    request.mockResolvedValue(nothing);
    await expect(act()).resolves.toBeUndefined();
    await act();
    expect(request.mock.calls.map(([url, init]) => [init.method, url])).toEqual([
      [method, address],
      [method, address],
    ]);
    const keys = request.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(request.mock.calls[0]?.[1].body).toBeUndefined();
  });

  it('counts as erased if the account is gone already', async () => {
    const body = { code: 'token_revoked', reason: 'user_deleted' };
    request.mockRejectedValueOnce(new ApiProblem(401, 'token_revoked', '', body));
    await expect(deleteMe()).resolves.toBeUndefined();
  });

  it.each([
    ['revoked', {}],
    ['gone', { reason: 'user_deleted' }],
  ])('counts as signed out if this session is %s', async (_, more) => {
    const body = { code: 'token_revoked', ...more };
    request.mockRejectedValueOnce(new ApiProblem(401, 'token_revoked', '', body));
    await expect(signOutEverywhere()).resolves.toBeUndefined();
  });

  it.each(['token_expired', 'user_disabled', 'unavailable'])(
    'rejects with %s, which ends no other session',
    async (code) => {
      request.mockRejectedValueOnce(new ApiProblem(401, code, '', { code }));
      await expect(signOutEverywhere()).rejects.toMatchObject({ code });
    },
  );

  it.each(['token_revoked', 'requires_recent_login'])(
    'rejects with %s when it is not erased',
    async (code) => {
      request.mockRejectedValueOnce(new ApiProblem(401, code, '', { code }));
      await expect(deleteMe()).rejects.toMatchObject({ code });
    },
  );

  it('is exported as a file with the name of the response', async () => {
    const headers = new Headers({
      'Content-Disposition': 'attachment; filename="everything-2026-11-23.json"',
    });
    const answer = { status: 200, headers, text: async () => '{"a":1}' };
    request.mockResolvedValueOnce(answer as unknown as Response);
    expect(await fetchMyDataExport()).toEqual({ name: 'everything-2026-11-23.json', json: '{"a":1}' });
    expect(request.mock.calls[0]?.[0]).toBe('/api/v1/me/export');
  });
});
