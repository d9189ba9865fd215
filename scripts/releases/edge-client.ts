import {
  type ReleasesStatus,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
} from '@forecourt/shared/contract';
import type * as z from 'zod';
import { OperatorEndpointsClient, type OperatorRequest } from '../operators/operator-endpoints.ts';
import { CommandError } from '../terminal.ts';

export interface AreaReleaseChange {
  pin?: string | null;
  canary?: { version: string; percent: number } | null;
  disabled?: boolean;
  message?: string;
}

const ANSWER_TIMEOUT_MS = 10_000;
/** Time limit of a check in ms: longer than ANSWER_TIMEOUT_MS, because the edge first downloads all new releases. */
const CHECK_TIMEOUT_MS = 120_000;

/** Client of an edge's release endpoints. Every failure is a CommandError. */
export class EdgeReleasesClient {
  readonly #endpoints: OperatorEndpointsClient;

  /** @throws CommandError if EDGE_URL is not a valid address, or the file of the token cannot be read */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#endpoints = new OperatorEndpointsClient('edge', environment);
  }

  async releases(): Promise<{ releases: ReleasesStatus; text: string }> {
    const { data, text } = await this.#send(releasesStatusSchema, { path: '/-/releases' });
    return { releases: data, text };
  }

  /** Makes the edge check the origins for new releases, and waits until it is done. */
  async check(): Promise<void> {
    await this.#send(null, {
      method: 'POST',
      path: '/-/releases/check',
      timeoutMs: CHECK_TIMEOUT_MS,
    });
  }

  requireToken(): void {
    if (this.#endpoints.token) return;
    throw new CommandError(
      'Changing releases needs the token of the edge: set EDGE_ADMIN_TOKEN to the one that the edge was started with. ' +
        'On a site of containers: export EDGE_ADMIN_TOKEN_FILE=$PWD/docker/secrets/edge-admin-token',
    );
  }

  async change(area: string, body: AreaReleaseChange): Promise<RemoteStatus> {
    this.requireToken();
    const path = `/-/releases/${encodeURIComponent(area)}`;
    return (await this.#send(remoteStatusSchema, { method: 'PUT', path, body })).data;
  }

  async #send<T>(schema: z.ZodType<T> | null, request: OperatorRequest): Promise<{ data: T; text: string }> {
    const what = `${request.method ?? 'GET'} ${request.path} answered`;
    const answer = await this.#endpoints.send({ timeoutMs: ANSWER_TIMEOUT_MS, ...request });
    const { ok, status, text, json, problem } = answer;
    if (problem && !ok) throw new CommandError(`The edge refuses it (${problem.code}): ${problem.title}`);
    if (status === 404 && request.method === 'PUT') {
      throw new CommandError(
        `The edge at ${this.#endpoints.url} takes no changes, because it was started without EDGE_ADMIN_TOKEN. ` +
          'Start it with a token of at least 16 characters, and use the same here.',
      );
    }
    if (!ok) throw this.#otherServer(`${what} ${status}`);
    if (schema === null) return { data: undefined as T, text };
    if (json === undefined) throw this.#otherServer(`${what} with something that is not JSON`);
    const parsed = schema.safeParse(json);
    if (parsed.success) return { data: parsed.data, text };
    const [issue] = parsed.error.issues;
    throw this.#otherServer(`${what} with ${issue?.path.join('.') || 'the answer'}: ${issue?.message}`);
  }

  #otherServer(what: string): CommandError {
    return this.#endpoints.otherServer(`is not an edge: ${what}`);
  }
}
