import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { AnswerReader, ReadAnswer } from '../answer-reader.ts';

/** A connection with at most one request at a time. */
export class Line {
  readonly #socket: Socket;
  #answered: ((answer: ReadAnswer | null) => void) | null = null;
  #open = true;

  constructor(to: NetConnectOpts, reader: AnswerReader) {
    this.#socket = connect({ ...to, noDelay: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      for (const answer of reader.add(text)) {
        if (/\r\nconnection: *close/i.test(answer.head)) this.close();
        this.#settle(answer);
      }
    });
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => {
      this.#open = false;
      this.#settle(null);
    });
  }

  get isOpen(): boolean {
    return this.#open && this.#socket.writable;
  }

  /** @param answered told the answer; null when the connection ended without one */
  ask(request: string, answered: (answer: ReadAnswer | null) => void): void {
    this.#answered = answered;
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#open = false;
    this.#socket.destroy();
  }

  #settle(answer: ReadAnswer | null): void {
    const answered = this.#answered;
    this.#answered = null;
    answered?.(answer);
  }
}
