import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Behaviour of the server: accept a mail, refuse it with a status (RFC 5321 §4.2.1), or send no response (`hang`). */
export type MailServerReply = 'take' | 'hang' | { refuse: number };

/** An SMTP server on a free port, which stores mails in memory. */
export interface MailServer {
  url: string;
  mails: ParsedMail[];
  /** Decides the behaviour for each connection, before the greeting. */
  replyToConnection: () => MailServerReply;
  replyToRecipient: (to: string) => MailServerReply | Promise<MailServerReply>;
  /** Decides the behaviour for each complete message. Refused messages are not stored. */
  replyToMessage: (mail: ParsedMail) => MailServerReply;
  /** Delay of the response to a message, in ms. */
  pauseMs: number;
  /** Number of recipients to whom clients tried to send a message, accepted or not. */
  offered: number;
  drop(): void;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    // When stopping, wait only 50 ms for open connections.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, callback) => follow(mailServer.replyToConnection(), 'Not now', callback),
    async onRcptTo({ address }, _session, callback) {
      mailServer.offered += 1;
      follow(await mailServer.replyToRecipient(address), `No mail for ${address}`, callback);
    },
    onData(stream, _session, callback) {
      simpleParser(stream).then((mail) => {
        const answer = mailServer.replyToMessage(mail);
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
  // Ignore errors: tests break connections on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${actual}`,
    mails: [],
    pauseMs: 0,
    offered: 0,
    replyToConnection: () => 'take',
    replyToRecipient: () => 'take',
    replyToMessage: () => 'take',
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function follow(answer: MailServerReply, words: string, callback: (error?: Error) => void): void {
  if (answer === 'hang') return;
  if (answer === 'take') callback();
  else callback(Object.assign(new Error(words), { responseCode: answer.refuse }));
}
