import { PassThrough } from 'node:stream';
import { BodyMemoryLimiter } from './body-memory.ts';

const KB = 1024;
const REFUSAL = new Error('No memory');

let now = 0;
let memory: BodyMemoryLimiter;
beforeEach(() => {
  now = 0;
  memory = new BodyMemoryLimiter({ inAll: 1_000 * KB, perClient: 500 * KB }, () => now);
});

/** Starts a body whose pieces are read as they are sent. */
function begin(client: string) {
  const payload = new PassThrough();
  const { body, release } = memory.count(payload, client, () => REFUSAL);
  let read = 0;
  let failure: unknown = null;
  body.on('data', (piece: Buffer) => {
    read += piece.length;
  });
  body.once('error', (error) => {
    failure = error;
  });
  return {
    release,
    read: () => read,
    isRefused: () => failure === REFUSAL,
    async send(bytes: number) {
      payload.write(Buffer.alloc(bytes));
      await settled();
    },
    async end() {
      payload.end();
      await settled();
    },
  };
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
};

test('does not count bodies up to 64 KB, nor announced ones', async () => {
  const small = begin('ann');
  await small.send(60 * KB);
  begin('bob');
  expect([memory.held, small.read()]).toEqual([0, 60 * KB]);
});

test('counts the arrived bytes of a larger body until its response is sent', async () => {
  const body = begin('ann');
  await body.send(100 * KB);
  expect(memory.held).toBeGreaterThanOrEqual(100 * KB);
  await body.end();
  expect(memory.held).toBeGreaterThanOrEqual(100 * KB);
  body.release();
  expect([memory.held, body.read(), body.isRefused()]).toEqual([0, 100 * KB, false]);
});

test('counts the overhead of tiny chunks', async () => {
  const body = begin('ann');
  for (let piece = 0; piece < 500; piece += 1) await body.send(1);
  expect(memory.held).toBeGreaterThan(64 * KB);
});

test('refuses a body beyond the share of its client, and drains the rest', async () => {
  const first = begin('ann');
  await first.send(300 * KB);
  const second = begin('ann');
  await second.send(300 * KB);
  expect([first.isRefused(), second.isRefused()]).toEqual([false, true]);
  second.release();
  await second.send(300 * KB);
  expect(memory.held).toBeLessThan(310 * KB);
});

test('refuses the body that has stalled longest when the memory is full', async () => {
  const bodies = [];
  for (const client of ['ann', 'bob', 'cat', 'dan']) {
    const body = begin(client);
    await body.send(240 * KB);
    bodies.push(body);
    now += 1_000;
  }
  await bodies[0]?.send(1 * KB);
  const newcomer = begin('eve');
  await newcomer.send(100 * KB);
  expect([newcomer, ...bodies].map((body) => body.isRefused())).toEqual([false, false, true, false, false]);
});

test('otherwise refuses a body of the client that uses most, if it uses more than the newcomer', async () => {
  const large = begin('ann');
  await large.send(450 * KB);
  const other = begin('bob');
  await other.send(400 * KB);
  const newcomer = begin('cat');
  await newcomer.send(200 * KB);
  expect([large.isRefused(), other.isRefused(), newcomer.isRefused()]).toEqual([true, false, false]);
  const whole = begin('dan');
  await whole.send(390 * KB);
  await whole.end();
  const last = begin('eve');
  await last.send(420 * KB);
  expect([other.isRefused(), newcomer.isRefused(), whole.isRefused(), last.isRefused()]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
