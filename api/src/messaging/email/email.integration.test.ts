/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { setTimeout as delay } from 'node:timers/promises';
import type { AddressObject, ParsedMail } from 'mailparser';
import { readOrCreateSecrets } from '../../platform/secrets.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import {
  bookVisitWithNewVehicle,
  countDeliveryOutcomes,
  listDeadLetters,
  retryDeadLetters,
  retryDeadLettersUntil,
  waitForDeadLetters,
  waitForDeliveryOutcomes,
  waitUntilNoDeliveryIsActive,
} from '../../testing/messages.ts';
import { QUICK_RETRY_POLICY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { parseCalendarEntry } from '../../testing/read-calendar-entry.ts';
import { MONDAY_EIGHT, performWorkshopActions, startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { MessageKind } from '../preferences.ts';
import { createUnsubscribeToken } from './unsubscribe.ts';

const SITE = 'https://garage.example';

const log: string[] = [];
let mailServer: MailServer;
let api: TestApi;
beforeAll(async () => {
  mailServer = await startMailServer();
  api = await startTestApi({
    mail: { smtpUrl: mailServer.url, from: 'visits@garage.example', siteUrl: SITE },
    // Time enough for a slow delivery on a busy machine: one that is given up is sent again.
    retryPolicy: { ...QUICK_RETRY_POLICY, timeout: 4, expireIn: 8 },
    settings: {
      organisation: {
        legal: { privacy: { en: '/privacy', de: '/datenschutz' }, terms: 'https://law.example/terms' },
      },
      appearance: { accent: { light: '#ffd400' } },
      booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 },
    },
    logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  mailServer.replyToConnection = () => 'take';
  mailServer.replyToRecipient = () => 'take';
  mailServer.replyToMessage = () => 'take';
  mailServer.pauseMs = 0;
});
afterAll(async () => {
  await api.close();
  await mailServer.stop();
});

type Visit = Awaited<ReturnType<typeof visit>>;

/** Books a visit as a customer, by default with a verified address. */
async function visit(uid: string, { name = null as string | null, note = '', verified = true } = {}) {
  const address = `${uid}@mail.example`;
  if (verified) api.accounts.setVerifiedEmail(uid, address);
  const customer = api.customer(uid);
  if (name !== null) await customer.patch('/me', { display_name: name });
  return { ...(await bookVisitWithNewVehicle(customer, { note })), address };
}

const recipientsOf = ({ to }: ParsedMail) => [to].flat().flatMap((each) => (each as AddressObject).value);
const mailsTo = (address: string) =>
  mailServer.mails.filter((mail) => recipientsOf(mail).some((each) => each.address === address));

async function until({ address }: Visit, count: number): Promise<ParsedMail[]> {
  while (mailsTo(address).length < count) await delay(20);
  return mailsTo(address);
}

const outcomes = (outcome: string) => countDeliveryOutcomes(api, 'email', outcome);
const untilOutcome = (outcome: string, count: number) =>
  waitForDeliveryOutcomes(api, 'email', outcome, count);

const calendarOf = ({ attachments }: ParsedMail) =>
  attachments.find(
    ({ contentType }) => contentType.startsWith('text/calendar') || contentType.includes('ics'),
  );

/** Returns the unsubscribe address from the headers, where mail programs find it (RFC 2369). */
function unsubscribeAddress({ headers }: ParsedMail): string {
  const { unsubscribe } = headers.get('list') as unknown as { unsubscribe: { url: string } };
  return unsubscribe.url;
}

/** Puts an event into the outbox, as if it had happened. */
const post = (id: string, version: number, kind: string) =>
  api.database.transaction(async (tx) => {
    await rawQuery(tx, 'insert into outbox (appointment_id, version, kind) values ($1, $2, $3)', [
      id,
      version,
      kind,
    ]);
    await rawQuery(tx, "select pg_notify('forecourt_outbox', '')");
  });

describe('an email', () => {
  it('is sent about each event of a visit, with its calendar entry', async () => {
    const ann = await visit('ann', { name: 'Ann Archer' });
    await until(ann, 1);
    await performWorkshopActions(api.database, ann.id, 'confirm');
    await until(ann, 2);
    api.setNow(new Date('2026-03-08T16:00:00Z'));
    await post(ann.id, 2, 'day_before');
    await until(ann, 3);
    api.setNow(MONDAY_EIGHT);
    await ann.customer.post(`/appointments/${ann.id}/reschedule`, { date: '2026-03-10', time: '11:15' });
    await until(ann, 4);
    await ann.customer.post(`/appointments/${ann.id}/cancel`, { reason: 'I am ill' });
    const mails = await until(ann, 5);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We have your request for Monday 9 March 2026 at 10:00',
      'Confirmed: your visit on Monday 9 March 2026 at 10:00',
      'Tomorrow at 10:00: your visit',
      'Moved: your visit is now on Tuesday 10 March 2026 at 11:15',
      'Cancelled: your visit on Tuesday 10 March 2026',
    ]);
    const [, confirmed, , , cancelled] = mails as [ParsedMail, ParsedMail, ...ParsedMail[]];
    if (!cancelled) throw new Error('No email');
    expect(recipientsOf(confirmed)).toEqual([{ address: 'ann@mail.example', name: 'Ann Archer' }]);
    expect(confirmed.from?.value).toEqual([
      { address: 'visits@garage.example', name: 'Harbour Street Garage' },
    ]);
    expect(confirmed.text).toContain('Your visit is confirmed');
    expect(confirmed.text).toMatch(/When: +Monday 9 March 2026, 10:00/);
    expect(confirmed.text).toContain(`${SITE}/visits/${ann.id}`);
    expect(confirmed.html).toContain('<h1>Your visit is confirmed</h1>');
    expect(cancelled.text).toContain('I am ill');
    expect(confirmed.text).toContain('\n\nHello Ann,\n\n');
    expect(confirmed.text).toContain(`Privacy notice:\n${SITE}/privacy\n\nTerms:\nhttps://law.example/terms`);
    expect(confirmed.html).toContain(`<img src="${SITE}/icons/app-192.png" alt=""`);
    expect(confirmed.html).toMatch(/\.button \{[^}]*background: #ffd400; color: #000000/);
    expect(calendarOf(confirmed)?.content.toString()).toContain('METHOD:PUBLISH');
    expect(calendarOf(cancelled)?.content.toString()).toContain('METHOD:CANCEL');
    const entry = parseCalendarEntry(calendarOf(cancelled)?.content.toString() ?? '');
    expect(entry).toMatchObject({ uid: ann.id });
  });

  it('is in the customer’s language', async () => {
    await api.customer('ben').patch('/me', { locale: 'de' });
    const ben = await visit('ben');
    await until(ben, 1);
    await performWorkshopActions(api.database, ben.id, 'confirm');
    await until(ben, 2);
    await performWorkshopActions(api.database, ben.id, 'start', 'ready');
    const mails = await until(ben, 3);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Bestätigt: Ihr Termin am Montag, 9. März 2026 um 10:00 Uhr');
    expect(subjects).toContain(`Abholbereit: ${ben.plate}`);
    expect(mails[0]?.html).toContain('<html lang="de" dir="ltr">');
    expect(mails[0]?.text).toContain(`Datenschutz:\n${SITE}/datenschutz`);
    expect(mails[0]?.text).not.toContain('Hallo');
  });

  it('is sent to addresses with non-ASCII letters', async () => {
    await until(await visit('jörg.müller'), 1);
  });

  it('is not sent to unverified addresses or deleted accounts', async () => {
    const before = await outcomes('unwanted');
    const cleo = await visit('cleo', { verified: false });
    const dan = await visit('dan');
    await until(dan, 1);
    api.accounts.disable('dan');
    await api.accounts.remove('dan');
    await performWorkshopActions(api.database, dan.id, 'confirm');
    await untilOutcome('unwanted', before + 2);
    expect([mailsTo(cleo.address).length, mailsTo(dan.address).length]).toEqual([0, 1]);
  });

  it('has the same Message-ID if it is sent twice', async () => {
    const eve = await visit('eve');
    const [first] = await until(eve, 1);
    await post(eve.id, 1, 'booked');
    const [, again] = await until(eve, 2);
    expect(again?.messageId).toBe(first?.messageId);
    expect(first?.messageId).toBe(`<${eve.id}.1.booked@garage.example>`);
    await performWorkshopActions(api.database, eve.id, 'confirm');
    const [, , other] = await until(eve, 3);
    expect(other?.messageId).not.toBe(first?.messageId);
  });

  it('is not sent late if a later event has made it wrong', async () => {
    const before = await outcomes('unwanted');
    mailServer.replyToRecipient = () => ({ refuse: 451 });
    const gil = await visit('gil');
    await performWorkshopActions(api.database, gil.id, 'confirm');
    await gil.customer.post(`/appointments/${gil.id}/reschedule`, { date: '2026-03-10', time: '11:15' });
    await gil.customer.post(`/appointments/${gil.id}/reschedule`, { date: '2026-03-11', time: '12:30' });
    await waitUntilNoDeliveryIsActive(api);
    mailServer.replyToRecipient = () => 'take';
    await retryDeadLettersUntil(
      api,
      async () => (await outcomes('unwanted')) >= before + 3 && mailsTo(gil.address).length >= 1,
    );
    const mails = mailsTo(gil.address);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Moved: your visit is now on Wednesday 11 March 2026 at 12:30',
    ]);
    expect(mails[0]?.text).toMatch(
      /Before: +Tuesday 10 March 2026, 11:15\nWhen: +Wednesday 11 March 2026, 12:30/,
    );
  });

  it('says that the workshop moved the visit, with the old time, the new one and a new calendar entry', async () => {
    const ida = await visit('ida');
    const [booked] = await until(ida, 1);
    await api
      .customer('desk', { role: 'workshop' })
      .post(`/workshop/appointments/${ida.id}/reschedule`, { date: '2026-03-10', time: '11:15' });
    const [, moved] = await until(ida, 2);
    expect(moved?.subject).toBe('Moved: your request is now for Tuesday 10 March 2026 at 11:15');
    expect(moved?.text).toContain(
      'We have moved your request. You will hear from us as soon as it is confirmed. If the new time does not suit',
    );
    expect(moved?.text).toMatch(/Before: +Monday 9 March 2026, 10:00\nWhen: +Tuesday 10 March 2026, 11:15/);
    const sequenceOf = (mail: ParsedMail | undefined) =>
      Number(/SEQUENCE:(\d+)/.exec(String(mail && calendarOf(mail)?.content))?.[1]);
    expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(booked));
  });

  it.each([
    'Gus\r\nBcc: everybody@mail.example',
    'Gus\nX-Header: 1\n\n<b>body</b>',
    '"Gus" <other@mail.example>, more@mail.example',
    '=?utf-8?q?Gus=0D=0ABcc:_a@b.example?=',
    'Gus, Guest; <>@:"\\',
  ])('has one recipient and no injected header for a customer named %j', async (name) => {
    const uid = `named-${crypto.randomUUID()}`;
    const gus = await visit(uid, { note: `${name}\r\nDTSTART:19700101T000000Z\r\nEND:VCALENDAR` });
    const [booked] = await until(gus, 1);
    // Bypasses the rules of the api, as an attacker might.
    await api.query('update customers set display_name = $2 where id = $1', [uid, name]);
    await performWorkshopActions(api.database, gus.id, 'confirm');
    const [, mail] = await until(gus, 2);
    expect(recipientsOf(mail as ParsedMail).map(({ address }) => address)).toEqual([gus.address]);
    expect([...(mail?.headers.keys() ?? [])]).toEqual([...(booked?.headers.keys() ?? [])]);
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
    const entry = calendarOf(mail as ParsedMail)?.content.toString() ?? '';
    expect(entry.match(/^END:VCALENDAR/gm)).toHaveLength(1);
    expect(entry.match(/^DTSTART/gm)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it.each<[string, (misbehave: () => 'hang' | { refuse: number }) => void]>([
    ['does not greet', (misbehave) => Object.assign(mailServer, { replyToConnection: misbehave })],
    ['hangs before the text', (misbehave) => Object.assign(mailServer, { replyToRecipient: misbehave })],
    ['hangs when it has all of it', (misbehave) => Object.assign(mailServer, { replyToMessage: misbehave })],
  ])('that %s delays no other email and gets none twice', async (fault, set) => {
    const before = { failed: await outcomes('failed'), sent: await outcomes('sent') };
    set(() => 'hang');
    mailServer.drop();
    // Four emails are sent at the same time, so these occupy all senders.
    const visits = [];
    for (let count = 0; count < 4; count += 1) visits.push(await visit(`hung-${fault.length}-${count}`));
    await untilOutcome('failed', before.failed + 4);
    Object.assign(mailServer, {
      replyToConnection: () => 'take',
      replyToRecipient: () => 'take',
      replyToMessage: () => 'take',
    });
    await untilOutcome('sent', before.sent + 4);
    expect(visits.map(({ address }) => mailsTo(address).length)).toEqual(Array(4).fill(1));
  });

  it('gets an email once if it is slow', async () => {
    mailServer.pauseMs = 800;
    const lou = await visit('lou');
    const sent = await outcomes('sent');
    await untilOutcome('sent', sent + 1);
    // If the api had given up before the server's response, it would have sent the email again.
    expect(mailsTo(lou.address)).toHaveLength(1);
  });

  it('gets each email once after refusing it twice', async () => {
    const sent = await outcomes('sent');
    const offered = new Map<string, number>();
    const throttle = ({ messageId = '' }: ParsedMail) => {
      const times = (offered.get(messageId) ?? 0) + 1;
      offered.set(messageId, times);
      return times >= 3 ? ('take' as const) : { refuse: 451 };
    };
    mailServer.replyToMessage = throttle;
    const visits = [];
    for (let count = 0; count < 4; count += 1) visits.push(await visit(`many-${count}`));
    await untilOutcome('sent', sent + 4);
    expect(visits.map(({ address }) => mailsTo(address).length)).toEqual(Array(4).fill(1));
  });

  it('gets no retry of a message that it refuses permanently', async () => {
    mailServer.replyToMessage = () => ({ refuse: 554 });
    const before = await outcomes('given_up');
    const mo = await visit('mo');
    await untilOutcome('given_up', before + 1);
    expect(mailsTo(mo.address)).toEqual([]);
    mailServer.replyToMessage = () => 'take';
    await waitForDeadLetters(api);
    await retryDeadLetters(api);
    await until(mo, 1);
  });

  it('gets no retry for an unknown address', async () => {
    mailServer.replyToRecipient = () => ({ refuse: 550 });
    const before = await outcomes('given_up');
    const ida = await visit('ida');
    await untilOutcome('given_up', before + 1);
    await waitForDeadLetters(api);
    const { items } = await listDeadLetters(api);
    expect(items).toMatchObject([{ reason: 'The mail server refuses the message for good (550)', tries: 1 }]);
    expect(JSON.stringify(items)).not.toContain(ida.address);
  });

  it('gets the emails that were due while it was down, once it is up again', async () => {
    const { url, mails } = mailServer;
    await mailServer.stop();
    const before = await outcomes('failed');
    const jan = await visit('jan');
    await untilOutcome('failed', before + 1);
    mailServer = await startMailServer(Number(new URL(url).port));
    await until(jan, 1);
    expect(mailsTo(jan.address)).toHaveLength(1);
    mailServer.mails.unshift(...mails);
  });
});

describe('a customer who opts out of emails', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const send = (method: 'GET' | 'POST', url: string, payload?: string, type: string | null = FORM) =>
    api.app.inject({
      method,
      url: url.replace(SITE, ''),
      ...(payload === undefined ? {} : { payload, headers: type === null ? {} : { 'content-type': type } }),
    });

  async function firstMail(uid: string): Promise<{ kim: Visit; url: string; mail: ParsedMail }> {
    const kim = await visit(uid);
    const [mail] = await until(kim, 1);
    return { kim, url: unsubscribeAddress(mail as ParsedMail), mail: mail as ParsedMail };
  }

  it('unsubscribes from one kind by one click in a mail program', async () => {
    const { kim, url, mail } = await firstMail('kim');
    expect(url).toMatch(/^https:\/\/garage\.example\/api\/v1\/unsubscribe\?token=funs_/);
    const lines = mail.headerLines.map(({ line }) => line);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const parts =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await send('POST', url, parts, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
    expect((await send('POST', url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await kim.customer.get('/me')).body.channels.email).toEqual({
      confirmed: false,
      moved: true,
      cancelled: true,
      ready: true,
      day_before: true,
      earlier_time: true,
      reminder: true,
    });
    const before = await outcomes('unwanted');
    await performWorkshopActions(api.database, kim.id, 'confirm');
    await untilOutcome('unwanted', before + 1);
    await kim.customer.post(`/appointments/${kim.id}/cancel`, {});
    const mails = await until(kim, 2);
    expect(mails[1]?.subject).toMatch(/^Cancelled/);
  });

  it.each([
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['Application/X-WWW-Form-Urlencoded; charset=utf-8', 'List-Unsubscribe=One-Click'],
    ['application/json', '{'],
    ['application/octet-stream', 'x'],
    [null, 'List-Unsubscribe=One-Click'],
  ])('unsubscribes by one click with any type of body: %p', async (type, body) => {
    const { kim, url } = await firstMail(`one-${type?.length}`);
    expect((await send('POST', url, body, type)).statusCode).toBe(200);
    expect((await kim.customer.get('/me')).body.channels.email.confirmed).toBe(false);
  });

  it('confirms on a page, because scanners open every link', async () => {
    const { kim, url } = await firstMail('lea');
    const page = await send('GET', url);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.body).toContain('When a visit is requested or confirmed');
    expect((await kim.customer.get('/me')).body.channels.email.confirmed).toBe(true);
    const done = await send('POST', url, 'scope=all');
    expect(done.body).toContain('Done.');
    const again = await send('GET', url);
    expect(again.body).toContain('Done.');
    expect(again.body).not.toContain('<form');
    expect(Object.values((await kim.customer.get('/me')).body.channels.email)).toEqual(Array(7).fill(false));
  });

  it('opts out and in again by kind in the app', async () => {
    const mia = api.customer('mia');
    const wanted = async () => (await mia.get('/me')).body.channels.email;
    expect((await mia.get('/me')).body.channels.sends_email).toBe(true);
    expect(Object.values(await wanted())).toEqual(Array(7).fill(true));
    await mia.patch('/me', { channels: { email: { moved: false, ready: false } } });
    await mia.patch('/me', { theme: 'dark', channels: { email: { ready: true } } });
    expect(await wanted()).toEqual({
      confirmed: true,
      moved: false,
      cancelled: true,
      ready: true,
      day_before: true,
      earlier_time: true,
      reminder: true,
    });
    const wrong = await mia.patch('/me', { channels: { email: { adverts: true } } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });

  it('cannot use a forged token', async () => {
    const { kim, url } = await firstMail('ned');
    const token = new URL(url).searchParams.get('token') ?? '';
    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify(['ned', 'ready'])).toString('base64url');
    for (const wrong of [
      payload,
      `${payload}.`,
      `${payload}.${signature.slice(1)}`,
      `funs_${forged}.${signature}`,
      'x',
    ]) {
      const address = `/api/v1/unsubscribe?${new URLSearchParams({ token: wrong })}`;
      expect((await send('GET', address)).statusCode).toBe(404);
      expect((await send('POST', address, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    }
    expect(Object.values((await kim.customer.get('/me')).body.channels.email)).toEqual(Array(7).fill(true));
  });

  it('cannot use the link of a kind of emails that only another version knows', async () => {
    const { unsubscribeSecret } = await api.database.transaction(readOrCreateSecrets);
    const signed = { customerId: 'kim', kind: 'adverts' as MessageKind };
    const token = createUnsubscribeToken(signed, unsubscribeSecret);
    expect((await send('GET', `/api/v1/unsubscribe?token=${token}`)).statusCode).toBe(404);
  });
});

it.each([
  ['de-AT', 'Dieser Link ist unvollständig', '?token=funs_x'],
  ['fr', 'This link is incomplete', ''],
])('shows a page for an incomplete link, in %s', async (language, words, query) => {
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': language };
  const page = await api.app.inject({ url: `/api/v1/unsubscribe${query}`, headers });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain(words);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

it('logs no address, name or token', () => {
  const text = log.join('');
  expect(text).toContain('/api/v1/unsubscribe');
  expect(text).not.toMatch(/mail\.example|funs_|Ann Archer/);
});
