import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { readErrorCode } from '../../platform/outbound-agent.ts';

/** Account and sender at a provider with Twilio's API for messages, from the address in `SMS_URL`. */
export interface SmsProvider {
  messagesUrl: string;
  authorization: string;
  sender: { From: string } | { MessagingServiceSid: string };
}

/** A phone number, a short code, or a name of up to eleven characters with at least one letter. */
const SENDER = /^(\+[1-9]\d{6,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 &+_-]{1,11})$/;
const ID = /^[\w-]{1,64}$/;

/**
 * Reads `twilio://ACCOUNT:TOKEN@host/path?from=…` or `…?messaging_service=…`; `twilio+http://…` is not encrypted. With an API key
 * and its secret as user and password, `account` is the id of the account.
 * @returns null for any other text
 */
export function parseSmsUrl(address: string): SmsProvider | null {
  const parsed = URL.parse(address);
  const scheme = { 'twilio:': 'https', 'twilio+http:': 'http' }[parsed?.protocol ?? ''];
  if (!parsed?.host || !scheme || parsed.hash) return null;
  const [user, password] = [parsed.username, parsed.password].map(decodeUrlPart);
  const {
    from,
    messaging_service,
    account = user ?? '',
    ...others
  } = Object.fromEntries(parsed.searchParams);
  if (!user || !password || !ID.test(account) || Object.keys(others).length > 0) return null;
  const sender = toSender(from, messaging_service);
  const folder = parsed.pathname.replace(/\/$/, '');
  return (
    sender && {
      messagesUrl: `${scheme}://${parsed.host}${folder}/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      sender,
    }
  );
}

function decodeUrlPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function toSender(from: string | undefined, service: string | undefined): SmsProvider['sender'] | null {
  if (service !== undefined) {
    return from === undefined && ID.test(service) ? { MessagingServiceSid: service } : null;
  }
  // In a query, a plus sign that is not encoded is a space.
  const number = from?.replace(/^ (?=\d)/, '+') ?? '';
  return SENDER.test(number) ? { From: number } : null;
}

export function isEncryptedOrInvalidSmsUrl(address: string): boolean {
  return parseSmsUrl(address)?.messagesUrl.startsWith('https:') ?? true;
}

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

export function createSmsAgent(): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: MAX_RESPONSE_BYTES });
}

interface SmsResponse {
  status: number;
  /** The provider's number of the error; null if it accepted the message or the response has no valid one. */
  code: number | null;
}

/** Twilio's errors have five digits. Another number may be the phone number, which must not get into the log. */
const errorSchema = z.object({ code: z.int().min(10_000).max(99_999) });

interface SmsRequest {
  /** Phone number with country code, without the leading plus. */
  to: string;
  text: string;
  signal: AbortSignal;
  dispatcher: Dispatcher;
}

/** Sends a text message. @throws Error that names neither number nor text if there is no response */
export async function sendSms(
  { messagesUrl, authorization, sender }: SmsProvider,
  { to, text, signal, dispatcher }: SmsRequest,
): Promise<SmsResponse> {
  try {
    const { statusCode: status, body } = await request(messagesUrl, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...sender, To: `+${to}`, Body: text }).toString(),
      signal,
      dispatcher,
    });
    // The status decides about success; ignore errors while the rest is read.
    const content = await body.text().catch(() => '');
    return { status, code: parseErrorCode(content) };
  } catch (error) {
    if (signal.aborted) throw new Error('The SMS provider did not respond in time');
    throw new Error(`The SMS provider cannot be reached (${readErrorCode(error)})`);
  }
}

function parseErrorCode(content: string): number | null {
  try {
    return errorSchema.parse(JSON.parse(content)).code;
  } catch {
    return null;
  }
}
