import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const MAX_MAILS = 200;

export interface Mailbox {
  /** Address of the SMTP server, for the variable `SMTP_URL`. */
  url: string;
  mails: ReadonlyMap<number, ParsedMail>;
  close(): Promise<void>;
}

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
  // Ignore errors: a client that disconnects while sending must not end the process.
  server.on('error', () => undefined);
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${actual}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
