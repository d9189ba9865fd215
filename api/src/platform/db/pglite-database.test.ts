import type { PGliteInterface } from '@electric-sql/pglite';
import { rawQuery } from '../../testing/raw-query.ts';
import { wrapPglite } from './pglite-database.ts';

const turnOfTheLoop = () => new Promise(setImmediate);

/** Creates a database whose statements end only when the test calls `endAll`. */
function heldDatabase() {
  const ends: (() => void)[] = [];
  const held = () => new Promise((resolve) => ends.push(() => resolve([{ rows: [], affectedRows: 0 }])));
  const exec = jest.fn(held);
  const database = wrapPglite({ exec, transaction: held } as unknown as PGliteInterface);
  const read = () => database.read((reader) => rawQuery(reader, 'select'));
  async function endAll() {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await turnOfTheLoop();
      await turnOfTheLoop();
    }
  }
  return { database, exec, read, endAll };
}

describe('the embedded database', () => {
  it('runs one statement at a time, and lets the event loop turn between two', async () => {
    const { exec, read, endAll } = heldDatabase();
    const reads = [read(), read()];
    await turnOfTheLoop();
    expect(exec).toHaveBeenCalledTimes(1);
    const turn = jest.fn();
    setImmediate(turn);
    exec.mockImplementation(async () => {
      expect(turn).toHaveBeenCalled();
      return [{ rows: [], affectedRows: 0 }];
    });
    await endAll();
    await Promise.all(reads);
    expect(exec).toHaveBeenCalledTimes(2);
  });

  it('concatenates the rows of several statements', async () => {
    const { database, exec } = heldDatabase();
    exec.mockResolvedValue([{ rows: [{ n: 1 }] }, { rows: [{ n: 2 }, { n: 3 }], affectedRows: 2 }]);
    const rows = await database.read((reader) => rawQuery(reader, 'select; select'));
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('refuses requests at once while a hundred wait', async () => {
    const { database, read, endAll } = heldDatabase();
    const reads = Array.from({ length: 101 }, read);
    // Handle rejections, in case the test ends before these reads.
    for (const each of reads) each.catch(() => undefined);
    const overloaded = { name: 'DatabaseOverloaded' };
    await expect(read()).rejects.toMatchObject(overloaded);
    await expect(database.transaction(async () => {})).rejects.toMatchObject(overloaded);
    await endAll();
    expect(await Promise.all(reads)).toHaveLength(101);
  });
});
