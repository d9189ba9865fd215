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

class PhotosClient {
  readonly #api: InternalApiClient;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#api = new InternalApiClient(environment, 'photos');
  }

  check(): Promise<PhotoCheckResult> {
    return this.#api.request(faultsSchema, { path: '/api/photos' });
  }

  async clear(what: 'orphans' | 'lost'): Promise<number> {
    const request = { method: 'POST', path: '/api/photos/clear', body: { what } } as const;
    return (await this.#api.request(clearedSchema, request)).cleared;
  }
}

const MAX_LISTED = 100;

export function createPhotosProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new PhotosClient(environment);
  const program = new Command('npm run photos --').description(
    'Checks that every photo has its files, and every file its photo. API_INTERNAL_URL is the address of an api for operators.',
  );
  program
    .command('check')
    .description('lists files without a photo, and photos without their files')
    .action(async () => print(describe(await client().check())));
  program
    .command('clear')
    .description('deletes files without a photo')
    .option(
      '--lost',
      'deletes photos without their files instead; use it only once the files cannot be recovered',
    )
    .action(async ({ lost: isLost = false }: { lost?: boolean }) => {
      if (isLost) await assertNotAllLost(client());
      const cleared = await client().clear(isLost ? 'lost' : 'orphans');
      const what = isLost ? 'photos without their files' : 'photos that no longer exist, with their files';
      print(cleared === 0 ? 'Nothing to delete.' : `Deleted: ${cleared} ${what}.`);
    });
  return program;
}

/** @throws CommandError if none of the photos has its files: the photo store is probably the wrong one, or not mounted */
async function assertNotAllLost(client: PhotosClient): Promise<void> {
  const { complete, lost } = await client.check();
  if (complete > 0 || lost.length === 0) return;
  throw new CommandError(
    `None of ${lost.length} photos has its files, so PHOTO_STORE probably names a wrong or missing location. Nothing was changed.`,
  );
}

function describe({ complete, lost, orphans }: PhotoCheckResult): string {
  return [
    `${complete} complete`,
    ...listed('without their files (a backup may have them)', lost),
    ...listed('that no longer exist, but whose files do (`npm run photos -- clear` deletes them)', orphans),
  ].join('\n');
}

function listed(what: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > MAX_LISTED ? [`  … and ${ids.length - MAX_LISTED} more`] : [];
  return [`${ids.length} ${what}:`, ...ids.slice(0, MAX_LISTED).map((id) => `  ${id}`), ...more];
}
