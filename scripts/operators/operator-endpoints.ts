import { readSecret } from '@forecourt/shared/server';
import { explainFetchError, parseJson, problemSchema } from '../api-client.ts';
import { computePorts, portOf } from '../site/ports.ts';
import { CommandError } from '../terminal.ts';

const TIMEOUT_MS = 30_000;

const SERVERS = {
  api: { part: 'api-internal', address: 'API_INTERNAL_URL', token: 'API_ADMIN_TOKEN', port: 4100 },
  edge: { part: 'edge-internal', address: 'EDGE_URL', token: 'EDGE_ADMIN_TOKEN', port: 3100 },
} as const;

export interface OperatorRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  timeoutMs?: number;
}

/** Client of the operator endpoints of the api or the edge. It throws only CommandErrors; check `ok` of what `send` returns. */
export class OperatorEndpointsClient {
  readonly url: string;
  readonly token: string | undefined;
  readonly #name: keyof typeof SERVERS;

  /**
   * @param environment variables with the address (default: the local site) and the token
   * @throws CommandError if the address is invalid, or the file of the token cannot be read
   */
  constructor(name: keyof typeof SERVERS, environment: NodeJS.ProcessEnv) {
    this.#name = name;
    this.url = addressIn(environment, name);
    this.token = tokenIn(environment, name);
  }

  /** @returns a successful response, a 404, or an error other than 401 without a problem document @throws CommandError else */
  async send({ method = 'GET', path, body, timeoutMs = TIMEOUT_MS }: OperatorRequest) {
    const { address, token } = SERVERS[this.#name];
    const { ok, status, text } = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        // The edge needs the token for changes of releases (PUT) only; `POST /-/releases/check` needs none.
        ...(this.token &&
          (this.#name === 'api' || method === 'PUT') && { Authorization: `Bearer ${this.token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    })
      .then(async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() }))
      .catch((error: unknown) => {
        throw new CommandError(
          `The ${this.#name} at ${this.url} cannot be reached: ${explainFetchError(error)}. Is it running? ${address} names another address for operators, PORT_OFFSET shifts the usual port.`,
        );
      });
    const json = parseJson(text);
    if (status === 401) {
      throw new CommandError(
        `The ${this.#name} at ${this.url} does not accept this ${token}: use the one that the ${this.#name} was started with.`,
      );
    }
    const problem = problemSchema.safeParse(json).data;
    if (ok || status === 404 || !problem) return { ok, status, text, json, problem };
    const details = problem.errors.map(({ pointer, message }) => `\n  ${pointer}: ${message}`);
    throw new CommandError(
      `The ${this.#name} refuses it (${problem.code}): ${problem.title}${details.join('')}`,
    );
  }

  /** Creates the error for a response of another kind of server. @param what such as "is not an edge" */
  otherServer(what: string): CommandError {
    const { address } = SERVERS[this.#name];
    const article = this.#name === 'api' ? 'an api' : 'an edge';
    return new CommandError(
      `What answers at ${this.url} ${what}. ${address} must name the address where ${article} of this version answers operators (its INTERNAL_PORT).`,
    );
  }
}

function tokenIn(environment: NodeJS.ProcessEnv, name: keyof typeof SERVERS): string | undefined {
  try {
    return readSecret(environment, SERVERS[name].token);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

function addressIn(environment: NodeJS.ProcessEnv, name: keyof typeof SERVERS): string {
  const { part, address, port } = SERVERS[name];
  const given = environment[address];
  if (!given) return `http://localhost:${portOf(computePorts(environment.PORT_OFFSET), part)}`;
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new CommandError(
    `${address} must be the address where the ${name} answers operators, such as http://127.0.0.1:${port}, got ${JSON.stringify(given)}.`,
  );
}
