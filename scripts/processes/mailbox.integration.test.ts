import { createTransport, type Transporter } from 'nodemailer';
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
  expect((await get('/')).body).toContain('No email has come yet');
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

test.each(['/mails/0', '/mails/x', '/mails/1/attachments/9', '/favicon.ico'])(
  'responds to %s with 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
