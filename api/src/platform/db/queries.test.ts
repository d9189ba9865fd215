import type { Reader, Transaction } from './database.ts';
import {
  createCachedStatement,
  createReader,
  createTransaction,
  type Placeholders,
  type StatementRunner,
} from './queries.ts';

/** Creates a runner that returns the same row for each statement. */
const answering = (row: unknown) =>
  jest.fn<ReturnType<StatementRunner>, Parameters<StatementRunner>>(async () => ({ rows: [row] }));

interface Seen {
  id: string;
  at: Date;
}

describe('a statement that is built once', () => {
  const build = jest.fn((reader: Reader, { id, at }: Placeholders<Seen>) =>
    reader
      .selectFrom('customers')
      .select('id')
      .where('id', '=', id)
      .where('theme', '=', 'dark')
      .where(({ eb, or }) => or([eb('created_at', '<', at), eb('updated_at', '<', at)])),
  );

  it('is sent with new values, without being built again', async () => {
    const select = createCachedStatement(build);
    const run = answering({ id: 'c1' });
    const reader = createReader(run);
    await select(reader, { id: 'c1', at: new Date('2026-03-01T08:00:00Z') });
    await select(reader, { at: new Date('2026-03-02T08:00:00Z'), id: 'c2' });
    const text = expect.stringContaining('where "id" = $1 and "theme" = $2');
    expect(run.mock.calls).toEqual([
      [text, ['c1', 'dark', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z']],
      [text, ['c2', 'dark', '2026-03-02T08:00:00.000Z', '2026-03-02T08:00:00.000Z']],
    ]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('runs on the given connection', async () => {
    const select = createCachedStatement(build);
    const at = new Date();
    expect(await select(createReader(answering({ id: 'c1' })), { id: 'c1', at })).toEqual([{ id: 'c1' }]);
    expect(await select(createReader(answering({ id: 'c2' })), { id: 'c2', at })).toEqual([{ id: 'c2' }]);
  });

  it('writes each value into its column', async () => {
    const insert = createCachedStatement(
      (tx: Transaction, row: Placeholders<{ id: string; phone: string | null }>) =>
        tx.insertInto('customers').values({ ...row }),
    );
    const run = answering({});
    const tx = createTransaction(run);
    await insert(tx, { id: 'c1', phone: null });
    await insert(tx, { phone: '0201', id: 'c2' });
    const text = 'insert into "customers" ("id", "phone") values ($1, $2)';
    expect(run.mock.calls).toEqual([
      [text, ['c1', null]],
      [text, ['c2', '0201']],
    ]);
  });
});
