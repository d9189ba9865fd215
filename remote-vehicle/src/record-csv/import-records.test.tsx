import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, fakeBackend } from '@forecourt/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../testing/open.ts';
import { NOTHING_ELSE } from '../testing/samples.ts';

const golf = aVehicle();
const SCREEN = `/vehicle/${golf.id}/record/import`;
const IMPORT = 'POST /vehicles/{id}/records/import';
/** What an import tells besides how much was added. */
const NO_MORE = { skipped: 0, import_id: null };

function backend(answer: object = { ...NO_MORE, added: 2, known: 0 }) {
  return fakeBackend({
    ...NOTHING_ELSE,
    'GET /vehicles/{id}': () => golf,
    [IMPORT]: () => answer,
    'GET /vehicles/{id}/record.csv': () => new Blob(['id,date'], { type: 'text/csv' }),
  });
}

const csv = (text = 'date,kind\n2026-03-01,fuel') =>
  new File([text], 'car.csv', { type: 'application/vnd.ms-excel' });

async function openAndChoose(file: File) {
  const page = await open(SCREEN);
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  return page;
}

describe('importing entries', () => {
  it('should be three steps, with what goes into each column to be unfolded', async () => {
    backend();
    const { user } = await open(SCREEN);
    const place = within(await screen.findByRole('region', { name: 'Import' }));
    const steps = place.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent);
    expect(steps).toEqual(['Get the template', 'Choose your file', 'Check and import']);
    const columns = within(screen.getByRole('table', { name: 'What goes into each column' }));
    const date = columns.getByRole('row', { name: 'date Like 2026-03-31. Required.' });
    expect(date).not.toBeVisible();
    await user.click(screen.getByText('What goes into each column', { selector: 'summary' }));
    expect(date).toBeVisible();
    // What the site calls them, and what they are called in a file that it exported.
    expect(
      columns.getByRole('row', { name: /^kind One of: Fuel, .*, MOT \(inspection\), Tyres/ }),
    ).toBeVisible();
  });

  it('should send the file that was chosen, and say what became of it', async () => {
    const { sent } = backend({ ...NO_MORE, added: 2, known: 1 });
    const { user } = await openAndChoose(csv());
    expect(await screen.findByText('car.csv is chosen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 entries added')).toBeVisible();
    expect(screen.getByText('1 entry was here already, and stayed as before.')).toBeVisible();
    expect(sent(IMPORT)[0]?.body).toMatchObject({ type: 'text/csv' });
    expect(screen.getByRole('link', { name: 'View the vehicle' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}`,
    );
  });

  it('should say that everything was there already', async () => {
    backend({ ...NO_MORE, added: 0, known: 3 });
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('No entries added')).toBeVisible();
    expect(screen.getByText('Everything in this file was here already.')).toBeVisible();
  });

  it('should say that there are no entries in a file of nothing but the columns', async () => {
    backend({ ...NO_MORE, added: 0, known: 0 });
    const { user } = await openAndChoose(csv('date,kind'));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('This file has no entries')).toBeVisible();
    expect(
      screen.getByText('It has only the names of the columns. Add a line for each entry.'),
    ).toBeVisible();
    expect(screen.queryByText('Everything in this file was here already.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose the corrected file' })).toHaveFocus();
  });

  it('should show line by line what is wrong, and take the mended file', async () => {
    const { failNext, sent } = backend();
    const lines = [
      { line: 3, column: 'date', code: 'date', message: '', value: '31/03/2026' },
      { line: 7, column: null, code: 'cell_count', message: '' },
      { line: 8, column: 'kind', code: 'from_the_future', message: '' },
      { line: 9, column: 'date', code: 'date_too_early', message: '' },
      { line: 9, column: 'odometer_miles', code: 'too_large', message: '' },
      { line: 9, column: 'litres', code: 'too_small', message: '' },
    ];
    const body = { type: 'about:blank', title: '', status: 422, code: 'invalid_csv', lines, total: 60 };
    failNext(IMPORT, new ApiProblem(422, 'invalid_csv', '', body));
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('60 things in this file need correcting')).toBeVisible();
    const [, ...rows] = within(screen.getByRole('table', { name: 'What needs correcting' })).getAllByRole(
      'row',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Line 3 date31/03/2026 Write the day as 2026-03-31.',
      'Line 7There is more in this line than the first line has columns.',
      'Line 8 kindWe can’t use this.',
      'Line 9 dateNot before 1 January 1900.',
      'Line 9 odometer_milesAt most 6,213,712 miles.',
      'Line 9 litresAt least 0.01 litres.',
    ]);
    expect(screen.getByText('These are the first 6 of 60.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose the corrected file' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, csv('mended'));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 entries added')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'What needs correcting' })).toBeNull();
    const [first, second] = sent(IMPORT).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).not.toBe(second);
  });

  it('should ask about readings that do not fit earlier ones, and import them when they are right', async () => {
    const { failNext, sent } = backend();
    const earlier = { date: '2026-01-05', odometer_km: 84_120 };
    const later = { date: '2026-03-05', odometer_km: 8_000 };
    const lines = [
      { line: 3, code: 'odometer_lower', odometer_km: 8_412, reading: earlier },
      { line: 9, code: 'odometer_lower', odometer_km: 84_000, reading: later },
      { line: 10, code: 'odometer_jump', odometer_km: 841_200, reading: earlier },
    ];
    const body = { type: 'about:blank', title: '', status: 409, code: 'odometer_lower', lines, total: 60 };
    const question = new ApiProblem(409, 'odometer_lower', '', body);
    failNext(IMPORT, question);
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Are the mileages in these lines right\?/);
    expect(document.activeElement).toContainElement(notice);
    const [, ...rows] = within(screen.getByRole('table', { name: 'Mileage' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Line 35,227 miles. On 5 January 2026 it was already 52,270 miles.',
      'Line 952,195 miles. On 5 March 2026, later than this, it was only 4,971 miles.',
      'Line 10522,697 miles. On 5 January 2026 it was 52,270 miles: that is a lot for the days between.',
    ]);
    expect(screen.getByText('These are the first 3 of 60.')).toBeVisible();
    failNext(IMPORT, new ApiProblem(0, 'network'));
    await user.click(within(notice).getByRole('button', { name: 'It’s right, import it' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 entries added')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Mileage' })).toBeNull();
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([
      {},
      { confirm_lower: 'true', confirm_jump: 'true' },
      { confirm_lower: 'true', confirm_jump: 'true' },
    ]);
  });

  it('should ask no more once another file is chosen', async () => {
    const { failNext, sent } = backend();
    const body = { type: 'about:blank', title: '', status: 409, code: 'odometer_lower', lines: [], total: 0 };
    failNext(IMPORT, new ApiProblem(409, 'odometer_lower', '', body));
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('button', { name: 'It’s right, import it' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, csv('mended'));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 entries added')).toBeVisible();
    expect(sent(IMPORT).map(({ query }) => query)).toEqual([{}, {}]);
  });

  it('should not send a file that is too large', async () => {
    const { sent } = backend();
    await openAndChoose(csv('x'.repeat(1024 * 1024 + 1)));
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is larger than 1 MB.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(sent(IMPORT)).toEqual([]);
  });

  const WITH_CODE = /code: \w+/;
  it.each<[string, number, string | RegExp]>([
    ['csv_too_long', 422, 'This file has more than 5,000 lines.'],
    ['too_many_records', 409, 'With this file you would have more than 5,000 entries.'],
    ['body_too_large', 413, 'This file is larger than 1 MB.'],
    ['overloaded', 503, /A lot of people/],
    ['too_many_requests', 429, /a lot of requests/],
    ['not_found', 404, WITH_CODE],
    ['unsupported_media_type', 415, WITH_CODE],
    ['idempotency_key_reused', 422, WITH_CODE],
    ['invalid_input', 422, WITH_CODE],
    ['malformed_body', 400, WITH_CODE],
    ['bad_request', 400, WITH_CODE],
    ['csrf', 403, WITH_CODE],
    ['internal', 500, WITH_CODE],
    ['unavailable', 503, WITH_CODE],
  ])('should have words for %s, and keep the file', async (code, status, words) => {
    const { failNext } = backend();
    failNext(IMPORT, new ApiProblem(status, code, '', { limit: 5000 }));
    const { user } = await openAndChoose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  });

  describe('files that it saves', () => {
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

    it('should call the record after the plate', async () => {
      backend();
      const { user } = await open(SCREEN);
      await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
      await waitFor(() => expect(saved).toEqual(['record-AB12-CDE.csv blob:file']));
    });

    it('should give a template with the columns alone', async () => {
      backend();
      const { user } = await open(SCREEN);
      await user.click(await screen.findByRole('button', { name: 'Download the template' }));
      expect(saved).toEqual(['template.csv blob:file']);
      const [[file]] = jest.mocked(URL.createObjectURL).mock.calls as [[File]];
      expect(await readText(file)).toBe('date,kind,odometer_miles,litres,cost,currency,note\r\n');
    });

    it('should give an example that shows how it is filled in', async () => {
      backend();
      const { user } = await open(SCREEN);
      await user.click(await screen.findByRole('button', { name: 'Download an example' }));
      expect(saved).toEqual(['example.csv blob:file']);
      const [[file]] = jest.mocked(URL.createObjectURL).mock.calls as [[File]];
      const [, tank] = (await readText(file)).split('\r\n');
      expect(tank).toBe('2026-03-31,Fuel,52270,41.32,61.20,GBP,Full tank');
    });
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
