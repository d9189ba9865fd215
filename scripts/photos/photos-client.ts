import * as z from 'zod';
import { InternalApi } from '../internal-api/internal-api.ts';

const faultsSchema = z.object({
  complete: z.number(),
  lost: z.array(z.string()),
  orphans: z.array(z.string()),
});

/** Photos that are whole, those without a file, and files without a photo. */
export type PhotoFaults = z.infer<typeof faultsSchema>;

const clearedSchema = z.object({ cleared: z.number() });

/** Speaks to the api's endpoints about photos; every failure is a PlainError that says what to do. */
export class PhotosClient {
  readonly #api: InternalApi;

  /** @param environment names where the api answers operators */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApi(environment, 'photos');
  }

  check(): Promise<PhotoFaults> {
    return this.#api.ask(faultsSchema, { path: '/api/photos' });
  }

  /** @returns how many there were */
  async clear(what: 'orphans' | 'lost'): Promise<number> {
    const request = { method: 'POST', path: '/api/photos/clear', body: { what } } as const;
    return (await this.#api.ask(clearedSchema, request)).cleared;
  }
}
