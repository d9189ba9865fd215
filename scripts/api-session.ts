/** How long an answer may take, in ms. */
export const API_TIMEOUT_MS = 30_000;

interface ApiRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: BodyInit;
}

/** Speaks to the api as a browser does in which somebody is signed in. */
export class ApiSession {
  readonly #url: string;
  readonly #token: string;
  /** Comes with the first answer, and goes with each write. */
  #xsrf: string | undefined;

  /** @param url address of the api, or of the site, without a slash at its end */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @param path behind `/api/v1`. Rejects as `fetch` does when there is no answer. */
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
