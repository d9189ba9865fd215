import { amountText } from './amount.ts';
import type { ImportChoices } from './import-schema.ts';
import { type FileReading, readRecordFile } from './read-file.ts';
import { APP_EXPORTS } from './testing/app-exports.ts';

const CONTEXT = { today: '2026-11-28', currency: 'GBP' };

async function read(file: string | Buffer, choices: ImportChoices = {}): Promise<FileReading> {
  const reading = await readRecordFile(Buffer.from(file), choices, CONTEXT, async () => {});
  if (!reading) throw new Error('The file is too long');
  return reading;
}

/** Entries as short texts: day, kind, kilometres, cost, currency, note, litres. */
function inShort({ entries }: FileReading): string[] {
  return entries.map(({ noted: { date, kind, odometer_km, cost_minor, currency, note, litres } }) => {
    const cost = cost_minor === null || currency === null ? '' : amountText(cost_minor, currency);
    return [date, kind, odometer_km ?? '', cost, currency ?? '', note ?? '', litres ?? ''].join(',');
  });
}

const questionsOf = ({ questions }: FileReading) => questions.map(({ about }) => about).toSorted();
const wrongLines = ({ faults }: FileReading) => [...new Set(faults.map(({ line }) => line))];

describe('reading a file', () => {
  it.each(APP_EXPORTS)(
    'should read $format: $what',
    async ({ file, format, entries, asks = [], leftOut = 0, wrong = [] }) => {
      const reading = await read(file);
      expect([reading.format, questionsOf(reading), inShort(reading)]).toEqual([
        format,
        asks.toSorted(),
        entries,
      ]);
      expect([wrongLines(reading), reading.leftOut]).toEqual([wrong, leftOut]);
    },
  );

  it('should read the euro sign and typographic marks of Windows-1252', async () => {
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
    ['point', '2026-01-11,fuel,,61.20,GBP,,1.23'],
    ['comma', '2026-01-11,fuel,,61.20,GBP,,1234'],
  ] as const)('should read litres by the decimal %s that the customer chose', async (decimal, entry) => {
    const file = 'Datum;Liter;Kosten\n2026-01-11;1.234;61,20';
    expect((await read(file)).choices.decimal).toBeUndefined();
    const answered = await read(file, { decimal });
    expect([questionsOf(answered), inShort(answered)]).toEqual([[], [entry]]);
  });
});
