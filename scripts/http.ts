export const API_TIMEOUT_MS = 30_000;

interface ApiRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: BodyInit;
}

/** Client of the api that sends what a signed-in browser sends: the token and the XSRF pair. */
export class ApiSession {
  readonly #url: string;
  readonly #token: string;
  #xsrf: string | undefined;

  /** @param url address of the api or of the site, without a trailing slash */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @param path without `/api/v1`. Rejects as `fetch` does if there is no response. */
  async send(path: string, { method, headers, body }: ApiRequest): Promise<Response> {
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...headers,
        ...(this.#xsrf && { cookie: `XSRF-TOKEN=${this.#xsrf}`, 'x-xsrf-token': this.#xsrf }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      redirect: 'manual',
    });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
    if (cookie) this.#xsrf = cookie.slice('XSRF-TOKEN='.length).split(';', 1)[0];
    return answer;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'nothing has that name',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers there does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what answers there does not speak TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** Explains why `fetch` failed; the error's own message never does. */
export function explainFetchError(error: unknown): string {
  const cause = (error instanceof Error && error.cause) || error;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined)
    return message === 'bad port' ? 'browsers and fetch never speak to that port' : message;
  return Object.hasOwn(CAUSES, code) ? `${CAUSES[code]} (${code})` : `${message} (${code})`;
}
