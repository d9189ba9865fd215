import { makeRoom } from './make-room.ts';

const update = jest.fn();
Object.assign(globalThis, { registration: { update } });

const makeRoomAfter = (headers: Record<string, string>) =>
  makeRoom({ headers: new Map(Object.entries(headers)) } as unknown as Response);

beforeEach(() => update.mockReset().mockResolvedValue(undefined));

test('updates the worker, before it may be stopped, for a page of a site without a worker', async () => {
  const done = jest.fn();
  const { promise, resolve } = Promise.withResolvers<void>();
  update.mockReturnValue(promise);
  const handled = makeRoomAfter({ 'Forecourt-No-Service-Worker': '1' }).then(done);
  await Promise.resolve();
  expect(update).toHaveBeenCalledTimes(1);
  expect(done).not.toHaveBeenCalled();
  resolve();
  await handled;
  expect(done).toHaveBeenCalledTimes(1);
});

test('does nothing for other pages', async () => {
  await makeRoomAfter({ 'Content-Type': 'text/html' });
  expect(update).not.toHaveBeenCalled();
});

test('ignores a failing update', async () => {
  update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
  await expect(makeRoomAfter({ 'Forecourt-No-Service-Worker': '1' })).resolves.toBeUndefined();
});
