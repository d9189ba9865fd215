import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { AddressRefused } from '../platform/outbound-agent.ts';
import { signedHeaders } from './webhook-secret.ts';

/** From looking up the name to the end of the answer. */
export const DELIVERY_TIMEOUT_MS = 15_000;

/** Nobody reads what is answered; what is short is taken, so that the connection can be used again. */
const MAX_ANSWER_BYTES = 16 * 1024;

/** A signed message, and where it goes. */
interface SignedMessage {
  url: string;
  /** Names the event, in every try the same. */
  id: string;
  body: string;
  secrets: readonly string[];
  at: Date;
}

/** The receiver does not take it. The message names its host, and nothing else of its address. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  /** It says that it is gone, and wants nothing more (HTTP 410). */
  readonly isGone: boolean;

  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}

/**
 * Sends a message. Whatever is answered with a status of 2xx has taken it; a redirect has not.
 * @param signal ends it sooner than the limit on its time
 * @returns the status
 * @throws NotTaken that says why
 */
export async function sendWebhook(
  dispatcher: Dispatcher,
  { url, id, body, secrets, at }: SignedMessage,
  { signal, timeoutMs = DELIVERY_TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number },
): Promise<number> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { statusCode, body: answer } = await request(url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Forecourt-Webhooks/1',
      ...signedHeaders(secrets, { id, at, body }),
    },
    body,
    signal: until,
  }).catch((error: unknown) => {
    if (until.aborted) throw new NotTaken(`${host} does not answer within ${timeoutMs / 1000} s`);
    throw new NotTaken(`${host} cannot be reached: ${reasonOf(error)}`);
  });
  // The status has come: what becomes of the rest changes nothing.
  await answer.dump({ limit: MAX_ANSWER_BYTES, signal: until }).catch(() => undefined);
  if (statusCode >= 200 && statusCode < 300) return statusCode;
  if (statusCode === 410) throw new NotTaken(`${host} says that it is gone (410)`, true);
  const hint = statusCode >= 300 && statusCode < 400 ? ', and redirects are not followed' : '';
  throw new NotTaken(`${host} answers ${statusCode}${hint}`);
}

const codedErrorSchema = z.object({ code: z.string() });

/** In a word, without what is in the address. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'it is at no public address';
  return codedErrorSchema.safeParse(error).data?.code ?? 'no answer';
}
