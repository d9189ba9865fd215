import { Command } from 'commander';
import { PlainError } from '../plain-error.ts';
import { type PhotoFaults, PhotosClient } from './photos-client.ts';

interface PhotosTerminal {
  environment: NodeJS.ProcessEnv;
  /** Takes what a command has to say. */
  print: (text: string) => void;
}

/** As many as somebody can look through in a terminal. */
const MAX_LISTED = 100;

/** The commands of `npm run photos`. */
export function photosProgram({ environment, print }: PhotosTerminal): Command {
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
      if (isLost) await refuseToForgetAll(client());
      const cleared = await client().clear(isLost ? 'lost' : 'orphans');
      const what = isLost ? 'photos whose files are lost' : 'photos that are gone, with their files';
      print(cleared === 0 ? 'There was nothing to clear.' : `Cleared: ${cleared} ${what}.`);
    });
  return program;
}

/** A store that is not mounted, or another one than before, has no files at all. */
async function refuseToForgetAll(client: PhotosClient): Promise<void> {
  const { complete, lost } = await client.check();
  if (complete > 0 || lost.length === 0) return;
  throw new PlainError(
    `Not one of ${lost.length} photos has its files: it looks as if PHOTO_STORE names another place than before, or one that is not there. Nothing was changed.`,
  );
}

function describe({ complete, lost, orphans }: PhotoFaults): string {
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
