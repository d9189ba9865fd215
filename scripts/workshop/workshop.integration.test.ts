/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toInstant } from '@forecourt/shared/zones';
import { requireSuccessfulBody } from '../../api/src/testing/customer.ts';
import { startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { type IdentityEmulator, startIdentityEmulator } from '../../api/test/start-emulator.ts';
import { captureCommand, runCommandProcess } from '../testing/run-command.ts';
import { createWorkshopProgram } from './workshop-program.ts';

const PHONE = '+447700900321';

let folder: string;
let emulator: IdentityEmulator;
let api: TestApi;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-workshop-'));
  const settings = path.join(folder, 'settings.json');
  writeFileSync(settings, '{}');
  emulator = await startIdentityEmulator(path.join(folder, 'emulator'), settings);
  api = await startTestApi({ settings: { booking: { autoConfirm: false } } });
  environment = {
    API_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    FORECOURT_SETTINGS: settings,
    DATA_DIR: folder,
  };
});
beforeEach(() => {
  // Tokens of the emulator are issued at the real time, and the api refuses those of its future.
  api.setNow(new Date());
});
afterAll(async () => {
  await api?.close();
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;

let clockOffsetMs = 0;

/** Runs a command in this process. @returns its output or error message */
async function workshop(words: string[], changes: Record<string, string> = {}): Promise<string> {
  const { printed, complaint } = await captureCommand(
    (terminal) => createWorkshopProgram({ ...terminal, now: () => new Date(Date.now() + clockOffsetMs) }),
    words,
    { ...environment, ...changes },
  );
  return complaint ? `✗ ${complaint}` : printed;
}

type Booked = Awaited<ReturnType<typeof booked>>;

let count = 0;
/** Books a free time, on the first open day from the day after tomorrow on, or a later one. */
async function booked(openDay = 0) {
  count += 1;
  const customer = api.customer(`customer-${count}`, { phone_number: PHONE });
  await customer.patch('/me', { display_name: `Ann ${count}` });
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}`, make: 'Fiat' });
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const { body } = await customer.get(`/availability?service_type=repair&from=${day(2)}&to=${day(20)}`);
  const { date, slots = [] } = body.days.filter(({ open }) => open)[openDay] ?? {};
  const time = slots[count]?.time;
  const booking = { vehicle_id: vehicle.id, service_type: 'repair', date, time, note: 'It squeaks.\nBadly.' };
  const visit = requireSuccessfulBody(await customer.post('/appointments', booking));
  return { ...visit, customer, vehicle_id: vehicle.id };
}

const read = async ({ customer, id }: Booked) => (await customer.get(`/appointments/${id}`)).body;

describe('the steps of a visit, from a terminal', () => {
  it('take a reference, print a sentence, and can be repeated', async () => {
    const visit = await booked();
    const { reference } = visit;
    const words = [
      [['confirm', reference], 'confirmed'],
      [['start', reference.toLowerCase(), '--early'], 'in the workshop'],
      [['ready', reference, 'Oil changed', 'New pads'], 'ready to collect'],
      [['complete', reference, '--odometer', '52270'], 'done'],
    ] as const;
    for (const [command, status] of words) {
      const said = `${reference} is ${status}: `;
      expect(await workshop([...command])).toContain(said);
      expect(await workshop([...command])).toContain(`Nothing to do. ${said}`);
    }
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' });
    const day = today.format(new Date()).replace(',', '');
    const done = `Nothing to do. ${reference} is done: ${day}, ${visit.vehicle.device_reg}, `;
    expect(await workshop(['complete', reference])).toContain(done);
    expect(await read(visit)).toMatchObject({
      status: 'completed',
      work: ['Oil changed', 'New pads'],
      odometer_km: 84_120,
      version: 5,
    });
  });

  it('give the customer the price, at ready or at complete, and refuse another text or currency', async () => {
    const visit = await booked();
    const { reference } = visit;
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early']);
    expect(await workshop(['ready', reference, '--price', '1,490'])).toBe(
      '✗ "1,490" is not a price: write it as 149.00.',
    );
    const FORECOURT_SETTINGS = path.join(folder, 'other-settings.json');
    writeFileSync(FORECOURT_SETTINGS, JSON.stringify({ organisation: { currency: 'EUR' } }));
    expect(await workshop(['ready', reference, '--price', '149.00'], { FORECOURT_SETTINGS })).toMatch(
      /^✗ [\s\S]*currency: The site's currency is GBP$/,
    );
    expect(await read(visit)).toMatchObject({ status: 'in_progress', cost_minor: null, currency: null });
    const ready = ['ready', reference, '--price', '149,0'];
    expect(await workshop(ready)).toMatch(/ is ready to collect: .* Price: £149\.00\.$/);
    expect(await workshop(ready)).toMatch(/^Nothing to do\. .* Price: £149\.00\.$/);
    const corrected = await workshop(['ready', reference, 'Oil changed', '--price', '149.50']);
    expect(corrected).toMatch(/^HSG-.* is ready to collect: .* Work: Oil changed\. Price: £149\.50\.$/);
    expect(await workshop(['ready', reference, 'Oil changed', 'New pads'])).toMatch(
      /^HSG-.* Work: Oil changed; New pads\. Before: Oil changed\. Price: £149\.50\.$/,
    );
    expect(await workshop(ready)).toMatch(/^HSG-.* Price: £149\.00\.$/);
    expect(await workshop(['complete', reference, 'Oil changed'])).toMatch(/ is done: .* Price: £149\.00\.$/);
    expect(await read(visit)).toMatchObject({ status: 'completed', cost_minor: 14_900, currency: 'GBP' });

    const other = await booked();
    await workshop(['confirm', other.reference]);
    await workshop(['start', other.reference, '--early']);
    await workshop(['ready', other.reference, '--price', '149']);
    const complete = ['complete', other.reference, 'Oil changed', '--price', '160.50'];
    expect(await workshop(complete)).toContain('Price: £160.50.');
    expect(await workshop(['complete', other.reference, '--price', '1.00'])).toContain('✗ It is done');
    expect(await read(other)).toMatchObject({ cost_minor: 16_050 });
  });

  it('read the expected time in the time zone of the workshop, not of the settings of this machine', async () => {
    const visit = await booked();
    const { reference, date } = visit;
    const FORECOURT_SETTINGS = path.join(folder, 'distant-settings.json');
    writeFileSync(FORECOURT_SETTINGS, JSON.stringify({ organisation: { timeZone: 'Asia/Tokyo' } }));
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early', '--ready-by', `${date}T16:00`], { FORECOURT_SETTINGS });
    expect(await read(visit)).toMatchObject({
      ready_by: toInstant(date, '16:00', 'Europe/London').toISOString(),
    });
    await workshop(['complete', reference]);
  });

  it('give the customer the time at which the work is expected to be done, and change or remove it', async () => {
    const visit = await booked();
    const { reference, date: day } = visit;
    const start = (time: string) => workshop(['start', reference, '--early', '--ready-by', time]);
    const illegal = /^✗ It is [\w ]+: this can be done only while it is confirmed or in the workshop$/;
    expect(await start(`${day}T16:00`)).toMatch(illegal);
    await workshop(['confirm', reference]);
    expect(await start('4 pm')).toMatch(/^✗ "4 pm" is not a time: write one such as 16:00/);
    for (const time of ['16:00', '17:30']) {
      const said = new RegExp(`HSG-.* is in the workshop: .* Expected to be ready: [^.]*, ${time}\\.$`);
      expect(await start(`${day}T${time}`)).toMatch(new RegExp(`^${said.source}`));
      expect(await start(`${day}T${time}`)).toMatch(new RegExp(`^Nothing to do\\. ${said.source}`));
      const ready_by = toInstant(day, time, 'Europe/London').toISOString();
      expect(await read(visit)).toMatchObject({ status: 'in_progress', ready_by });
    }
    expect(await start(`${day}T18:00`)).not.toContain('closed');
    expect(await start(`${day}T20:00`)).toMatch(
      /, 20:00\. The workshop is closed then: the customer reads that it can be collected from [^:]*, 09:00\.$/,
    );
    expect(await read(visit)).toMatchObject({
      ready_by: toInstant(day, '20:00', 'Europe/London').toISOString(),
    });
    expect(await start('unknown')).toMatch(/^HSG-(?!.*Expected)/);
    expect(await read(visit)).toMatchObject({ ready_by: null });
    await workshop(['complete', reference]);
  });

  it('refuse an unlikely odometer reading until it is confirmed', async () => {
    const visit = await booked();
    const { reference, customer, vehicle_id } = visit;
    const reading = { date: '2026-03-02', kind: 'reading', odometer_km: 319_616 };
    await customer.post(`/vehicles/${vehicle_id}/records`, reading);
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early']);
    const complete = ['complete', reference, 'Oil changed', '--odometer', '1991050'];
    const said = await workshop(complete);
    expect(said).toBe(`✗ 1991050 mi is unlikely: it was 198600 mi on Monday 2 March 2026. Nothing was changed.
If the reading is right, add --confirm-odometer.`);
    expect(await read(visit)).toMatchObject({ status: 'in_progress', odometer_km: null });
    const fetch = jest.spyOn(globalThis, 'fetch');
    expect(await workshop([...complete, '--confirm-odometer'])).toContain(`${reference} is done: `);
    const bodies = fetch.mock.calls.map(([, init]) => String(init?.body));
    fetch.mockRestore();
    expect(await read(visit)).toMatchObject({ status: 'completed', odometer_km: 3_204_284 });
    expect(bodies.filter((body) => body.includes('confirm_jump'))).toEqual([
      expect.not.stringContaining('confirm_low"'),
    ]);
  });

  it('confirm no reading without one', async () => {
    const { reference } = await booked();
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early']);
    const fetch = jest.spyOn(globalThis, 'fetch');
    await workshop(['complete', reference, 'Oil changed', '--confirm-odometer']);
    expect(fetch.mock.calls.map(([, init]) => String(init?.body)).join()).not.toContain('confirm_');
    fetch.mockRestore();
  });

  it('explain a price that is too high, and a line of work without text', async () => {
    const { reference } = await booked();
    for (const step of [['confirm'], ['start', '--early']]) await workshop([...step, reference]);
    expect(await workshop(['ready', reference, '--price', '50000000000'])).toBe(
      '✗ The price is too high: check its digits. Nothing was changed.',
    );
    const line = '✗ A line of work must have 1 to 200 characters. Nothing was changed.';
    expect(await workshop(['ready', reference, 'Oil', ' '])).toBe(line);
    expect(await workshop(['complete', reference, 'x'.repeat(201)])).toBe(line);
    await workshop(['complete', reference]);
  });

  it('take a reference as it is heard: without its hyphen, in lower case', async () => {
    const { reference } = await booked();
    const heard = ` ${reference.replace('-', '').toLowerCase()}`;
    expect(await workshop(['confirm', heard])).toContain(`${reference} is confirmed`);
    expect(await workshop(['confirm', 'hsg0000'])).toBe('✗ No visit has the reference HSG-0000.');
  });

  it('ask before a visit begins earlier than on its day', async () => {
    const visit = await booked();
    const { reference, date, time } = visit;
    await workshop(['confirm', reference]);
    const day = new Date(date).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
    expect(await workshop(['start', reference])).toBe(
      `✗ ${reference} is booked for ${day.replace(',', '')}, ${time}. Nothing was changed.\nIf the car is there already, add --early.`,
    );
    expect((await read(visit)).status).toBe('confirmed');
    expect(await workshop(['start', reference, '--early'])).toContain('is in the workshop');
    expect(await workshop(['start', reference])).toContain('Nothing to do.');
    await workshop(['complete', reference]);
  });

  it('give the customer the reason of a cancellation', async () => {
    const visit = await booked();
    expect(await workshop(['cancel', visit.reference, 'The lift is broken'])).toContain('is cancelled');
    expect((await read(visit)).changes.at(-1)).toMatchObject({
      by: 'workshop',
      reason: 'The lift is broken',
    });
  });

  it('explain why they are impossible', async () => {
    const { reference } = await booked();
    expect(await workshop(['start', reference])).toBe(
      '✗ It is not confirmed yet: this can be done only while it is confirmed',
    );
    await workshop(['confirm', reference]);
    expect(await workshop(['no-show', reference])).toBe('✗ It has not begun yet');
    expect(await workshop(['confirm', 'HSG-0000'])).toBe('✗ No visit has the reference HSG-0000.');
  });
});

describe('an odometer reading, from a terminal', () => {
  it('must be confirmed if digits are probably missing', async () => {
    const visit = await booked();
    const { reference } = visit;
    for (const step of [['confirm'], ['start', '--early']]) await workshop([...step, reference]);
    const said = await workshop(['complete', reference, '--odometer', '44']);
    expect(said).toBe(`✗ 44 mi is unlikely for a first reading: digits may be missing. Nothing was changed.
If the reading is right, add --confirm-odometer.`);
    expect(await read(visit)).toMatchObject({ status: 'in_progress', odometer_km: null });
    const complete = ['complete', reference, '--odometer', '44'];
    expect(await workshop([...complete, '--confirm-odometer'])).toContain('Odometer: 44 mi.');
    expect(await workshop(complete)).toContain('Nothing to do.');
    expect(await workshop(['complete', reference])).toContain('Nothing to do.');
  });

  it('can be corrected after completion, also in the record of the customer', async () => {
    const visit = await booked();
    const { reference, customer, vehicle_id } = visit;
    for (const step of [['confirm'], ['start', '--early']]) await workshop([...step, reference]);
    expect(await workshop(['odometer', reference, '44000'])).toContain('✗ It is in the workshop');
    await workshop(['complete', reference, '--odometer', '44', '--confirm-odometer']);
    expect(await workshop(['odometer', reference, '4'])).toContain('✗ 4 mi is unlikely for a first reading');
    for (let repeated = 0; repeated < 2; repeated += 1) {
      expect(await workshop(['odometer', reference, '44000'])).toContain('Odometer: 44000 mi.');
      const { body } = await customer.get(`/vehicles/${vehicle_id}/history`);
      expect(body.items).toMatchObject([{ odometer_km: 70_811, visit: { reference } }]);
      expect((await customer.get(`/vehicles/${vehicle_id}/odometer`)).body.last?.odometer_km).toBe(70_811);
    }
  });
});

describe('the visit of a customer who deleted the account', () => {
  const remove = ({ customer }: Booked) => customer.delete('/me');
  const DELETED = 'has deleted their account';

  it('can be ended while the vehicle is there, and says so', async () => {
    const visit = await booked();
    const { reference, vehicle } = visit;
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early']);
    expect((await remove(visit)).status).toBe(204);
    const said = await workshop(['ready', reference, 'Oil changed']);
    expect(said).toContain(`${reference} is ready to collect: `);
    const until = new Date(Date.now() + 30 * DAY_MS);
    const day = until.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Europe/London',
    });
    const erasure = 'Name, phone and registration are erased once the visit is completed';
    const note = `The customer ${DELETED}. ${erasure}, on ${day} at the latest.`;
    for (const word of [vehicle.device_reg, '+44 7700 900321', note]) expect(said).toContain(word);
    expect(await workshop(['today', visit.date])).toContain(`${reference}: ${note}`);
    const done = await workshop(['complete', reference]);
    expect(done).toContain(`${reference} is done: `);
    expect(done).toMatch(new RegExp(`The customer ${DELETED}\\.$`));
  });

  it('is found by its reference after it was completed', async () => {
    const visit = await booked();
    const { reference } = visit;
    for (const step of [['confirm'], ['start', '--early'], ['complete']])
      await workshop([...step, reference]);
    expect((await remove(visit)).status).toBe(204);
    const said = await workshop(['complete', reference]);
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' });
    const done = `Repair, ${today.format(new Date()).replace(',', '')}`;
    expect(said).toContain(`✗ ${reference} was completed: ${done}. The customer ${DELETED}.`);
  });
});

describe('a day, on a terminal', () => {
  it("is a table of the visits with the customers' notes", async () => {
    const { date, time, reference } = await booked(1);
    const said = await workshop(['today', date]);
    const words = [time, reference, 'Not confirmed yet', `CAR ${count}`, 'Fiat', 'Repair', `Ann ${count}`];
    const number = String.raw`C-\w+`;
    const row = new RegExp([...words, number, String.raw`\+44 7700 900321`].join(' +'));
    expect(said).toMatch(row);
    expect(said).toContain(`${reference}: It squeaks. / Badly.`);
    expect(JSON.parse(await workshop(['today', date, '--json']))).toMatchObject([{ reference, time }]);
    expect(await workshop(['today', '2030-01-01'])).toBe('Tuesday 1 January 2030: no visits.');
  });

  it('begins with cars of earlier days that are still in the workshop, if it is today', async () => {
    const { reference, date, time } = await booked(1);
    await workshop(['confirm', reference]);
    await workshop(['start', reference, '--early']);
    clockOffsetMs = 30 * DAY_MS;
    const said = await workshop(['today']);
    expect(said).toMatch(new RegExp(`^Still here from earlier days\\n\\n.*\\n${date} ${time} +${reference}`));
    expect(JSON.parse(await workshop(['today', '--json']))).toMatchObject([{ reference }]);
    expect(await workshop(['today', date])).not.toContain('Still here');
    clockOffsetMs = 0;
    await workshop(['complete', reference]);
  });

  it('lists unconfirmed visits and past visits without an outcome', async () => {
    const [first, second] = [await booked(1), await booked(2)];
    const { unconfirmed } = JSON.parse(await workshop(['pending', '--json']));
    expect(unconfirmed.map(({ reference }: Booked) => reference)).toEqual(
      expect.arrayContaining([first.reference, second.reference]),
    );
    expect(await workshop(['pending'])).toMatch(
      new RegExp(`^Waiting to be confirmed\\n\\n[^]*${first.date} ${first.time} +${first.reference}`),
    );
    await workshop(['confirm', first.reference]);
    clockOffsetMs = 30 * DAY_MS;
    const said = await workshop(['pending']);
    expect(said.split('Past, and neither completed nor missed')[1]).toContain(first.reference);
    clockOffsetMs = 0;
    await workshop(['cancel', first.reference]);
    expect(JSON.parse(await workshop(['pending', '--json'])).unclosed).toEqual([]);
  });

  it('is a page that only its owner can read', async () => {
    const { date, reference } = await booked(1);
    const file = path.join(folder, 'workshop', `day-plan-${date}.html`);
    expect(await workshop(['plan', date])).toContain(`Written to ${file}.`);
    expect(readFileSync(file, 'utf8')).toContain(reference);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const elsewhere = path.join(folder, 'elsewhere.html');
    expect(await workshop(['plan', date, '--out', elsewhere])).toContain(elsewhere);
  });

  it('can be closed and opened, as a whole or at times, and lists existing bookings', async () => {
    const { date, time, reference } = await booked(2);
    const closed = await workshop(['close', date, '--reason', 'Stocktaking']);
    expect(closed).toContain('is closed: Stocktaking.');
    expect(closed).toContain(reference);
    expect(await workshop(['close', date])).toBe(closed);
    expect(await workshop(['open', date, '10:00'])).toContain('✗ The whole day is closed');
    expect(await workshop(['open', date])).toContain('is open, unless the settings close it');

    for (const command of ['close', 'open']) {
      expect(await workshop([command, '2020-03-02'])).toBe('✗ Monday 2 March 2020 is over.');
    }

    await workshop(['close', date, '16:00-16:30']);
    const times = await workshop(['close', date, time]);
    expect(times).toContain(`is closed at ${[time, '16:00', '16:15'].sort().join(', ')}.`);
    expect(times).toContain(reference);
    expect(await workshop(['open', date, '16:15', time])).toMatch(/is closed at 16:00\.$/);
    await workshop(['close', date]);
    expect(await workshop(['open', date])).toMatch(/is closed at 16:00\.$/);
    expect(await workshop(['close', date, '16:01'])).toContain('✗ "16:01" is not a bookable time');
  });

  it('can have fewer places, and its list says so until they are as usual again', async () => {
    const { date, time } = await booked(4);
    const PLACES = '1 place at each time, set for this day.';
    expect(await workshop(['places', date, '1'])).toBe(PLACES);
    expect(await workshop(['today', date])).toMatch(new RegExp(`\\n\\n${PLACES}$`));
    expect(await workshop(['close', date, time])).toContain('is closed at');
    expect(await workshop(['places', date, '1'])).toBe(PLACES);
    expect(await workshop(['places', date, 'usual'])).toBe('The day has the places of the settings again.');
    expect(await workshop(['today', date])).not.toContain('place at each time');
    expect(await workshop(['places', date, '3'])).toBe(
      '✗ The settings have only 2 places: write at most this number.',
    );
    expect(await workshop(['places', '2020-03-02', '1'])).toBe('✗ Monday 2 March 2020 is over.');
    await workshop(['open', date, time]);
  });

  it('shows how many visits are booked beyond its places, also beyond those of the settings', async () => {
    const { date, time, customer } = await booked(5);
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'CAR B' });
    const visit = { vehicle_id: vehicle.id, service_type: 'repair', date, time };
    requireSuccessfulBody(await customer.post('/appointments', visit));
    const BEYOND = '1 visit is booked beyond the places of the day, and stays booked.';
    expect(await workshop(['places', date, '1'])).toBe(`1 place at each time, set for this day. ${BEYOND}`);
    const settings = { booking: { placesPerSlot: 1 } };
    const restartedApi = await startTestApi({ database: api.database, settings });
    restartedApi.setNow(new Date());
    const restarted = { API_URL: await restartedApi.app.listen({ port: 0, host: '127.0.0.1' }) };
    expect(await workshop(['places', date, 'usual'], restarted)).toBe(
      `The day has the places of the settings again. ${BEYOND}`,
    );
    expect(await workshop(['today', date], restarted)).toMatch(new RegExp(`\n\n${BEYOND}$`));
    await restartedApi.close();
    await (await startTestApi({ database: api.database })).close();
  });

  it('gets places also while it is closed, and the command says that it is', async () => {
    const SUNDAY = '2030-01-06';
    const said = '1 place at each time, set for this day. Sunday 6 January 2030 is closed anyway.';
    expect(await workshop(['places', SUNDAY, '1'])).toBe(said);
    const { date } = await booked(6);
    await workshop(['close', date]);
    expect(await workshop(['places', date, '1'])).toMatch(/ is closed anyway\.$/);
    await workshop(['places', date, 'usual']);
    await workshop(['open', date]);
  });

  it('keeps the changes of two concurrent terminals', async () => {
    const { date } = await booked(3);
    const slots = ['12:00', '12:15', '12:30', '12:45'];
    await Promise.all(slots.map((slot) => workshop(['close', date, slot])));
    expect(await workshop(['open', date, '17:00'])).toContain(`is closed at ${slots.join(', ')}.`);
  });
});

describe('feeds, from a terminal', () => {
  it('are created, shown once, rotated and ended', async () => {
    expect(await workshop(['feeds'])).toBe('There are no feeds.');
    const isThere = async (address: string) => (await fetch(address)).status;
    const addressIn = (said: string) => said.split('\n')[0] ?? '';
    const first = addressIn(await workshop(['new-feed', 'office']));
    expect(await isThere(first)).toBe(200);
    expect(await workshop(['new-feed', 'office'])).toContain('✗ The feed "office" exists already');
    expect(await isThere(first)).toBe(200);
    const second = addressIn(await workshop(['new-feed', 'office', '--renew']));
    expect([await isThere(first), await isThere(second)]).toEqual([404, 200]);
    const listed = await workshop(['feeds']);
    expect(listed).toMatch(/^FEED +SINCE\noffice +2\d{3}-/);
    expect(listed).not.toContain('fcal_');
    expect(await workshop(['end-feed', 'office'])).toBe('Deleted the feed "office".');
    expect(await workshop(['end-feed', 'office'])).toBe('There is no feed "office".');
    expect(await isThere(second)).toBe(404);
  });
});

describe('who has the role of the workshop', () => {
  const status = async (token: string) => {
    const { status } = await api.send({
      method: 'GET',
      url: '/api/v1/workshop/calendar-feeds',
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };

  it('is set by phone number or account, and removed again', async () => {
    const phone = '+447700900654';
    expect(await workshop(['role', phone])).toContain('✗ There is no account +447700900654.');
    const { uid, token } = await emulator.signInByPhone(phone);
    expect(await status(token)).toBe(403);
    expect(await workshop(['role', '+44 7700 900654'])).toContain(
      `(${uid}) has the role of the workshop, from`,
    );
    expect(await workshop(['role', uid])).toContain(`(${uid}) has the role of the workshop already.`);
    expect(await status((await emulator.signInByPhone(phone)).token)).toBe(200);
    expect(await workshop(['role', phone, '--end'])).toContain(
      `(${uid}) is a customer, and signed out everywhere.`,
    );
    expect(await workshop(['role', phone, '--end'])).toContain('is a customer already.');
    expect(await status((await emulator.signInByPhone(phone)).token)).toBe(403);
  });

  it("keeps the account's other claims", async () => {
    const { uid } = await emulator.signUp();
    await emulator.change(uid, { customAttributes: '{"team":"north"}' });
    await workshop(['role', uid]);
    expect(await emulator.claimsOf(uid)).toEqual({ team: 'north', role: 'workshop' });
    await workshop(['role', uid, '--end']);
    expect(await emulator.claimsOf(uid)).toEqual({ team: 'north' });
  });
});

describe('npm run workshop', () => {
  const run = (...words: string[]) => {
    api.setNow(new Date());
    return runCommandProcess(['workshop', ...words], environment);
  };

  it('prints results, explains errors in one sentence, and sets the exit code', async () => {
    expect(await run('today', '2030-01-01')).toEqual({
      code: 0,
      printed: 'Tuesday 1 January 2030: no visits.\n',
      complaint: expect.not.stringContaining('Error'),
    });
    expect(await run('confirm', 'HSG-0000')).toMatchObject({
      code: 1,
      printed: '',
      complaint: expect.stringMatching(/^No visit has the reference HSG-0000\.$/m),
    });
    expect(await run('complete')).toMatchObject({ code: 1, complaint: expect.stringContaining('reference') });
    expect((await run('--help')).printed).toContain('no-show');
  });
});

describe('a terminal that cannot do it', () => {
  it.each([
    ['a token that is none', { WORKSHOP_TOKEN: 'x' }, 'does not accept the token (token_invalid)'],
    ['no api', { API_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
    ['no address', { API_URL: 'visits.example' }, 'API_URL must be the address'],
    ['no identity provider', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }, 'Is the site running?'],
  ])('explains why: %s', async (_, changes, why) => {
    expect(await workshop(['today'], changes as Record<string, string>)).toContain(why);
  });

  it('explains that the account lacks the role', async () => {
    const { token } = await emulator.signUp();
    expect(await workshop(['today'], { WORKSHOP_TOKEN: token })).toContain('npm run workshop -- role +44');
  });

  it('explains that another server responds', async () => {
    expect(await workshop(['today'], { API_URL: `http://${emulator.host}` })).toContain('is not the api');
  });
});
