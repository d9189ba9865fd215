import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const MAX_MAILS = 200;

export interface Mailbox {
  /** Address of the SMTP server, for the variable `SMTP_URL`. */
  url: string;
  mails: ReadonlyMap<number, ParsedMail>;
  close(): Promise<void>;
}

interface MailboxOptions {
  host?: string | undefined;
  /** Folder that stores the emails; without it, they are lost when the process ends. */
  folder?: string | undefined;
}

export async function openMailbox(
  port: number,
  { host = '127.0.0.1', folder }: MailboxOptions = {},
): Promise<Mailbox> {
  const mails = folder ? await readMails(folder) : new Map<number, ParsedMail>();
  let count = Math.max(0, ...mails.keys());
  const fileOf = (number: number) => path.join(folder ?? '', `${number}.eml`);
  async function add(source: Buffer): Promise<void> {
    const mail = await simpleParser(source);
    if (folder) {
      writeFileSync(fileOf(count + 1), source);
      rmSync(fileOf(count + 1 - MAX_MAILS), { force: true });
    }
    count += 1;
    mails.set(count, mail);
    mails.delete(count - MAX_MAILS);
  }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      buffer(stream)
        .then(add)
        .then(() => callback(), callback);
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

async function readMails(folder: string): Promise<Map<number, ParsedMail>> {
  mkdirSync(folder, { recursive: true });
  const numbers = readdirSync(folder).flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? []);
  const mails = new Map<number, ParsedMail>();
  for (const number of numbers.map(Number).sort((a, b) => a - b)) {
    const file = path.join(folder, `${number}.eml`);
    try {
      mails.set(number, await simpleParser(readFileSync(file)));
    } catch {
      console.error(`${file} cannot be read, so its email is not shown: it is ${file}.unreadable now.`);
      renameSync(file, `${file}.unreadable`);
    }
  }
  return mails;
}
