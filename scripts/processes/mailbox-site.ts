import { escapeHtml } from '@forecourt/shared/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastify from 'fastify';
import type { ParsedMail } from 'mailparser';
import * as z from 'zod';
import type { Mailbox } from './open-mailbox.ts';
import { addTextMessageRoute, type ReceivedTextMessage } from './sms-inbox.ts';

const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** Content-Security-Policy for untrusted emails: no scripts, no requests, an opaque origin. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const paramsSchema = z.object({ number: z.coerce.number().int(), index: z.coerce.number().int().optional() });

/** Creates the site of the demo mailbox: shows emails, receives and shows text messages. @param folder stores the latter */
export function createMailboxSite({ mails }: Pick<Mailbox, 'mails'>, folder?: string): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  });
  const html = (reply: FastifyReply, text: string, csp = PAGE_CSP) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', csp).send(text);
  const notFound = (reply: FastifyReply) => html(reply.code(404), renderNotFoundPage());
  app.setNotFoundHandler((_request, reply) => notFound(reply));

  const forMail = (
    address: string,
    answer: (reply: FastifyReply, mail: ParsedMail, at: { number: number; index: number }) => FastifyReply,
  ) =>
    app.get(address, (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      const { number = 0, index = 0 } = params.data ?? {};
      const mail = mails.get(number);
      return mail ? answer(reply, mail, { number, index }) : notFound(reply);
    });

  const texts = addTextMessageRoute(app, folder);
  app.get('/', (_request, reply) => html(reply, renderListPage(mails, texts)));
  forMail('/mails/:number', (reply, mail, { number }) => html(reply, renderMailPage(number, mail)));
  forMail('/mails/:number/html', (reply, mail) => html(reply, renderMailHtml(mail), MAIL_CSP));
  forMail('/mails/:number/attachments/:index', (reply, { attachments }, { index }) => {
    const attachment = attachments[index];
    if (!attachment) return notFound(reply);
    const name = encodeURIComponent(attachment.filename ?? 'attachment');
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
      .send(attachment.content);
  });
  return app;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e2e0da, #2b3237); --quiet: light-dark(#565a5c, #a9b3b9); --surface: light-dark(#ffffff, #171b1e); background: light-dark(#f6f5f2, #0f1214); color: light-dark(#181b1d, #eceff1); font: 1rem/1.5 ui-sans-serif, -apple-system, "Segoe UI", Roboto, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
h1 { margin: 0.5rem 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
p { margin: 0.5rem 0 1.25rem; }
a { color: light-dark(#0d5c6b, #6fd0de); }
a:focus-visible { outline: 3px solid; outline-offset: 2px; border-radius: 4px; }
.back { display: inline-block; padding-block: 0.6rem; }
.quiet, dt { color: var(--quiet); font-size: 0.875rem; }
.mails, .texts li, dl, iframe, pre { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.mails, .texts { margin: 0; padding: 0; list-style: none; }
.texts li { max-width: 30rem; margin-bottom: 0.75rem; padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.texts p { margin: 0; white-space: pre-line; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: block; padding: 0.75rem 1rem; text-decoration: none; overflow-wrap: anywhere; }
.mails a > * { display: block; }
.mails strong { text-decoration: underline; text-underline-offset: 0.15em; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1rem; margin: 1rem 0; padding: 0.75rem 1rem; align-items: baseline; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 52rem; }
pre { margin: 0; padding: 1rem; font-size: 0.875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

function renderListPage(
  mails: ReadonlyMap<number, ParsedMail>,
  texts: readonly ReceivedTextMessage[],
): string {
  const rows = [...mails]
    .reverse()
    .map(
      ([number, mail]) =>
        `<li><a href="/mails/${number}"><strong>${escapeHtml(mail.subject ?? '(no subject)')}</strong>` +
        `<span class="quiet">${escapeHtml([recipientsOf(mail), timeOf(mail)].join(' · '))}</span></a></li>`,
    );
  const content =
    rows.length > 0
      ? `<ol class="mails" reversed>${rows.join('\n')}</ol>`
      : '<p>No emails yet. Customers with a confirmed email address get one when they book a visit.</p>';
  return page(
    'Demo mailbox',
    `<p class="quiet">What this site has sent to customers. Nothing leaves this machine.</p>
<h2>Emails</h2>
${content}
<h2>Text messages</h2>
${renderTexts(texts)}`,
    { head: '<meta http-equiv="refresh" content="3">' },
  );
}

function renderTexts(texts: readonly ReceivedTextMessage[]): string {
  if (texts.length === 0) {
    return '<p>No text messages yet. Customers get one when the workshop confirms, moves or cancels a visit.</p>';
  }
  const items = [...texts].reverse().map(({ to, from, body, at }) => {
    const facts = [to, `from ${from}`, formatTime(at)].join(' · ');
    return `<li><p>${linkAddresses(escapeHtml(body))}</p><span class="quiet">${escapeHtml(facts)}</span></li>`;
  });
  return `<ol class="texts" reversed>${items.join('\n')}</ol>`;
}

function linkAddresses(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" target="_blank">${address}</a>`,
  );
}

function renderMailPage(number: number, mail: ParsedMail): string {
  const facts = [
    ['From', mail.from?.text],
    ['To', recipientsOf(mail)],
    ['Sent', timeOf(mail)],
    ['Message-ID', mail.messageId],
  ] as const;
  const attachments = mail.attachments.map(
    ({ filename = 'attachment', contentType, size }, index) =>
      `<li><a href="/mails/${number}/attachments/${index}">${escapeHtml(filename)}</a> (${escapeHtml(contentType)}, ${size} bytes)</li>`,
  );
  return page(
    mail.subject ?? '(no subject)',
    `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>
<h2>As HTML</h2>
<iframe src="/mails/${number}/html" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(mail.text ?? '')}</pre>
<h2>Attachments</h2>
${attachments.length > 0 ? `<ul>${attachments.join('')}</ul>` : '<p>None</p>'}`,
    { isBack: true },
  );
}

function renderMailHtml({ html }: ParsedMail): string {
  const base = '<base target="_blank">';
  const text = html || '';
  // Insert the element into the head: before the doctype, it would switch browsers to quirks mode.
  return text.includes('<head>') ? text.replace('<head>', `<head>${base}`) : base + text;
}

function renderNotFoundPage(): string {
  return page(
    'There is no such email',
    '<p>The mailbox contains the last 200 emails. In containers, those of before its last start are gone.</p>',
    { isBack: true },
  );
}

function page(title: string, content: string, { head = '', isBack = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${isBack ? '<a class="back" href="/">All emails</a>' : ''}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function recipientsOf({ to }: ParsedMail): string {
  return [to ?? []]
    .flat()
    .flatMap(({ text }) => text)
    .join(', ');
}

function timeOf({ date }: ParsedMail): string {
  return date ? formatTime(date) : '';
}

function formatTime(date: Date): string {
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
