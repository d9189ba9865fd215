import { appointmentCalendar, createVehicle, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem, request } from '@forecourt/shared/http';
import { queryClient, useMutation } from '@forecourt/shared/query';
import { act, renderHook } from '@testing-library/react';
import { aVehicle, expectConsoleError, fakeBackend, inlineSettings, pageOf, SitePage } from './index.ts';

const LIST = 'GET /vehicles';
const list = () => queryClient.fetchQuery({ ...vehiclesQuery(), staleTime: 0 });

beforeEach(() => {
  inlineSettings();
  jest.mocked(console.error).mockImplementation();
});

describe('fakeBackend', () => {
  it('should answer the typed client, and keep what was asked', async () => {
    const backend = fakeBackend({
      [LIST]: () => pageOf(aVehicle()),
      'GET /vehicles/{id}': ({ params: { id = '' } }) => aVehicle({ id }),
    });
    const id = '9c5b94b1-35ad-49bb-b118-8e8fc24abf80';
    expect(await list()).toEqual([aVehicle()]);
    expect(await queryClient.fetchQuery(vehicleQuery(id))).toEqual(aVehicle({ id }));
    expect(backend.sent(LIST)).toMatchObject([{ query: { limit: '100' }, body: null }]);
    expect(backend.requests.map(({ line }) => line)).toEqual([LIST, `GET /vehicles/${id}`]);
  });

  it('should keep of a write its body, its key and what it is based on', async () => {
    const backend = fakeBackend({ 'PATCH /me': ({ body }) => body });
    const headers = { 'Idempotency-Key': 'one', 'If-Match': '"2"' };
    const init = { method: 'PATCH', headers, body: '{"locale":"de"}' };
    expect(await (await request('/api/v1/me', init)).json()).toEqual({ locale: 'de' });
    expect(backend.sent('PATCH /me')).toMatchObject([
      { body: { locale: 'de' }, idempotencyKey: 'one', ifMatch: '"2"' },
    ]);
  });

  it('should answer with a file where it is given one', async () => {
    fakeBackend({ 'GET /appointments/{id}/calendar.ics': () => new Blob(['BEGIN:VCALENDAR']) });
    const file = await appointmentCalendar({ id: '7', reference: 'HSG-4F7K' }, 'en');
    expect(file).toMatchObject({ name: 'HSG-4F7K.ics', size: 15 });
  });

  it('should be where the settings have the backend', async () => {
    inlineSettings({ addresses: { backend: '/garage/api/' } });
    fakeBackend({ [LIST]: () => pageOf() });
    expect(await list()).toEqual([]);
  });

  it('should fail the next calls, one after the other, and then answer', async () => {
    const backend = fakeBackend({ [LIST]: () => pageOf() });
    backend.failNext(LIST, new ApiProblem(0, 'network'), new ApiProblem(503, 'unavailable'));
    await expect(list()).rejects.toMatchObject({ code: 'network' });
    await expect(list()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await list()).toEqual([]);
  });

  it('should keep an answer back until it is let go', async () => {
    const backend = fakeBackend({ [LIST]: () => pageOf() });
    const letGo = backend.hold(LIST);
    const answered = jest.fn();
    const asking = list().then(answered);
    await new Promise(process.nextTick);
    expect(backend.sent(LIST)).toHaveLength(1);
    expect(answered).not.toHaveBeenCalled();
    letGo();
    await asking;
    expect(answered).toHaveBeenCalledWith([]);
  });

  it('should answer differently from then on', async () => {
    const backend = fakeBackend({ [LIST]: () => pageOf() });
    backend.answer({ [LIST]: () => pageOf(aVehicle()) });
    expect(await list()).toHaveLength(1);
  });

  it('should fail a test that asks for what has no answer', async () => {
    fakeBackend({ [LIST]: () => pageOf() });
    await expect(queryClient.fetchQuery(vehicleQuery('7'))).rejects.toMatchObject({ status: 404 });
    expectConsoleError('"GET /vehicles/7" was asked for, and this test\'s backend answers GET /vehicles.');
  });

  it('should fail a test whose answer is not what the API promises, and name the field', async () => {
    fakeBackend({ [LIST]: () => pageOf({ ...aVehicle(), year: 'old' }) });
    await expect(list()).rejects.toMatchObject({ code: 'unexpected_response' });
    expectConsoleError('/items/0/year: expected ');
  });

  it('should fail it for the answer to a write too', async () => {
    fakeBackend({ 'POST /vehicles': () => ({ id: 'none' }) });
    const add = () => createVehicle({ device_reg: 'AB12 CDE' }, { idempotencyKey: 'one' });
    const { result } = renderHook(() => useMutation({ mutationFn: add }), { wrapper: SitePage });
    await act(() => result.current.mutateAsync().catch(() => undefined));
    expectConsoleError('POST /api/v1/vehicles answered /device_reg: expected ');
  });

  it('should fail a test whose answer breaks', async () => {
    fakeBackend({
      [LIST]: () => {
        throw new TypeError('vehicles is not iterable');
      },
    });
    await expect(list()).rejects.toThrow(TypeError);
    expectConsoleError('vehicles is not iterable');
  });
});
