import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { ParsedMail } from 'mailparser';
import * as z from 'zod';
import type { Mailbox } from './mailbox.ts';
import { listPage, mailHtml, mailPage, notFoundPage } from './mailbox-pages.ts';

const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail is a stranger here: it runs nothing, fetches nothing, and belongs to no site. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const paramsSchema = z.object({ number: z.coerce.number().int(), index: z.coerce.number().int().optional() });

/** The pages by which a developer sees what customers get. */
export function createMailboxSite({ mails }: Pick<Mailbox, 'mails'>): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  });
  const html = (reply: FastifyReply, text: string, csp = PAGE_CSP) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', csp).send(text);
  const notFound = (reply: FastifyReply) => html(reply.code(404), notFoundPage());
  app.setNotFoundHandler((_request, reply) => notFound(reply));

  /** Answers for one mail, by the number in the address. */
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

  app.get('/', (_request, reply) => html(reply, listPage(mails)));
  forMail('/mails/:number', (reply, mail, { number }) => html(reply, mailPage(number, mail)));
  forMail('/mails/:number/html', (reply, mail) => html(reply, mailHtml(mail), MAIL_CSP));
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
