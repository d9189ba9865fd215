import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { parseSmsUrl } from '../../api/src/messaging/text/sms-provider.ts';
import { createMailboxSite } from './mailbox-site.ts';
import { type Mailbox, openMailbox } from './open-mailbox.ts';

let mailbox: Mailbox;
let transport: Transporter;
let site: ReturnType<typeof createMailboxSite>;
beforeAll(async () => {
  mailbox = await openMailbox(0);
  transport = createTransport(mailbox.url);
  site = createMailboxSite(mailbox);
});
afterAll(async () => {
  transport.close();
  await Promise.all([site.close(), mailbox.close()]);
});

const get = (url: string) => site.inject({ url });

test('shows an empty list, then emails, latest first', async () => {
  expect((await get('/')).body).toContain('No emails yet');
  for (const subject of ['First', 'Second <b>'])
    await transport.sendMail({
      from: 'garage@mail.example',
      to: 'mara@mail.example',
      subject,
      text: 'Hello',
    });
  const { body, headers } = await get('/');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('Second &#60;b&#62;')).toBeGreaterThan(0);
  expect(body.indexOf('First')).toBeGreaterThan(body.indexOf('Second'));
  expect(body).toContain('mara@mail.example');
});

test('shows HTML and text of an email, sandboxes its HTML, and serves its attachments', async () => {
  await transport.sendMail({
    from: 'garage@mail.example',
    to: 'tom@mail.example',
    subject: 'Your visit',
    text: 'Open <https://garage.example>',
    html: '<p>Your visit</p><script>alert(1)</script>',
    attachments: [{ filename: 'visit "1".ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  });
  const number = [...mailbox.mails.keys()].at(-1);
  const page = await get(`/mails/${number}`);
  expect(page.body).toContain('Open &#60;https://garage.example&#62;');
  expect(page.body).toContain(`<iframe src="/mails/${number}/html"`);
  expect(page.body).toMatch(/sandbox="(?!.*allow-(scripts|same-origin))/);
  const html = await get(`/mails/${number}/html`);
  expect(html.body).toContain('<p>Your visit</p>');
  expect(html.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
  const file = await get(`/mails/${number}/attachments/0`);
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''visit%20%221%22.ics");
  expect(file.body).toBe('BEGIN:VCALENDAR');
});

test('receives text messages with a password, and shows them with their links', async () => {
  expect((await get('/')).body).toContain('No text messages yet');
  const provider = parseSmsUrl('twilio+http://demo:demo@127.0.0.1:8025?from=Demo');
  const send = (headers: Record<string, string>, message: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: new URL(provider?.messagesUrl ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ ...provider?.sender, ...message }).toString(),
    });
  const authorized = { authorization: provider?.authorization ?? '' };
  const message = { To: '+447700900123', Body: 'Ready <b>now</b>\nhttps://garage.example/visits/1' };
  expect((await send({}, message)).statusCode).toBe(401);
  expect((await send(authorized, { To: '+447700900123' })).statusCode).toBe(400);
  expect((await get('/')).body).toContain('No text messages yet');
  expect((await send(authorized, message)).statusCode).toBe(201);
  const { body } = await get('/');
  expect(body).toContain('Ready &#60;b&#62;now&#60;/b&#62;');
  expect(body).toContain('<a href="https://garage.example/visits/1"');
  expect(body).toContain('+447700900123 · from Demo');
});

test('shows emails and text messages of before a restart, if it has a folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
  const first = await openMailbox(0, { folder });
  const sender = createTransport(first.url);
  await sender.sendMail({ from: 'a@mail.example', to: 'b@mail.example', subject: 'Kept', text: 'Hello' });
  sender.close();
  const before = createMailboxSite(first, folder);
  const sent = await before.inject({
    method: 'POST',
    url: '/2010-04-01/Accounts/demo/Messages.json',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic ZGVtbw==' },
    payload: 'To=%2B447700900123&From=Demo&Body=Ready',
  });
  expect(sent.statusCode).toBe(201);
  await Promise.all([before.close(), first.close()]);
  const second = await openMailbox(0, { folder });
  const after = createMailboxSite(second, folder);
  const list = (await after.inject({ url: '/' })).body;
  expect(list).toContain('Kept');
  expect(list).toContain('+447700900123 · from Demo');
  expect((await after.inject({ url: '/mails/1' })).body).toContain('Hello');
  await Promise.all([after.close(), second.close()]);
  rmSync(folder, { recursive: true });
});

test('starts without emails and text messages whose files are damaged, and says so', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
  writeFileSync(path.join(folder, 'texts.json'), '[{"to":');
  mkdirSync(path.join(folder, '1.eml'));
  const complain = jest.spyOn(console, 'error').mockImplementation();
  const mailbox = await openMailbox(0, { folder });
  const damaged = createMailboxSite(mailbox, folder);
  expect((await damaged.inject({ url: '/' })).body).toContain('No text messages yet');
  expect(complain.mock.calls).toEqual([
    [expect.stringContaining('1.eml cannot be read')],
    [expect.stringContaining('texts.json cannot be read')],
  ]);
  expect(readFileSync(path.join(folder, 'texts.json.unreadable'), 'utf8')).toBe('[{"to":');
  complain.mockRestore();
  await Promise.all([damaged.close(), mailbox.close()]);
  rmSync(folder, { recursive: true });
});

test.each(['/mails/0', '/mails/x', '/mails/1/attachments/9', '/favicon.ico'])(
  'responds to %s with 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
