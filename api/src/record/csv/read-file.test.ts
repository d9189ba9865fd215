import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { toDecimalAmount } from '../amounts.ts';
import { normaliseColumnName } from './formats.ts';
import type { ImportChoices } from './import-schema.ts';
import { type ParsedRecordFile, readRecordFile } from './read-file.ts';
import { MAX_CHARS_BETWEEN_PAUSES } from './read-rows.ts';

/** Properties of a sample file. `asks`: expected questions. `wrong`: lines that cannot be read. */
const sampleSchema = z.object({
  format: z.string(),
  what: z.string(),
  encoding: z.enum(['utf8', 'latin1', 'utf16le']).default('utf8'),
  ending: z.string().default('\n'),
  asks: z.array(z.string()).default([]),
  leftOut: z.int().default(0),
  wrong: z.array(z.int()).default([]),
});

/**
 * Sample files, written by hand after exports that users of these apps have published. Each has a line with its properties
 * before it, and behind it the expected entries by the likeliest answers, as `inShort` writes them.
 */
const APP_EXPORTS = readFileSync(join(__dirname, 'testing/app-exports.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((sample) => {
    const [, properties = '', text = '', entries = ''] = /^([^\n]*)\n(.*)\n---\n(.*)$/s.exec(sample) ?? [];
    const { encoding, ending, ...expected } = sampleSchema.parse(JSON.parse(properties));
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    const file = Buffer.from(mark + text.replaceAll('\n', ending), encoding);
    const lines = entries.split('\n').filter((line) => line !== '');
    return { ...expected, file, entries: lines.map((line) => line.replaceAll('\\n', '\n')) };
  });

const CONTEXT = { today: '2026-11-28', currency: 'GBP' };

async function read(file: string | Buffer, choices: ImportChoices = {}): Promise<ParsedRecordFile> {
  const reading = await readRecordFile(Buffer.from(file), choices, CONTEXT, async () => {});
  if (!reading) throw new Error('The file is too long');
  return reading;
}

/** Entries as short texts: day, kind, kilometres, cost, currency, note, litres. */
function inShort({ entries }: ParsedRecordFile): string[] {
  return entries.map(({ noted: { date, kind, odometer_km, cost_minor, currency, note, litres } }) => {
    const cost = cost_minor === null || currency === null ? '' : toDecimalAmount(cost_minor, currency);
    return [date, kind, odometer_km ?? '', cost, currency ?? '', note ?? '', litres ?? ''].join(',');
  });
}

const questionsOf = ({ questions }: ParsedRecordFile) => questions.map(({ about }) => about).toSorted();
const wrongLines = ({ faults }: ParsedRecordFile) => [...new Set(faults.map(({ line }) => line))];

describe('reading a file', () => {
  it.each(APP_EXPORTS)('reads $format: $what', async ({ file, what: _what, ...expected }) => {
    const reading = await read(file);
    const { format, leftOut } = reading;
    const [asks, entries, wrong] = [questionsOf(reading), inShort(reading), wrongLines(reading)];
    expect({ format, asks, leftOut, wrong, entries }).toEqual(expected);
  });

  it('asks nothing about a file that contains only column names', async () => {
    expect(await read('when,what,price\n')).toMatchObject({ questions: [], entries: [], faults: [] });
    expect(questionsOf(await read('when,what,price\n1,2,3\n'))).not.toEqual([]);
  });

  it('accepts any line endings, empty lines, and columns without a name', async () => {
    const file =
      'Datum\tArt\tKm\tKosten (EUR)\t\t\r\n\r\n2026-01-18\tTanken\t84120\t61,20\t\t\r2026-01-25\tSteuer\t\t132\t\t\n\t\t\n';
    const entries = ['2026-01-18,fuel,84120,61.20,EUR,,', '2026-01-25,tax,,132.00,EUR,,'];
    expect(inShort(await read(file))).toEqual(entries);
  });

  it('takes the column in which most cells are days for the date, although one is mistyped', async () => {
    const file =
      'When,What we did,Paid\n2024-03-01,Oil change,120.00\n,,\n31/02/2024,Odd,1\n2024-06-11,New tyres,380';
    const { columns, faults } = await read(file);
    expect(columns.map(({ field }) => field)).toEqual(['date', null, 'cost']);
    expect(faults).toMatchObject([{ line: 4, column: 'When', code: 'date' }]);
  });

  it('takes the column with the days for the date, although one of weekdays is named like it', async () => {
    const file = 'Tag;Datum;Kilometerstand\nMo;02.03.2026;84120\nDi;10.03.2026;84500';
    const { columns, entries } = await read(file);
    expect(columns.map(({ field }) => field)).toEqual([null, 'date', 'odometer']);
    expect(entries.map(({ noted }) => noted.date)).toEqual(['2026-03-02', '2026-03-10']);
  });

  it('keeps a column that is named like a date, even if none of its days can be read', async () => {
    const { columns, faults } = await read('Date,Cost\nsoon,120.00\nlater,80.00');
    expect(columns.map(({ field }) => field)).toEqual(['date', 'cost']);
    expect(faults.map(({ code }) => code)).toEqual(['date', 'date']);
  });

  it.each([
    [
      'dates cannot be read',
      'Date,Next check,Cost\n46012,2027-03-01,120.00\n46013,2027-06-01,80.00',
      ',cost',
    ],
    ['format is known', 'date,kind,\nMon,service,2026-03-02\nTue,repair,2026-03-10', 'kind,'],
  ])('takes no other column for the date if its %s', async (_case, file, others) => {
    const { columns, faults } = await read(file);
    expect(columns.map(({ field }) => field).join()).toBe(`date,${others}`);
    expect(faults.map(({ code }) => code)).toEqual(['date', 'date']);
  });

  it('reads gallons in this site’s own format', async () => {
    const file = 'date,kind,odometer_miles,gallons_us\n2026-04-02,fuel,52270,10.92';
    expect(inShort(await read(file))).toEqual(['2026-04-02,fuel,84120,,,,41.34']);
  });

  it('reads the columns of the templates, which name their units', async () => {
    const file = (head: string) => `date,kind,${head}\n2026-04-02,fuel,52270,10.92`;
    const american = await read(file('mileage (miles),gallons (US)'));
    expect([american.format, ...inShort(american)]).toEqual(['forecourt', '2026-04-02,fuel,84120,,,,41.34']);
    const metric = await read(file('mileage (km),litres'));
    expect([metric.format, ...inShort(metric)]).toEqual(['forecourt', '2026-04-02,fuel,52270,,,,10.92']);
    // A mileage without a unit is not ours, so the customer is asked.
    const other = await read('date,kind,mileage\n2026-04-02,fuel,52270');
    expect([other.format, other.questions.map(({ about }) => about)]).toEqual(['table', ['distance']]);
  });

  it('reads the euro sign and typographic marks of Windows-1252', async () => {
    const lines = Buffer.from(
      'date;kind;cost;note\n2026-02-01;service;52,00 \x80;\x84M\xfcller\x93 \x96 \xd6l\n',
      'latin1',
    );
    const reading = await read(lines);
    expect([reading.encoding, inShort(reading)]).toEqual([
      'windows-1252',
      ['2026-02-01,service,,52.00,EUR,„Müller“ – Öl,'],
    ]);
  });

  it.each([
    ['total', '2026-03-31,fuel,,4.00,GBP,,9.46'],
    ['per_unit', '2026-03-31,fuel,,10.00,GBP,,9.46'],
  ] as const)('reads a price as the customer chose: %s', async (price, entry) => {
    const file = 'Date,Gallons (US),Price\n2026-03-31,2.5,4.00';
    expect((await read(file)).questions).toEqual([
      {
        about: 'price',
        cell: '4.00',
        options: [
          { value: 'total', example: '4.00' },
          { value: 'per_unit', example: '10.00' },
        ],
      },
    ]);
    const answered = await read(file, { price });
    expect([answered.choices.price, questionsOf(answered), inShort(answered)]).toEqual([price, [], [entry]]);
    const mapped = await read(file, {
      columns: { 0: 'date', 1: 'litres', 2: price === 'total' ? 'cost' : 'price' },
    });
    expect([mapped.choices.price, questionsOf(mapped), inShort(mapped)]).toEqual([price, [], [entry]]);
  });

  it('names the column with the price if that makes a cost that is too large', async () => {
    const file = 'Date,Litres,Price per litre\n2026-03-31,40,999999999.99';
    const { faults } = await read(file);
    expect(faults.map(({ column, code, value }) => [column, code, value])).toEqual([
      ['Price per litre', 'too_large', '999999999.99'],
    ]);
  });

  it.each([
    ['cost,currency', '12x,GBP', 'cost', 'amount'],
    ['cost,currency', 'x12,GBP', 'cost', 'amount'],
    ['cost,currency', '€12,GBP', 'cost', 'amount'],
    ['litres,price per litre', '40,1.50x', 'price per litre', 'amount'],
    ['litres,price per litre', '40,145.9p', 'price per litre', 'amount'],
    ['litres,price per litre', '40,-1.50', 'price per litre', 'amount'],
    ['litres,cost', '40x,60', 'litres', 'litres'],
    ['litres,cost', '40 km,60', 'litres', 'litres'],
    ['Odometer (km),cost', '84120x,60', 'Odometer (km)', 'number'],
    ['Odometer (km),cost', '84120 l,60', 'Odometer (km)', 'number'],
    ['Odometer (km),cost', 'k84120m,60', 'Odometer (km)', 'number'],
  ])('refuses a number with other text beside it: %s of %s', async (head, cells, column, code) => {
    const { entries, faults } = await read(`date,${head}\n2026-03-31,${cells}`);
    expect(entries).toEqual([]);
    expect(faults).toMatchObject([{ line: 2, column, code }]);
  });

  it.each([
    ['cost,currency', '$12,ARS', '12.00,ARS'],
    ['cost,currency', 'Rs 12,INR', '12.00,INR'],
    ['cost,currency', '12 GBP,GBP', '12.00,GBP'],
    ['litres,price per litre', '40,£1.50/l', '60.00,GBP'],
    ['litres,price per litre', '40,1.50 GBP per litre', '60.00,GBP'],
  ])('reads a number with its currency and unit beside it: %s of %s', async (head, cells, cost) => {
    const [entry] = inShort(await read(`date,${head}\n2026-03-31,${cells}`, { kind: 'fuel' }));
    expect(entry).toContain(`,${cost},`);
  });

  it.each(['-', '–', 'n/a', 'k. A.', '€'])(
    'reads a cost or price without digits as empty: %s',
    async (cell) => {
      for (const head of ['litres,price per litre', 'litres,cost', 'litres,cost,price per litre']) {
        const cells = `40,${head.includes('cost,') ? `${cell},${cell}` : cell}`;
        const result = await read(`date,${head}\n2026-03-31,${cells}`, { kind: 'fuel' });
        expect(result.faults).toEqual([]);
        expect(result.entries).toMatchObject([{ noted: { litres: 40, cost_minor: null, currency: null } }]);
      }
    },
  );

  it('computes the cost from the price if the cell of the cost has no digits', async () => {
    const file = 'date,litres,cost,price per litre\n2026-03-31,40,-,1.50';
    expect(inShort(await read(file, { kind: 'fuel' }))[0]).toContain(',60.00,GBP,');
  });

  it.each<[string, string | Buffer, string]>([
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0]), 'encoding'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a]), 'encoding'],
    ['a document', '%PDF-1.7\n%äöü\n1 0 obj', 'encoding'],
    ['JSON', '\ufeff{"entries": [{"date": "2026-03-31"}]}', 'json'],
    ['a list in JSON', '[\n  {"date": "2026-03-31"}\n]', 'json'],
    ['a web page', '<!DOCTYPE html>\n<html><body>', 'markup'],
    ['a spreadsheet in XML', '<?xml version="1.0"?>\n<Workbook>', 'markup'],
    ['a table in RTF', '{\\rtf1\\ansi Date', 'markup'],
    ['nothing', '', 'no_lines'],
    ['a text', 'Dear garage\n\nthe brakes squeak.\n', 'one_column'],
    ['a table with one column', 'date\n2026-03-31\n2026-04-02\n', 'one_column'],
    ['nothing but empty lines', ' \n\n;;\n', 'no_lines'],
  ])('recognises %s as no table, and reads nothing', async (_what, file, code) => {
    const { faults, columns, entries, questions } = await read(file);
    expect([faults.map((fault) => fault.code), columns, entries, questions]).toEqual([[code], [], [], []]);
  });

  it.each([
    ['spaces', ' '],
    ['opening brackets', '('],
    ['brackets behind spaces', ' ['],
  ])('takes linear time for a column name of %s', (_name, text) => {
    expect(normaliseColumnName(`a${text.repeat(300_000)}b`)).toMatch(/^a.*b$/);
  });

  it('lets other requests be served after every few long lines', async () => {
    const note = 'Front brakes and both discs '.repeat(330);
    const file = `date;kind;note\n${`2026-03-31;service;${note}\n`.repeat(90)}`;
    let pauses = 0;
    await readRecordFile(Buffer.from(file), {}, CONTEXT, async () => {
      pauses += 1;
    });
    expect(pauses).toBeGreaterThan((1.5 * file.length) / MAX_CHARS_BETWEEN_PAUSES);
  });

  it.each(['[Date];[Km]\n2026-03-31;84120', '<Date>;<Km>\n2026-03-31;84120'])(
    'reads a table whose names are in brackets: %s',
    async (file) => {
      expect((await read(file)).faults).toEqual([]);
    },
  );

  it.each([
    ['point', '2026-01-11,fuel,,61.20,GBP,,1.23'],
    ['comma', '2026-01-11,fuel,,61.20,GBP,,1234'],
  ] as const)('reads litres by the decimal %s that the customer chose', async (decimal, entry) => {
    const file = 'Datum;Liter;Kosten\n2026-01-11;1.234;61,20';
    expect((await read(file)).choices.decimal).toBeUndefined();
    const answered = await read(file, { decimal });
    expect([questionsOf(answered), inShort(answered)]).toEqual([[], [entry]]);
  });
});
