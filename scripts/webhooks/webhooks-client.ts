import * as z from 'zod';
import { InternalApi } from '../internal-api/internal-api.ts';
import { PlainError } from '../plain-error.ts';

const endpointsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      events: z.array(z.string()),
      created_at: z.string(),
      gone_at: z.string().nullable(),
      previous_until: z.string().nullable(),
    }),
  ),
});

export type Endpoint = z.infer<typeof endpointsSchema>['items'][number];

const addedSchema = z.object({ id: z.string(), secret: z.string() });
const rotatedSchema = z.object({ secret: z.string(), previous_until: z.string() });
const testedSchema = z.object({ taken: z.boolean(), answer: z.string(), ms: z.number() });

const PATH = '/api/webhooks';

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const unknown = (id: string) =>
  `There is no webhook ${JSON.stringify(id)}: \`npm run webhooks -- list\` has those that there are.`;

/** Speaks to the api's endpoints about webhooks; every failure is a PlainError that says what to do. */
export class WebhooksClient {
  readonly #api: InternalApi;

  /**
   * @param environment names where the api answers operators, and has its token
   * @throws PlainError when it has none
   */
  constructor(environment: NodeJS.ProcessEnv) {
    if (!environment.API_ADMIN_TOKEN) {
      throw new PlainError(
        'Webhooks need the token of the api: set API_ADMIN_TOKEN to the one that the api was started with.',
      );
    }
    this.#api = new InternalApi(environment, 'webhooks');
  }

  async list(): Promise<Endpoint[]> {
    return (await this.#api.ask(endpointsSchema, { path: PATH })).items;
  }

  /** @param events of all kinds where it is undefined */
  add(url: string, events: readonly string[] | undefined): Promise<{ id: string; secret: string }> {
    return this.#api.ask(addedSchema, { method: 'POST', path: PATH, body: { url, events } });
  }

  remove(id: string): Promise<void> {
    return this.#api.ask(z.undefined(), { method: 'DELETE', path: pathOf(id), notFound: unknown(id) });
  }

  rotate(id: string): Promise<z.infer<typeof rotatedSchema>> {
    return this.#act(rotatedSchema, id, 'rotate');
  }

  enable(id: string): Promise<void> {
    return this.#act(z.undefined(), id, 'enable');
  }

  test(id: string): Promise<z.infer<typeof testedSchema>> {
    return this.#act(testedSchema, id, 'test');
  }

  #act<T>(schema: z.ZodType<T>, id: string, action: string): Promise<T> {
    const path = `${pathOf(id)}/${action}`;
    return this.#api.ask(schema, { method: 'POST', path, body: {}, notFound: unknown(id) });
  }
}
