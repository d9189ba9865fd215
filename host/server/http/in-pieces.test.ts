import { buffer } from 'node:stream/consumers';
import { inPieces, isLong } from './in-pieces.ts';

const MEGABYTE = 1024 * 1024;

test('should give out the whole body, whatever its length', async () => {
  for (const length of [1, 65_536, 65_537, MEGABYTE]) {
    const body = Buffer.alloc(length, 'abc');
    expect((await buffer(inPieces(body))).equals(body)).toBe(true);
  }
});

test('should let newcomers in after every few pieces, and finish what is short before what is long', async () => {
  const finished: string[] = [];
  const piecesPerTurn = [0];
  const read = async (name: string, length: number) => {
    for await (const _piece of inPieces(Buffer.alloc(length))) {
      piecesPerTurn.push((piecesPerTurn.pop() ?? 0) + 1);
    }
    finished.push(name);
  };
  const nextTurn = () => {
    piecesPerTurn.push(0);
    turn = setImmediate(nextTurn);
  };
  let turn = setImmediate(nextTurn);
  await Promise.all([
    ...Array(12)
      .fill(null)
      .map(() => read('long', MEGABYTE)),
    read('short', 65_537),
  ]);
  clearImmediate(turn);
  expect(finished[0]).toBe('short');
  expect(Math.max(...piecesPerTurn)).toBe(4);
});

test('should go on with the others when some have left', async () => {
  const left = Array.from({ length: 100 }, () => inPieces(Buffer.alloc(MEGABYTE)));
  for (const stream of left) stream.resume().destroy();
  expect(await buffer(inPieces(Buffer.alloc(MEGABYTE)))).toHaveLength(MEGABYTE);
});

test('should cut nothing that one write takes', () => {
  expect([65_536, 65_537].map((length) => isLong(Buffer.alloc(length)))).toEqual([false, true]);
});
