import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What a mail server does: goes on, refuses with a status (RFC 5321 §4.2.1), or answers nothing any more. */
export type MailAnswer = 'take' | 'hang' | { refuse: number };

/** A real mail server on a port of its own, which keeps what it takes in memory. */
export interface MailServer {
  /** As `SMTP_URL` has it. */
  url: string;
  /** Every message that was taken, as a mail program reads it. */
  mails: ParsedMail[];
  /** Asked for each connection, before the server greets. */
  greet: () => MailAnswer;
  /** Asked for each recipient. */
  answer: (to: string) => MailAnswer | Promise<MailAnswer>;
  /** Asked when a message has come whole; only those that are taken are kept. */
  finish: (mail: ParsedMail) => MailAnswer;
  /** How long it keeps to itself that it has taken a message. */
  pauseMs: number;
  /** How many messages were offered to it. */
  offered: number;
  /** Breaks the connections that there are. */
  drop(): void;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    // Whoever is still connected when it stops is not waited for.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, callback) => follow(mailServer.greet(), 'Not now', callback),
    async onRcptTo({ address }, _session, callback) {
      mailServer.offered += 1;
      follow(await mailServer.answer(address), `No mail for ${address}`, callback);
    },
    onData(stream, _session, callback) {
      simpleParser(stream).then((mail) => {
        const answer = mailServer.finish(mail);
        if (answer === 'take') mailServer.mails.push(mail);
        setTimeout(() => follow(answer, 'Not this one', callback), mailServer.pauseMs);
      }, callback);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Connections break in these tests; the server lives on.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${actual}`,
    mails: [],
    pauseMs: 0,
    offered: 0,
    greet: () => 'take',
    answer: () => 'take',
    finish: () => 'take',
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function follow(answer: MailAnswer, words: string, callback: (error?: Error) => void): void {
  if (answer === 'hang') return;
  if (answer === 'take') callback();
  else callback(Object.assign(new Error(words), { responseCode: answer.refuse }));
}
