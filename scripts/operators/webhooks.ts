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
  `There is no webhook ${JSON.stringify(id)}: \`npm run webhooks -- list\` has those that there are.`;

export class WebhooksClient {
  readonly #api: InternalApiClient;

  /** @throws CommandError if the variable API_ADMIN_TOKEN is missing */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApiClient(environment, 'webhooks');
    if (!this.#api.hasToken) {
      throw new CommandError(
        'Webhooks need the token of the api: set API_ADMIN_TOKEN to the one that the api was started with.',
      );
    }
  }

  async list(): Promise<WebhookEndpoint[]> {
    return (await this.#api.ask(endpointsSchema, { path: PATH })).items;
  }

  /** @param events event types; undefined for all */
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

export function createWebhooksProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new WebhooksClient(environment);
  const program = new Command('npm run webhooks --').description(
    'Which systems of the business are told what happens to appointments (docs/webhooks.md): API_INTERNAL_URL names where an api answers operators, API_ADMIN_TOKEN is its token.',
  );
  program
    .command('list')
    .description('lists them')
    .action(async () => print(describe(await client().list())));
  program
    .command('add')
    .description('has a system told from now on, and says the secret that it verifies with')
    .argument('<url>', 'where it takes webhooks')
    .option('--events <types...>', 'of these kinds only, such as appointment.created')
    .action(async (url: string, { events }: { events?: string[] }) => {
      const { id, secret } = await client().add(url, events);
      print(`Added as ${id}. It verifies with this secret, which is not shown again:\n${secret}`);
    });
  program
    .command('remove')
    .description('has a system told nothing more, and throws away what waits for it')
    .argument('<id>')
    .action(async (id: string) => {
      await client().remove(id);
      print(`${id} is removed.`);
    });
  program
    .command('rotate')
    .description('gives a system another secret; the one of before goes on being used as well for a day')
    .argument('<id>')
    .action(async (id: string) => {
      const { secret, previous_until } = await client().rotate(id);
      print(
        `Until ${formatShortTime(previous_until)} it can verify with the secret of before or with this one, which is not shown again:\n${secret}`,
      );
    });
  program
    .command('enable')
    .description('has a system told again that said it was gone')
    .argument('<id>')
    .action(async (id: string) => {
      await client().enable(id);
      print(`${id} is told again. \`npm run queue -- retry\` sends what was given up.`);
    });
  program
    .command('test')
    .description('sends a webhook that is about nothing, and says what came of it')
    .argument('<id>')
    .action(async (id: string) => {
      const { taken, answer, ms } = await client().test(id);
      if (!taken) throw new CommandError(`It was not taken: ${answer} (${ms} ms).`);
      print(`It was taken: ${answer} (${ms} ms).`);
    });
  return program;
}

function describe(endpoints: readonly WebhookEndpoint[]): string {
  if (endpoints.length === 0) return 'No system is told.';
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
  return previous_until ? `two secrets until ${formatShortTime(previous_until)}` : 'told';
}
