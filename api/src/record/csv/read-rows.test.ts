import fc from 'fast-check';
import { parseCsvRows } from './read-rows.ts';

const LIMIT = 1_000;

async function read(text: string, rows = LIMIT) {
  let pauses = 0;
  const file = await parseCsvRows(text, rows, async () => {
    pauses += 1;
  });
  return { ...file, pauses };
}

const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);

describe('parseCsvRows', () => {
  it.each([
    ['commas', 'a,b\n1,2', ',', 'a b|1 2'],
    ['semicolons beside decimal commas', 'a;b\n1,5;2,5\n3,5;4,5', ';', 'a b|1,5 2,5|3,5 4,5'],
    ['tabs', 'a\tb\n1\t2', '\t', 'a b|1 2'],
    ['lines', 'a|b\n1|2', '|', 'a b|1 2'],
    ['a line that names it for Excel', 'sep=|\r\na,b|c\r\n', '|', 'a,b c'],
    ['a single column', 'a\nb', ',', 'a|b'],
  ])('finds the delimiter: %s', async (_what, text, delimiter, cells) => {
    const file = await read(text);
    expect(file.delimiter).toBe(delimiter);
    expect(file.rows.map((row) => row.cells.join(' ')).join('|')).toBe(cells);
  });

  it('accepts any line ending, skips empty lines, and counts lines as editors do', async () => {
    const { rows } = await read('a,b\r\n\r\n1,"x\ny"\r,\n2,z\n\n');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', 'x\ny'] },
      { line: 6, cells: ['2', 'z'] },
    ]);
  });

  it('joins text behind a closing quotation mark to its cell', async () => {
    expect(await cellsOf('"Full tank" 2,"b"\n "c" , d')).toEqual([
      ['Full tank 2', 'b'],
      ['c', ' d'],
    ]);
  });

  it.each([
    ['a mark that is never closed', 'a,b\n1,"x\n2,y\n3,z'],
    ['a mark too many, which would swallow lines', 'a,b\n1,"x\n2,"y"\n3,z'],
    ['a cell of ten thousand characters', `a,b\n1,${'x'.repeat(10_001)}\n2,y\n3,z`],
    ['cells of twenty thousand characters together', `a,b\n1${`,${'x'.repeat(9_000)}`.repeat(3)}\n2,y\n3,z`],
    ['two hundred cells', `a,b\n1${',x'.repeat(200)}\n2,y\n3,z`],
  ])('spoils no more than the line with %s', async (_what, text) => {
    const { rows } = await read(text);
    expect(rows.filter(({ fault }) => fault).map(({ line }) => line)).toEqual([2]);
    expect(rows.filter(({ fault }) => !fault).map(({ cells }) => cells.join())).toEqual([
      'a,b',
      '2,y',
      '3,z',
    ]);
  });

  it('ends at the limit of rows, however long the text', async () => {
    const { rows, isTooLong, pauses } = await read('a\n'.repeat(500_000));
    expect([rows.length, isTooLong]).toEqual([LIMIT, true]);
    expect(pauses).toBeLessThan(10);
    expect((await read('a\n'.repeat(LIMIT))).isTooLong).toBe(false);
  });

  it('pauses while it skips empty lines', async () => {
    expect((await read('\n'.repeat(100_000))).pauses).toBeGreaterThan(100);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', ',', ';', '\n', '\r', ' ', 'é') });

  it('reads back any rows that were written by RFC 4180', async () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n', '\r'), async (written, ending) => {
        const quoted = written.map((cells) =>
          cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(';'),
        );
        const filled = written.filter((cells) => cells.some((each) => each.trim() !== ''));
        expect(await cellsOf(`sep=;${ending}${quoted.join(ending)}`)).toEqual(filled);
      }),
    );
  });

  it('reads any text to its end, with lines in their order', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', '""', ',', '\n', '\r', ' ', '\r\n'),
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        const { rows, isTooLong } = await read(any);
        expect(isTooLong).toBe(false);
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => one - other));
        expect(lines.at(-1) ?? 0).toBeLessThanOrEqual(any.split(/\r\n?|\n/).length);
      }),
    );
  });
});
