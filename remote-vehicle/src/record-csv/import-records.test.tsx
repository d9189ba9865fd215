import type { RecordImportPreview } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, type FakeBackend, fakeBackend, type SentRequest } from '@forecourt/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_RESPONSES, openVehicleArea } from '../testing/samples.ts';

const golf = aVehicle();
const SCREEN = `/vehicle/${golf.id}/record/import`;
const PREVIEW = 'POST /vehicles/{id}/records/import/preview';
const IMPORT = 'POST /vehicles/{id}/records/import';
const IMPORTS = 'GET /vehicles/{id}/records/imports';
const UNDO = 'DELETE /records/imports/{id}';

const IMPORT_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const EARLIER = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  imported_at: '2026-11-20T14:05:00.000Z',
  format: 'drivvo',
  entries: 312,
  corrected: 0,
  photos: 0,
};

type Entry = RecordImportPreview['entries'][number];
type Question = RecordImportPreview['questions'][number];
type Column = RecordImportPreview['columns'][number];

const entry = (line: number, change: Partial<Entry> = {}): Entry => ({
  line,
  status: 'new',
  date: '2026-03-01',
  kind: 'fuel',
  odometer_km: 84_120,
  cost_minor: 6_120,
  currency: 'GBP',
  note: null,
  litres: 41.32,
  ...change,
});

const column = (index: number, name: string, field: Column['field'], samples: string[] = []): Column => ({
  index,
  name,
  section: null,
  samples,
  field,
});

const question = (
  about: Question['about'],
  cell: string,
  examples: Readonly<Record<string, string>>,
): Question => ({
  about,
  cell,
  options: Object.entries(examples).map(([value, example]) => ({ value, example })),
});

/** Creates a misfit: a line whose mileage contradicts a reading. */
const misfit = (
  line: number,
  fault: 'lower' | 'jump',
  odometer_km: number,
  date: string,
  read_km: number,
) => ({
  line,
  code: `odometer_${fault}` as const,
  odometer_km,
  reading: { date, odometer_km: read_km },
});

const countsOf = (counts: Partial<RecordImportPreview['counts']>) => ({
  ...{ new: 0, known: 0, wrong: 0, left_out: 0, repeated: 0 },
  ...counts,
});

/** Creates a preview, by default of a Fuelio file with two new entries. */
function preview(change: Partial<RecordImportPreview> = {}): RecordImportPreview {
  return {
    format: 'fuelio',
    encoding: 'utf-8',
    delimiter: ',',
    columns: [column(0, 'Data', 'date'), column(1, 'Odo (km)', 'odometer')],
    choices: { date_order: 'ymd', decimal: 'point', distance: 'km', volume: 'l', currency: 'GBP' },
    questions: [],
    counts: countsOf({ new: 2 }),
    entries: [entry(6), entry(7)],
    faults: [],
    total_faults: 0,
    misfits: [],
    total_misfits: 0,
    amounts: [],
    total_amounts: 0,
    repeats: [],
    total_repeats: 0,
    ...change,
  };
}

const result = { added: 2, known: 0, skipped: 0, repeated: 0, import_id: IMPORT_ID };

function backend({ answer = preview(), imports = [] as object[] } = {}) {
  return fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    [PREVIEW]: () => answer,
    [IMPORT]: () => result,
    [IMPORTS]: () => ({ items: imports }),
    [UNDO]: () => ({ removed: 2 }),
    'GET /vehicles/{id}/record.csv': () => new Blob(['id,date'], { type: 'text/csv' }),
  });
}

const csv = (text = 'Data,Odo (km)\n2026-03-01,84120', name = 'car.csv') =>
  new File([text], name, { type: 'application/vnd.ms-excel' });

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const spaced = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');
const choicesOf = ({ query }: { query: Readonly<Record<string, string>> }): unknown =>
  query.choices === undefined ? null : JSON.parse(query.choices);

function rowsOf(name: string): unknown[] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map(spaced);
}

async function openAndChoose(file: File) {
  const page = await openVehicleArea(SCREEN);
  await screen.findByRole('button', { name: 'Choose a file' });
  await page.user.upload(input(), file);
  return page;
}

/** Chooses a file that has this preview. */
async function openPreview(change: Partial<RecordImportPreview> = {}) {
  return { ...backend({ answer: preview(change) }), ...(await openAndChoose(csv())) };
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
/** Opens the sentences on how the file was read. */
const unfoldReading = async () =>
  userEvent.click(await screen.findByText('How we read your file', { selector: 'summary' }));
const changeReading = async () => {
  await unfoldReading();
  await userEvent.click(screen.getByRole('button', { name: 'Change how it’s read' }));
};
const lastChoices = (sent: FakeBackend['sent']) => choicesOf(sent(PREVIEW).at(-1) as SentRequest);

async function importTwo(name = 'Import 2 entries') {
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('2 entries added')).toBeVisible();
}

async function importAll() {
  const page = await openAndChoose(csv());
  await page.user.click(await screen.findByRole('button', { name: 'Import 2 entries' }));
  await screen.findByText('2 entries added');
  return page;
}

describe('choosing a file', () => {
  it('names the known formats, and offers templates', async () => {
    backend();
    const { user } = await openVehicleArea(SCREEN);
    const apps = await screen.findByText(/Files from Fuelio, Drivvo, LubeLogger, Spritmonitor/);
    const columns = within(screen.getByRole('table', { name: 'What goes into each column', hidden: true }));
    const date = columns.getByRole('row', { name: 'date Like 2026-03-31. Required.', hidden: true });
    expect(apps).not.toBeVisible();
    expect(date).not.toBeVisible();
    await user.click(screen.getByText('How the file should look', { selector: 'summary' }));
    expect(apps).toBeVisible();
    expect(date).toBeVisible();
    // The import accepts the labels of the site and the names in its exported files.
    expect(
      columns.getByRole('row', { name: /^kind One of: Fuel, .*, MOT \(inspection\), Tyres/ }),
    ).toBeVisible();
  });

  it('shows an entry as a file may contain it, before a file is chosen', async () => {
    backend();
    await openVehicleArea(SCREEN);
    const choose = await screen.findByRole('button', { name: 'Choose a file' });
    const table = screen.getByRole('table', { name: 'A table like this works straight away.' });
    expect(table.compareDocumentPosition(choose)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const sample = within(table);
    expect(sample.getAllByRole('columnheader').map(spaced)).toEqual([
      'date',
      'kind',
      'mileage (miles)',
      'cost',
    ]);
    expect(sample.getByRole('row', { name: '2026-03-31 Fuel 12340 61.20' })).toBeVisible();
  });

  it('previews the file at once, and adds nothing', async () => {
    const { sent } = await openPreview();
    expect(await heading('2 entries to add')).toHaveFocus();
    expect(screen.getByText('car.csv')).toBeVisible();
    expect(screen.getByRole('region')).toHaveAccessibleName('2 entries to add');
    expect(screen.queryByRole('region', { name: 'Export' })).not.toBeInTheDocument();
    expect(sent(PREVIEW)[0]?.body).toMatchObject({ type: 'text/csv' });
    expect(sent(IMPORT)).toEqual([]);
  });

  it('takes a file that is dropped anywhere on the page', async () => {
    backend({ answer: preview({}) });
    await openVehicleArea(SCREEN);
    await screen.findByRole('button', { name: 'Choose a file' });
    const dataTransfer = { types: ['Files'], files: [csv()] };
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(screen.getByText('Drop the file here')).toBeVisible();
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(await heading('2 entries to add')).toBeVisible();
    expect(screen.queryByText('Drop the file here')).not.toBeInTheDocument();
    // Dragged text is ignored.
    expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  });

  it('shows the latest file, even if the preview of the one before is slow', async () => {
    const { hold, sent, answer } = backend();
    answer({
      [PREVIEW]: ({ body }) =>
        preview({ format: (body as Blob).size === 'slow'.length ? 'drivvo' : 'spritmonitor' }),
    });
    const letGo = hold(PREVIEW);
    const { user } = await openAndChoose(csv('slow', 'slow.csv'));
    expect(await screen.findByText('Reading slow.csv')).toBeVisible();
    await waitFor(() => expect(sent(PREVIEW)).toHaveLength(1));
    await user.upload(input(), csv('quick', 'quick.csv'));
    expect(await screen.findByText('Reading quick.csv')).toBeVisible();
    await waitFor(() => expect(sent(PREVIEW)).toHaveLength(2));
    letGo();
    expect(await screen.findByText('This looks like an export from Spritmonitor.')).toBeInTheDocument();
    await importTwo();
    expect(sent(IMPORT)[0]?.body).toHaveProperty('size', 'quick'.length);
  });

  it('shows the latest file, even if reading the one before takes longer', async () => {
    const { sent } = backend();
    const readers: { file: File; end: () => void }[] = [];
    const real = FileReader.prototype.readAsArrayBuffer;
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
      this: FileReader,
      file,
    ) {
      readers.push({ file: file as File, end: () => real.call(this, file) });
    });
    const { user } = await openAndChoose(csv('slow', 'slow.csv'));
    await user.upload(input(), csv('quick', 'quick.csv'));
    readers.find(({ file }) => file.name === 'quick.csv')?.end();
    await heading('2 entries to add');
    readers.find(({ file }) => file.name === 'slow.csv')?.end();
    jest.restoreAllMocks();
    await importTwo();
    expect(sent(IMPORT)[0]?.body).toHaveProperty('size', 'quick'.length);
  });

  it('does not send a file that is too large', async () => {
    const { sent } = backend();
    await openAndChoose(csv('x'.repeat(1024 * 1024 + 1)));
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is larger than 1 MB.');
    expect(sent(PREVIEW)).toEqual([]);
  });

  it('explains what to do with a workbook', async () => {
    const { sent } = backend();
    await openAndChoose(new File(['PK\u0003\u0004...'], 'car.xlsx.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/workbook .* save the table as CSV UTF-8/);
    expect(sent(PREVIEW)).toEqual([]);
  });

  it('reports that a file has only column names', async () => {
    const counts = countsOf({ new: 0 });
    backend({ answer: preview({ counts, entries: [] }) });
    await openAndChoose(csv('date,kind'));
    expect(await screen.findByText('This file has no entries')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it.each([
    ['encoding', 1, /not a text file\. .* save the table as CSV/],
    ['json', 1, /This is JSON, not CSV\. Export .* as CSV/],
    ['markup', 1, /web page or a document, not CSV\. .* save the table as CSV/],
    ['no_lines', 1, /There is nothing in this file\. Save the table as CSV/],
    ['one_column', 1, /has only one column\. Save your table as CSV/],
    ['open_quote', 5, /In line 5 a quotation mark is missing/],
  ])('explains at once what to do with a file that is no table (%s)', async (code, line, words) => {
    const { answer } = backend({
      answer: preview({
        format: 'table',
        counts: countsOf({ new: 0, wrong: 1 }),
        columns: [],
        entries: [],
        faults: [{ line, column: null, code, message: '' }],
        total_faults: 1,
      }),
    });
    const { user } = await openAndChoose(csv());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    answer({ [PREVIEW]: () => preview() });
    await user.upload(input(), csv());
    expect(await heading('2 entries to add')).toHaveFocus();
  });

  it.each<[string, number, string | RegExp, boolean]>([
    ['csv_too_long', 422, 'This file has more than 5,000 lines.', false],
    ['body_too_large', 413, 'This file is larger than 1 MB.', false],
    ['overloaded', 503, /A lot of people/, true],
    ['not_found', 404, /code: \w+/, true],
  ])(
    'explains why it could not be previewed (%s), and retries where that helps',
    async (code, status, words, isRepeatable) => {
      const { failNext } = backend();
      failNext(PREVIEW, new ApiProblem(status, code, '', { limit: 5000 }));
      const { user } = await openAndChoose(csv());
      expect(await screen.findByText('We couldn’t read car.csv')).toBeVisible();
      expect(screen.getByText(words, { exact: false })).toBeVisible();
      const retry = screen.queryByRole('button', { name: 'Try again' });
      expect(Boolean(retry)).toBe(isRepeatable);
      if (!retry) return;
      await user.click(retry);
      expect(await heading('2 entries to add')).toHaveFocus();
    },
  );
});

describe('deciding how a file is read', () => {
  const dates = question('date_order', '3/4/2026', { dmy: '2026-04-03', mdy: '2026-03-04' });

  it('asks open questions, with an example for each answer', async () => {
    const { sent, answer, user } = await openPreview({ questions: [dates] });
    expect(await heading('How should we read this file?')).toHaveFocus();
    const group = screen.getByRole('group', { name: 'In which order are the dates written?' });
    const options = within(group).getAllByRole('radio');
    expect(options.map((radio) => spaced(radio.closest('label') as Element))).toEqual([
      'Day, month, year3/4/2026 is 3 April 2026',
      'Month, day, year3/4/2026 is 4 March 2026',
    ]);
    await goOn();
    expect(within(group).getByText('Choose one of these.')).toBeVisible();
    expect(options[0]).toHaveFocus();
    await user.click(options[0] as HTMLElement);
    answer({ [PREVIEW]: () => preview() });
    await goOn();
    expect(await heading('2 entries to add')).toHaveFocus();
    expect(sent(PREVIEW).map(choicesOf)).toEqual([null, { date_order: 'dmy' }]);
    await importTwo();
    expect(sent(IMPORT).map(choicesOf)).toEqual([{ date_order: 'dmy' }]);
  });

  it('shows examples in the customer’s own units', async () => {
    const questions = [
      question('distance', '84120', { km: '84120', mi: '135378' }),
      question('volume', '41,32', { l: '41.32', gal_us: '156.41' }),
      question('decimal', '1.234', { point: '1.234', comma: '1234' }),
      question('price', '4.00', { total: '4.00', per_unit: '10.00' }),
    ];
    await openPreview({ questions });
    await heading('How should we read this file?');
    expect(screen.getAllByRole('radio').map((radio) => spaced(radio.closest('label') as Element))).toEqual([
      'Kilometres84120 is 52,270 miles',
      'Miles84120 is 84,120 miles',
      'Litres41,32 is 41.32 litres',
      'US gallons41,32 is 156.41 litres',
      'A point1.234 is 1.23',
      'A comma1.234 is 1,234.00',
      'The total4.00 makes £4.00 in all',
      'Per litre, gallon or kWh4.00 makes £10.00 in all',
    ]);
  });

  it('preserves the answers when sending them failed', async () => {
    const { failNext, sent, answer, user } = await openPreview({ questions: [dates] });
    await user.click(await screen.findByRole('radio', { name: /^Month, day, year/ }));
    failNext(PREVIEW, new ApiProblem(0, 'network'));
    await goOn();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t read car.csv');
    expect(screen.getByRole('radio', { name: /^Month, day, year/ })).toBeChecked();
    answer({ [PREVIEW]: () => preview() });
    const retry = screen.getByRole('button', { name: 'Try again' });
    failNext(PREVIEW, new ApiProblem(0, 'network'));
    await user.click(retry);
    await waitFor(() => expect(sent(PREVIEW)).toHaveLength(3));
    expect(retry).toHaveFocus();
    await user.click(retry);
    expect(await heading('2 entries to add')).toHaveFocus();
    expect(sent(PREVIEW).map(choicesOf).at(-1)).toEqual({ date_order: 'mdy' });
  });

  const table = preview({
    format: 'table',
    choices: { currency: 'GBP' },
    columns: [
      column(0, 'Tag', null, ['31.03.2026', '15.04.2026']),
      column(1, 'Stand', 'odometer', ['84120']),
      column(2, '', null),
    ],
    questions: [question('columns', '', { date: '' })],
    counts: countsOf({ new: 0 }),
    entries: [],
  });

  it('lets the customer map the columns of a table, with samples of their cells', async () => {
    const { sent, answer } = backend({ answer: table });
    const { user } = await openAndChoose(csv());
    const day = await screen.findByRole('combobox', { name: 'Tag' });
    expect(day).toHaveAccessibleDescription('For example 31.03.2026, 15.04.2026');
    expect(screen.getByRole('combobox', { name: 'Column 3' })).toHaveAccessibleDescription(
      'This column is empty',
    );
    await goOn();
    expect(day).toHaveFocus();
    expect(day).toHaveAccessibleDescription(/Choose the column with the date\./);
    await user.selectOptions(day, 'Mileage');
    expect(screen.getByRole('combobox', { name: 'Stand' })).toHaveAccessibleDescription(
      'You’ve already chosen this for “Tag”.',
    );
    await user.selectOptions(day, 'Date');
    answer({ [PREVIEW]: () => preview({ ...table, questions: [], counts: countsOf({ new: 2 }) }) });
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({
      columns: { 0: 'date', 1: 'odometer', 2: null },
    });
  });

  it('drops no column unasked', async () => {
    const columns = [...table.columns, column(3, 'Werkstatt', null, ['Müller'])];
    const { sent, answer } = backend({ answer: { ...table, columns } });
    const { user } = await openAndChoose(csv());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'Date');
    const garage = screen.getByRole('combobox', { name: 'Werkstatt' });
    expect(garage).toHaveDisplayValue('Please choose');
    await goOn();
    expect(garage).toHaveFocus();
    expect(garage).toHaveAccessibleDescription(/Choose what this column contains, or “Don’t import”\./);
    await user.selectOptions(garage, 'Don’t import');
    answer({ [PREVIEW]: () => preview({ ...table, questions: [], counts: countsOf({ new: 2 }) }) });
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({ columns: { 0: 'date', 1: 'odometer', 2: null, 3: null } });
  });

  it('names the columns that are still missing after some were mapped', async () => {
    backend({
      answer: {
        ...table,
        questions: [question('columns', '', { odometer: '', cost: '' })],
      },
    });
    const { user } = await openAndChoose(csv());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'Date');
    await goOn();
    expect(await screen.findByText(/^We need one more column .*: Mileage, Cost\.$/)).toBeVisible();
  });

  it('names left-out columns beside the questions, and lets the customer map them in the folded section', async () => {
    const columns = [
      column(0, 'When', 'date', ['3/4/2026']),
      column(1, 'Clock', null, ['84 120']),
      column(2, 'Empty', null),
    ];
    const { sent, answer, user } = await openPreview({ format: 'table', columns, questions: [dates] });
    expect(await screen.findByText('Not imported yet: Clock. You can change that below.')).toBeVisible();
    const rest = screen.getByText('More options', { selector: 'summary' });
    expect(rest.closest('details')).not.toHaveAttribute('open');
    await user.click(rest);
    const clock = screen.getByRole('combobox', { name: 'Clock' });
    expect(clock).toBeVisible();
    await user.selectOptions(clock, 'Mileage');
    await user.click(screen.getByRole('radio', { name: /^Day, month, year/ }));
    answer({ [PREVIEW]: () => preview() });
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({
      date_order: 'dmy',
      columns: { 0: 'date', 1: 'odometer', 2: null },
    });
  });

  it('shows how a price was read, and lets the customer change it', async () => {
    const columns = [column(0, 'When', 'date'), column(1, 'Litres', 'litres'), column(2, 'Price', 'price')];
    const choices = { price: 'per_unit', currency: 'GBP' } as const;
    const { sent, user } = await openPreview({ format: 'table', columns, choices });
    expect(await screen.findByText('Prices are per litre, gallon or kWh.')).not.toBeVisible();
    await changeReading();
    const price = await screen.findByRole('combobox', { name: 'What does the price mean?' });
    expect(price).toHaveDisplayValue('Per litre, gallon or kWh');
    await user.selectOptions(price, 'The total');
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({ price: 'total' });
    // Mapping the column to another field changes its meaning.
    await changeReading();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Price' }), 'Note');
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({
      columns: { 0: 'date', 1: 'litres', 2: 'note' },
    });
  });

  it('names the left-out columns of a table', async () => {
    const columns = [
      column(0, 'When', 'date', ['2026-03-31']),
      column(1, 'Clock', null, ['84120']),
      column(2, 'Empty', null),
    ];
    await openPreview({ format: 'table', columns });
    expect(await screen.findByText('Not imported: Clock')).toBeVisible();
    expect(screen.getByText('We read this file as a table.')).not.toBeVisible();
  });

  it('does not repeat the questions for a corrected file with the same columns', async () => {
    const { sent, answer } = backend({ answer: table });
    const { user } = await openAndChoose(csv());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'Date');
    const faults = [{ line: 3, column: 'Tag', code: 'date', message: '', value: '31.02.2026' }];
    const counts = countsOf({ new: 2, wrong: 1 });
    answer({
      [PREVIEW]: (each) =>
        choicesOf(each) ? preview({ ...table, questions: [], counts, faults, total_faults: 1 }) : table,
    });
    await goOn();
    await screen.findByRole('button', { name: 'Choose the corrected file' });
    await user.upload(input(), csv('corrected', 'car (1).csv'));
    await heading('2 entries to add, 1 line to correct');
    expect(spaced(screen.getByText('Line 3 has an error').parentElement as HTMLElement)).toContain(
      'Tag 31.02.2026 There’s no such day',
    );
    expect(screen.queryByRole('table', { name: 'What to do' })).not.toBeInTheDocument();
    expect(
      screen.getByText(
        'Correct line 3 in the file and choose the file again, or import the other 2 entries.',
      ),
    ).toBeVisible();
    expect(sent(PREVIEW).map((each) => choicesOf(each) !== null)).toEqual([false, true, false, true]);
  });

  it('lets the customer change all choices that the file decided', async () => {
    const { sent, user } = await openPreview();
    await changeReading();
    expect(await heading('How should we read this file?')).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Where is the file from?' })).toHaveDisplayValue('Fuelio');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'What does the odometer count?' }),
      'Miles',
    );
    const currency = screen.getByRole('combobox', { name: 'Which currency are the costs in?' });
    const [, first, ...others] = (currency as HTMLSelectElement).options;
    expect(first).toHaveTextContent('GBP – British Pound');
    expect(others.map(({ value }) => value)).not.toContain('DEM');
    await user.selectOptions(currency, 'EUR – Euro');
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({ distance: 'mi', currency: 'EUR' });
  });

  it('drops the column map when another format is chosen', async () => {
    const { sent, user } = await openPreview();
    await changeReading();
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Where is the file from?' }),
      'Another app or a spreadsheet',
    );
    expect(screen.queryByRole('combobox', { name: 'Odo (km)' })).toBeNull();
    await goOn();
    await heading('2 entries to add');
    expect(lastChoices(sent)).toEqual({ format: 'table' });
  });
});

describe('checking before import', () => {
  it('begins with how many entries the file adds, and ends with how it was read', async () => {
    await openPreview({ counts: countsOf({ new: 132, known: 3, repeated: 1, left_out: 4 }) });
    expect(await heading('132 entries to add')).toHaveFocus();
    const facts = screen.getByText(/^car\.csv/);
    expect(spaced(facts)).toBe('car.csv · 3 here already · 1 duplicate skipped');
    expect(screen.getByText(/^4 lines are about something else, such as income/)).toBeVisible();
    await unfoldReading();
    const format = screen.getByText('This looks like an export from Fuelio.');
    expect(
      within(format.closest('ul') as HTMLElement)
        .getAllByRole('listitem')
        .map(spaced),
    ).toEqual([
      'This looks like an export from Fuelio.',
      'Dates are written year, month, day.',
      'Decimals use a point.',
      'Mileage is in kilometres. We show it in miles.',
      'Fuel is in litres.',
      'Costs are in £.',
    ]);
    const button = screen.getByRole('button', { name: 'Import 132 entries' });
    expect(button.compareDocumentPosition(format)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows at once how a file was read of which no line is right', async () => {
    const faults = [{ line: 3, column: 'Data', code: 'date', message: '', value: '31/03/2026' }];
    await openPreview({ counts: countsOf({ wrong: 1 }), entries: [], faults, total_faults: 1 });
    expect(await heading('1 line to correct')).toHaveFocus();
    expect(screen.getByText('Dates are written year, month, day.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose the corrected file' })).toBeVisible();
  });

  it('lists the first entries in the customer’s own units, and the number of others', async () => {
    const known = entry(7, {
      status: 'known',
      kind: 'service',
      note: 'Oil',
      litres: null,
      odometer_km: null,
    });
    const entries = [entry(6), known, ...Array.from({ length: 48 }, (_, index) => entry(index + 8))];
    backend({
      answer: preview({ counts: countsOf({ new: 360, known: 2 }), entries }),
    });
    const { user } = await openAndChoose(csv());
    const title = await screen.findByRole('heading', { name: 'Entries in this file' });
    const list = within(title.nextElementSibling as HTMLElement);
    expect(list.getAllByRole('listitem').slice(0, 2).map(spaced)).toEqual([
      expect.stringMatching(/^Fuel1 Mar 2026 · 52,270 miles · 41\.32 l · Line 6£61\.20$/i),
      'Service1 Mar 2026 · Line 7OilHere already£61.20',
    ]);
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show 45 more entries' }));
    expect(list.getAllByRole('listitem')).toHaveLength(50);
    expect(list.getAllByRole('listitem')[5]).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByText('And 312 more.')).toBeVisible();
  });

  it('reports that every entry exists already', async () => {
    const counts = countsOf({ new: 0, known: 3 });
    await openPreview({ counts, entries: [entry(6, { status: 'known' })] });
    expect(await heading('Nothing to add')).toHaveFocus();
    expect(screen.getByText('Everything in this file is here already.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  });

  it('lists faults line by line, and imports the other lines alone', async () => {
    const faults = [
      { line: 3, column: 'Data', code: 'date', message: '', value: '31/03/2026' },
      { line: 7, column: null, code: 'cell_count', message: '' },
      { line: 8, column: 'kind', code: 'from_the_future', message: '' },
      { line: 9, column: 'Data', code: 'date_too_early', message: '' },
      { line: 9, column: 'Odo', code: 'too_large', message: '' },
      { line: 9, column: 'Sum', code: 'too_large', message: '' },
      { line: 9, column: 'Price', code: 'too_large', message: '', value: '999999.99' },
      { line: 9, column: 'Fuel', code: 'too_small', message: '' },
    ];
    const columns = [
      column(0, 'Data', 'date'),
      column(1, 'Odo', 'odometer'),
      column(2, 'Fuel', 'litres'),
      column(3, 'Sum', 'cost'),
      column(4, 'Price', 'price'),
    ];
    const counts = countsOf({ new: 132, wrong: 48 });
    const choices = { distance: 'mi' } as const;
    const { sent, answer } = backend({
      answer: preview({ columns, choices, counts, faults, total_faults: 60 }),
    });
    answer({ [IMPORT]: () => ({ ...result, added: 132, skipped: 48 }) });
    const { user } = await openAndChoose(csv());
    expect(await heading('132 entries to add, 48 lines to correct')).toHaveFocus();
    expect(spaced(screen.getByText('48 lines have errors').parentElement as HTMLElement)).toContain(
      'Correct these lines in the file and choose the file again, or import the other 132 entries.',
    );
    expect(rowsOf('What to do')).toEqual([
      'Line 3Data 31/03/2026 There’s no such day, or it isn’t written as year-month-day, like 2026-01-15.',
      'Line 7There is more in this line than the first line has columns.',
      'Line 8kind This value isn’t valid.',
      'Line 9Data Not before 1 January 1900.',
      'Line 9Odo At most 6,213,712 miles.',
      'Line 9Sum At most £5,000,000,000.',
      'Line 9Price 999999.99 At this price, the fuel would cost more than £5,000,000,000.',
      'Line 9Fuel At least 0.01 litres.',
    ]);
    expect(screen.getByText('And 52 more.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import the other 132 entries' }));
    expect(await screen.findByText('132 entries added')).toBeVisible();
    expect(screen.getByText('48 lines were skipped.')).toBeVisible();
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([{ only_good: 'true' }]);
    await user.click(screen.getByText('Skipped lines', { selector: 'summary' }));
    expect(screen.getByRole('table', { name: 'What to do' })).toBeVisible();
  });

  it('lists lines that equal earlier ones, and adds them as the customer chooses', async () => {
    const repeats: RecordImportPreview['repeats'] = [
      { line: 7, first_line: 6, is_added: false },
      { line: 9, first_line: 8, is_added: true },
    ];
    const counts = countsOf({ new: 2, repeated: 1 });
    const { sent, answer, user } = await openPreview({ counts, repeats, total_repeats: 2 });
    expect(await screen.findByText('2 lines repeat earlier ones')).toBeVisible();
    expect(rowsOf('What happens')).toEqual([
      'Line 7Same as line 6. Skipped.',
      'Line 9Same as line 8. Added anyway.',
    ]);
    expect(screen.getByRole('button', { name: 'Add every line' })).toBeVisible();
    const once = screen.getByRole('button', { name: 'Skip duplicates' });
    answer({
      [PREVIEW]: () => preview({ counts: { ...counts, new: 1, repeated: 2 }, repeats, total_repeats: 2 }),
      [IMPORT]: () => ({ ...result, added: 1, repeated: 2 }),
    });
    await user.click(once);
    await user.click(await screen.findByRole('button', { name: 'Import 1 entry' }));
    expect(await screen.findByText('1 entry added')).toBeVisible();
    expect(screen.getByText('2 duplicate lines were skipped.')).toBeVisible();
    expect(sent(IMPORT).map(choicesOf)).toEqual([{ repeats: 'once' }]);
  });

  it('asks to confirm readings that do not fit others, and imports them once confirmed', async () => {
    const misfits = [
      misfit(3, 'lower', 8_412, '2026-01-05', 84_120),
      misfit(9, 'lower', 84_000, '2026-03-05', 8_000),
      misfit(10, 'jump', 841_200, '2026-01-05', 84_120),
    ];
    const { sent } = await openPreview({ misfits, total_misfits: 60 });
    expect(await screen.findByText('Are the mileages in these lines right?')).toBeVisible();
    expect(rowsOf('Mileage')).toEqual([
      'Line 35,227 miles. On 5 January 2026 it was already 52,270 miles.',
      'Line 952,195 miles. On 5 March 2026, later than this, it was only 4,971 miles.',
      'Line 10522,697 miles. On 5 January 2026 it was 52,270 miles: that is a lot for the days between.',
    ]);
    await importTwo('It’s right, import 2 entries');
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([{ confirm_lower: 'true', confirm_jump: 'true' }]);
  });

  const AMOUNTS: RecordImportPreview['amounts'] = [
    { line: 4, field: 'cost_minor', value: 61_200, currency: 'GBP', least: null, most: 43_500, usual: null },
    { line: 5, field: 'litres', value: 413, currency: null, least: null, most: 246, usual: 41.3 },
    { line: 6, field: 'price', value: 1_525, currency: 'GBP', least: 21.75, most: 435, usual: null },
  ];

  it('asks to confirm unusual costs and litres, and imports them once confirmed', async () => {
    const { sent } = await openPreview({ amounts: AMOUNTS, total_amounts: 52 });
    expect(await screen.findByText('Are the amounts in these lines right?')).toBeVisible();
    expect(rowsOf('Amount')).toEqual([
      'Line 4£612.00. We’d expect about £435 at most.',
      'Line 5413 litres. It’s usually about 41 litres.',
      'Line 6£15.25 a litre. We’d expect £0.22 to £4.35 a litre.',
    ]);
    expect(screen.getByText('And 49 more.')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Mileage' })).toBeNull();
    await importTwo('It’s right, import 2 entries');
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([{ confirm_amounts: 'true' }]);
  });

  it('confirms readings and amounts with one button', async () => {
    const misfits = [misfit(3, 'lower', 8_412, '2026-01-05', 84_120)];
    const { sent } = backend({
      answer: preview({ misfits, total_misfits: 1, amounts: AMOUNTS, total_amounts: 2 }),
    });
    await openAndChoose(csv());
    expect(await screen.findByText('Are the mileages and amounts in these lines right?')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Mileage' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Amount' })).toBeVisible();
    await importTwo('It’s right, import 2 entries');
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([
      { confirm_lower: 'true', confirm_jump: 'true', confirm_amounts: 'true' },
    ]);
  });
});

describe('importing', () => {
  it('shows the result of the import, with a link to the vehicle', async () => {
    const { answer } = backend();
    answer({ [IMPORT]: () => ({ ...result, known: 1 }) });
    await importAll();
    expect(screen.getByText('1 entry was here already and stayed as it was.')).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByText('2 entries added'));
    expect(screen.getByRole('link', { name: 'View the vehicle' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}`,
    );
  });

  it('imports once however often the request is sent', async () => {
    const { failNext, sent, user } = await openPreview();
    failNext(IMPORT, new ApiProblem(0, 'network'));
    await user.click(await screen.findByRole('button', { name: 'Import 2 entries' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('2 entries added');
    const [first, second] = sent(IMPORT).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBe(second);
  });

  it('reports that the file has changed since its preview, and sends nothing', async () => {
    const { sent, user } = await openPreview();
    await screen.findByRole('button', { name: 'Import 2 entries' });
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementationOnce(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await user.click(screen.getByRole('button', { name: 'Import 2 entries' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/It has changed since we checked it\./);
    expect(sent(IMPORT)).toEqual([]);
    await user.upload(input(), csv('changed'));
    await importTwo();
    jest.restoreAllMocks();
  });

  it('imports the previewed content if the customer chooses so', async () => {
    const { sent, user } = await openPreview();
    await screen.findByRole('button', { name: 'Import 2 entries' });
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await user.click(screen.getByRole('button', { name: 'Import 2 entries' }));
    await user.click(await screen.findByRole('button', { name: 'Import what we checked' }));
    expect(await screen.findByText('2 entries added')).toBeVisible();
    expect(sent(IMPORT)).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it.each([
    ['import_undecided', 422],
    ['invalid_csv', 422],
    ['odometer_lower', 409],
    ['odometer_jump', 409],
    ['amount_unusual', 409],
  ])('shows a new preview when the record has changed since the last one (%s)', async (code, status) => {
    const { failNext, answer, sent, user } = await openPreview();
    const button = await screen.findByRole('button', { name: 'Import 2 entries' });
    failNext(IMPORT, new ApiProblem(status, code));
    answer({
      [PREVIEW]: () =>
        preview({
          misfits: [misfit(3, 'lower', 8_412, '2026-01-05', 84_120)],
          total_misfits: 1,
        }),
    });
    await user.click(button);
    expect(await screen.findByText(/The record has changed since we checked this file\./)).toBeVisible();
    await importTwo('It’s right, import 2 entries');
    const [first, second] = sent(IMPORT).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).not.toBe(second);
  });

  it.each<[string, number, string | RegExp]>([
    ['too_many_records', 409, 'With this file you would have more than 5,000 entries.'],
    ['overloaded', 503, /A lot of people/],
    ['idempotency_key_reused', 422, /code: \w+/],
  ])('explains %s, and preserves the file', async (code, status, words) => {
    const { failNext } = backend();
    failNext(IMPORT, new ApiProblem(status, code, '', { limit: 5000 }));
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import 2 entries' }));
    expect(await screen.findByText('We couldn’t import car.csv')).toBeVisible();
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 entries' })).toBeVisible();
  });
});

describe('undoing an import', () => {
  it('asks before it removes what was just added', async () => {
    const { sent } = backend();
    const { user } = await importAll();
    await user.click(screen.getByRole('button', { name: 'Undo this import' }));
    expect(document.activeElement).toHaveTextContent(/Its entries are removed from the record\./);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Undo this import' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo this import' }));
    await user.click(screen.getByRole('button', { name: 'Remove 2 entries' }));
    expect(await screen.findByText('2 entries removed')).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByText('2 entries removed'));
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(sent(UNDO).map(({ params }) => params.id)).toEqual([IMPORT_ID]);
  });

  it('lists earlier imports, and names what else is removed with one', async () => {
    const { answer, sent } = backend({ imports: [{ ...EARLIER, corrected: 2, photos: 1 }] });
    const { user } = await openVehicleArea(SCREEN);
    const earlier = within(await screen.findByRole('region', { name: 'Earlier imports' }));
    expect(earlier.getByText('Drivvo · 312 entries')).toBeVisible();
    await user.click(earlier.getByRole('button', { name: /^Undo the import of 20 November 2026/ }));
    expect(
      earlier.getByText('You’ve corrected 2 of its entries since: those corrections are lost, too.'),
    ).toBeVisible();
    expect(earlier.getByText('1 photo is deleted with them for good.')).toBeVisible();
    answer({ [UNDO]: () => ({ removed: 312 }), [IMPORTS]: () => ({ items: [] }) });
    await user.click(earlier.getByRole('button', { name: 'Remove 312 entries' }));
    expect(await screen.findByText('312 entries removed')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Drivvo · 312 entries')).toBeNull());
    expect(document.activeElement).toContainElement(screen.getByText('312 entries removed'));
    expect(sent(UNDO)[0]?.idempotencyKey).toBeTruthy();
  });

  it('retries with the same key after a lost response, and reports an import that was undone already', async () => {
    const { failNext, sent } = backend({ imports: [EARLIER] });
    const { user } = await openVehicleArea(SCREEN);
    await user.click(await screen.findByRole('button', { name: /^Undo the import of/ }));
    failNext(UNDO, new ApiProblem(0, 'network'), new ApiProblem(404, 'not_found'));
    await user.click(screen.getByRole('button', { name: 'Remove 312 entries' }));
    expect(await screen.findByText('We couldn’t undo the import')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This import was undone already')).toBeVisible();
    const [first, second] = sent(UNDO).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBe(second);
  });

  it('shows the import of this visit in one place only', async () => {
    const { answer } = backend();
    answer({ [IMPORTS]: () => ({ items: [{ ...EARLIER, id: IMPORT_ID }] }) });
    await importAll();
    expect(screen.queryByRole('region', { name: 'Earlier imports' })).toBeNull();
  });
});

describe('exported files', () => {
  let saved: string[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('names the file of a record after the plate', async () => {
    backend();
    const { user } = await openVehicleArea(SCREEN);
    await user.click(await screen.findByRole('button', { name: 'Download CSV file' }));
    await waitFor(() => expect(saved).toEqual(['record-AB12-CDE.csv blob:file']));
  });

  it('says what each format is for', async () => {
    backend();
    await openVehicleArea(SCREEN);
    const saving = within(await screen.findByRole('region', { name: 'Export' }));
    expect(saving.getByText(/^Your entries, for Excel/)).toBeVisible();
    expect(
      saving.getByRole('link', { name: /^Print or save as PDF ?Your entries and your visits/ }),
    ).toHaveAttribute('href', `/vehicle/${golf.id}/record`);
  });

  it.each([
    [
      'Download the template',
      'US',
      'template.csv',
      'date,kind,mileage (miles),gallons (US),cost,currency,note',
      '',
    ],
    [
      'Download an example',
      'GB',
      'example.csv',
      'date,kind,mileage (miles),litres,cost,currency,note',
      '2026-03-31,Fuel,12340,41.32,61.20,GBP,Full tank',
    ],
  ])('offers a file to start from: %s (%s)', async (button, country, name, columns, line) => {
    backend();
    const { user } = await openVehicleArea(SCREEN, { organisation: { country } });
    await user.click(await screen.findByText('How the file should look', { selector: 'summary' }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(saved).toEqual([`${name} blob:file`]);
    const [[file]] = jest.mocked(URL.createObjectURL).mock.calls as [[File]];
    const lines = (await readText(file)).split('\r\n');
    expect(lines.slice(0, 2)).toEqual([columns, line]);
  });
});

/** jsdom's files have no `text()`. */
function readText(file: File): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.readAsText(file);
  return promise;
}
