/** The answer to one request, as far as attackers look at it. */
export interface ReadAnswer {
  status: number;
  /** Status line and headers. */
  head: string;
  body: string;
}

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

/** Takes the answers on one connection apart. Cheap, since what attackers need is missing for the site they attack. */
export class AnswerReader {
  #received = '';

  /** @returns the answers that are complete with it */
  add(text: string): ReadAnswer[] {
    this.#received += text;
    const answers: ReadAnswer[] = [];
    for (;;) {
      const headEnd = this.#received.indexOf(HEAD_END);
      if (headEnd < 0) return answers;
      const head = this.#received.slice(0, headEnd);
      const begin = headEnd + HEAD_END.length;
      const end = this.#endOfBody(head, begin);
      if (end < 0 || end > this.#received.length) return answers;
      answers.push({ status: Number(head.slice(9, 12)), head, body: this.#received.slice(begin, end) });
      this.#received = this.#received.slice(end);
    }
  }

  #endOfBody(head: string, begin: number): number {
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length !== undefined) return begin + Number(length);
    if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return begin;
    // The last chunk has no content; texts of this site hold no such line.
    const last = this.#received.indexOf(CHUNKS_END, begin);
    return last < 0 ? -1 : last + CHUNKS_END.length;
  }
}
