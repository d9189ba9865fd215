import { Command } from 'commander';
import * as z from 'zod';
import { CommandError, type OperatorTerminal } from '../terminal.ts';
import { InternalApiClient } from './internal-api.ts';

const faultsSchema = z.object({
  complete: z.number(),
  lost: z.array(z.string()),
  orphans: z.array(z.string()),
});

export type PhotoCheckResult = z.infer<typeof faultsSchema>;

const clearedSchema = z.object({ cleared: z.number() });

export class PhotosClient {
  readonly #api: InternalApiClient;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApiClient(environment, 'photos');
  }

  check(): Promise<PhotoCheckResult> {
    return this.#api.ask(faultsSchema, { path: '/api/photos' });
  }

  async clear(what: 'orphans' | 'lost'): Promise<number> {
    const request = { method: 'POST', path: '/api/photos/clear', body: { what } } as const;
    return (await this.#api.ask(clearedSchema, request)).cleared;
  }
}

const MAX_LISTED = 100;

export function createPhotosProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new PhotosClient(environment);
  const program = new Command('npm run photos --').description(
    'Whether the photos of customers and their files fit together: API_INTERNAL_URL names where an api answers operators.',
  );
  program
    .command('check')
    .description('finds files that belong to no photo, and photos whose files are lost')
    .action(async () => print(describe(await client().check())));
  program
    .command('clear')
    .description('removes files that belong to no photo')
    .option(
      '--lost',
      'forgets photos whose files are lost instead: only once it is certain that they will not come back',
    )
    .action(async ({ lost: isLost = false }: { lost?: boolean }) => {
      if (isLost) await assertNotAllLost(client());
      const cleared = await client().clear(isLost ? 'lost' : 'orphans');
      const what = isLost ? 'photos whose files are lost' : 'photos that are gone, with their files';
      print(cleared === 0 ? 'There was nothing to clear.' : `Cleared: ${cleared} ${what}.`);
    });
  return program;
}

/** @throws CommandError if no photo has its files: the photo store is probably the wrong one, or not mounted */
async function assertNotAllLost(client: PhotosClient): Promise<void> {
  const { complete, lost } = await client.check();
  if (complete > 0 || lost.length === 0) return;
  throw new CommandError(
    `Not one of ${lost.length} photos has its files: it looks as if PHOTO_STORE names another place than before, or one that is not there. Nothing was changed.`,
  );
}

function describe({ complete, lost, orphans }: PhotoCheckResult): string {
  return [
    `${complete} complete`,
    ...listed('without a file (a backup may have it)', lost),
    ...listed('gone, with files that are still there (`npm run photos -- clear` removes them)', orphans),
  ].join('\n');
}

function listed(what: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > MAX_LISTED ? [`  … and ${ids.length - MAX_LISTED} more`] : [];
  return [`${ids.length} ${what}:`, ...ids.slice(0, MAX_LISTED).map((id) => `  ${id}`), ...more];
}
