import { createVehicle, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem, request } from '@forecourt/shared/http';
import { queryClient, useMutation } from '@forecourt/shared/query';
import { act, renderHook } from '@testing-library/react';
import {
  aVehicle,
  expectConsoleError,
  fakeBackend,
  SiteProviders,
  singlePageResponse,
  writeInlineSettings,
} from './index.ts';

const LIST = 'GET /vehicles';
const list = () => queryClient.fetchQuery({ ...vehiclesQuery(), staleTime: 0 });

beforeEach(() => {
  writeInlineSettings();
  jest.mocked(console.error).mockImplementation();
});

describe('fakeBackend', () => {
  it('answers the typed client at the address in the settings, and records the requests', async () => {
    writeInlineSettings({ addresses: { backend: '/garage/api/' } });
    const backend = fakeBackend({
      [LIST]: () => singlePageResponse(aVehicle()),
      'GET /vehicles/{id}': ({ params: { id = '' } }) => aVehicle({ id }),
    });
    const id = 'AB/7';
    expect(await list()).toEqual([aVehicle()]);
    expect(await queryClient.fetchQuery(vehicleQuery(id))).toEqual(aVehicle({ id }));
    expect(backend.sent(LIST)).toMatchObject([{ query: { limit: '100' }, body: null }]);
    expect(backend.requests.map(({ line }) => line)).toEqual([LIST, 'GET /vehicles/AB%2F7']);
  });

  it('records the body, the key and the version of a write', async () => {
    const backend = fakeBackend({ 'PATCH /me': ({ body }) => body });
    const headers = { 'Idempotency-Key': 'one', 'If-Match': '"2"' };
    const init = { method: 'PATCH', headers, body: '{"locale":"de"}' };
    expect(await (await request('/api/v1/me', init)).json()).toEqual({ locale: 'de' });
    expect(backend.sent('PATCH /me')).toMatchObject([
      { body: { locale: 'de' }, idempotencyKey: 'one', ifMatch: '"2"' },
    ]);
  });

  it('fails the next calls, one after the other, and then answers', async () => {
    const backend = fakeBackend({ [LIST]: () => singlePageResponse() });
    backend.failNext(LIST, new ApiProblem(0, 'network'), new ApiProblem(503, 'unavailable'));
    await expect(list()).rejects.toMatchObject({ code: 'network' });
    await expect(list()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await list()).toEqual([]);
  });

  it('fails a test that sends a request without a response', async () => {
    fakeBackend({ [LIST]: () => singlePageResponse() });
    await expect(queryClient.fetchQuery(vehicleQuery('7'))).rejects.toMatchObject({ status: 404 });
    expectConsoleError(
      '"GET /vehicles/7" was requested, but this test\'s backend answers only GET /vehicles.',
    );
  });

  it.each([
    ['is invalid', () => singlePageResponse({ ...aVehicle(), year: 'old' }), '/items/0/year: expected '],
    [
      'throws',
      () => {
        throw new TypeError('vehicles is not iterable');
      },
      'vehicles is not iterable',
    ],
  ])('fails a test whose response %s', async (_, answer, error) => {
    fakeBackend({ [LIST]: answer });
    await expect(list()).rejects.toThrow();
    expectConsoleError(error);
  });

  it('fails a test whose response to a write is invalid', async () => {
    fakeBackend({ 'POST /vehicles': () => ({ id: 'none' }) });
    const add = () => createVehicle({ device_reg: 'AB12 CDE' }, { idempotencyKey: 'one' });
    const { result } = renderHook(() => useMutation({ mutationFn: add }), { wrapper: SiteProviders });
    await act(() => result.current.mutateAsync().catch(() => undefined));
    expectConsoleError('POST /api/v1/vehicles answered /device_reg: expected ');
  });
});
