import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A customer who waits longer gives up, and the attack has succeeded. */
export const PATIENCE_MS = 15_000;

export interface AttackRequest {
  host: string;
  port: number;
  /** Source address. */
  localAddress: string;
  agent: Agent | false;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  body: string;
}

/** A request without a response, with the cause. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
}

/**
 * Sends a request as a browser does: it is sent once more if the site was just closing the connection.
 * @throws NoResponseError
 */
export async function ask(question: AttackRequest): Promise<Reply> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await askOnce(question, deadline);
  } catch (error) {
    if (!(error instanceof StaleConnection) || deadline.aborted) throw error;
    return askOnce({ ...question, agent: false }, deadline);
  }
}

class StaleConnection extends NoResponseError {}

function askOnce({ body, ...options }: AttackRequest, signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, signal });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const why = signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : (error.code ?? error.message);
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new StaleConnection(why) : new NoResponseError(why));
    });
    sent.once('response', (answer: IncomingMessage) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, body: received }),
        () =>
          reject(
            new NoResponseError(signal.aborted ? 'half of an answer' : 'half of an answer, then an end'),
          ),
      );
    });
    sent.end(body);
  });
}
