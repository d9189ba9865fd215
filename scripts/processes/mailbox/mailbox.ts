import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Of more the oldest go: nobody looks for them on a developer's machine. */
const MAX_MAILS = 200;

/** What customers would have got: a mail server of this machine alone, which keeps in memory what it takes. */
export interface Mailbox {
  /** As `SMTP_URL` has it. */
  url: string;
  /** What came, as a mail program reads it, each by its number. */
  mails: ReadonlyMap<number, ParsedMail>;
  close(): Promise<void>;
}

/** @param port 0 for any that is free */
export async function openMailbox(port: number, host = '127.0.0.1'): Promise<Mailbox> {
  const mails = new Map<number, ParsedMail>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      simpleParser(stream).then((mail) => {
        count += 1;
        mails.set(count, mail);
        mails.delete(count - MAX_MAILS);
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Whoever breaks off while sending harms nobody else.
  server.on('error', () => undefined);
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${actual}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
