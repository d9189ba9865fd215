import { Command } from 'commander';
import * as z from 'zod';
import { CommandError, formatShortTime, formatTextTable, type OperatorTerminal } from '../terminal.ts';
import { InternalApiClient } from './internal-api.ts';

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

export type WebhookEndpoint = z.infer<typeof endpointsSchema>['items'][number];

const addedSchema = z.object({ id: z.string(), secret: z.string() });
const rotatedSchema = z.object({ secret: z.string(), previous_until: z.string() });
const testedSchema = z.object({ taken: z.boolean(), answer: z.string(), ms: z.number() });

const PATH = '/api/webhooks';

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const unknown = (id: string) =>
  `There is no webhook ${JSON.stringify(id)}. \`npm run webhooks -- list\` lists all.`;

export class WebhooksClient {
  readonly #api: InternalApiClient;

  /** @throws CommandError if neither API_ADMIN_TOKEN nor API_ADMIN_TOKEN_FILE is set, or a variable is invalid */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApiClient(environment, 'webhooks');
    if (!this.#api.hasToken) {
      throw new CommandError(
        'Webhooks need the api’s token: set API_ADMIN_TOKEN to the value that the api was started with.',
      );
    }
  }

  async list(): Promise<WebhookEndpoint[]> {
    return (await this.#api.request(endpointsSchema, { path: PATH })).items;
  }

  /** @param events event types; undefined for all */
  add(url: string, events: readonly string[] | undefined): Promise<{ id: string; secret: string }> {
    return this.#api.request(addedSchema, { method: 'POST', path: PATH, body: { url, events } });
  }

  remove(id: string): Promise<void> {
    return this.#api.request(z.undefined(), { method: 'DELETE', path: pathOf(id), notFound: unknown(id) });
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
    return this.#api.request(schema, { method: 'POST', path, body: {}, notFound: unknown(id) });
  }
}

export function createWebhooksProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new WebhooksClient(environment);
  const program = new Command('npm run webhooks --').description(
    'Manages webhooks, which tell other systems of the business about appointments (docs/webhooks.md). API_INTERNAL_URL is the address of an api for operators, API_ADMIN_TOKEN its token.',
  );
  program
    .command('list')
    .description('lists all webhooks')
    .action(async () => print(describe(await client().list())));
  program
    .command('add')
    .description('adds a webhook and prints the secret that verifies its requests')
    .argument('<url>', 'address that receives the requests')
    .option('--events <types...>', 'only these events, such as appointment.created')
    .action(async (url: string, { events }: { events?: string[] }) => {
      const { id, secret } = await client().add(url, events);
      print(
        `Added webhook ${id}. Its requests are verified with this secret, which is not shown again:\n${secret}`,
      );
    });
  program
    .command('remove')
    .description('removes a webhook, and its requests that wait or have failed for good')
    .argument('<id>')
    .action(async (id: string) => {
      await client().remove(id);
      print(`Removed ${id}, with its requests that were waiting or had failed for good.`);
    });
  program
    .command('rotate')
    .description('replaces the secret; the previous one stays valid for a day')
    .argument('<id>')
    .action(async (id: string) => {
      const { secret, previous_until } = await client().rotate(id);
      print(
        `The previous secret is valid until ${formatShortTime(previous_until)}. The new one, which is not shown again:\n${secret}`,
      );
    });
  program
    .command('enable')
    .description('turns a webhook on again whose address answered that it is gone (410)')
    .argument('<id>')
    .action(async (id: string) => {
      await client().enable(id);
      print(
        `${id} is on again. Events of the time when it was off are not sent. Those that were queued before are dead letters, which \`npm run queue -- retry\` sends.`,
      );
    });
  program
    .command('test')
    .description('sends a test request and prints the response')
    .argument('<id>')
    .action(async (id: string) => {
      const { taken, answer, ms } = await client().test(id);
      if (!taken) throw new CommandError(`The test request was not accepted: ${answer} (${ms} ms).`);
      print(`The test request was accepted: ${answer} (${ms} ms).`);
    });
  return program;
}

function describe(endpoints: readonly WebhookEndpoint[]): string {
  if (endpoints.length === 0) return 'There are no webhooks.';
  const heads = ['ID', 'URL', 'EVENTS', 'SINCE', 'STATE'];
  const rows = endpoints.map((each) => [
    each.id,
    each.url,
    each.events.join(' '),
    formatShortTime(each.created_at),
    stateOf(each),
  ]);
  return formatTextTable([heads, ...rows]);
}

function stateOf({ gone_at, previous_until }: WebhookEndpoint): string {
  if (gone_at) return `gone since ${formatShortTime(gone_at)}`;
  return previous_until ? `two secrets until ${formatShortTime(previous_until)}` : 'on';
}
