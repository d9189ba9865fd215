import { makeRoom } from './make-room.ts';

const update = jest.fn();
Object.assign(globalThis, { registration: { update } });

const makeRoomAfter = (headers: Record<string, string>) =>
  makeRoom({ headers: new Map(Object.entries(headers)) } as unknown as Response);

beforeEach(() => update.mockReset().mockResolvedValue(undefined));

test('should have the worker replaced, before it may end, with a page that says that there is to be none', async () => {
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

test('should leave it where a page says nothing of it', async () => {
  await makeRoomAfter({ 'Content-Type': 'text/html' });
  expect(update).not.toHaveBeenCalled();
});

test('should not mind that nobody answers', async () => {
  update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
  await expect(makeRoomAfter({ 'Forecourt-No-Service-Worker': '1' })).resolves.toBeUndefined();
});
