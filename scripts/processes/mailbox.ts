// Demo mailbox for a site without a mail server or SMS provider: shows emails and text messages on PORT of HOST, receives
// text messages there too, and emails by SMTP on SMTP_PORT. MAILBOX_FOLDER stores them.
import { listenUntilSignal } from './listen.ts';
import { createMailboxSite } from './mailbox-site.ts';
import { openMailbox } from './open-mailbox.ts';

const smtpPort = Number(process.env.SMTP_PORT);
if (!Number.isInteger(smtpPort) || smtpPort < 1) {
  console.error('The mailbox needs a port number for emails in SMTP_PORT.');
  process.exit(1);
}
try {
  const folder = process.env.MAILBOX_FOLDER;
  const mailbox = await openMailbox(smtpPort, { host: process.env.HOST, folder });
  const site = createMailboxSite(mailbox, folder);
  await site.ready();
  listenUntilSignal(site.server, 'The mailbox', async () => {
    await Promise.all([site.close(), mailbox.close()]);
  });
} catch (error) {
  console.error(`The mailbox cannot take emails: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
