import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_CAPTION_LENGTH } from '@forecourt/shared/limits';
import type { Command } from 'commander';
import {
  addWorkshopPhoto,
  deleteWorkshopPhoto,
  getWorkshopPhoto,
  listWorkshopPhotos,
} from '../../shared/kit/api/generated/operations.gen.ts';
import type { VisitPhoto } from '../../shared/kit/api/generated/zod.gen.ts';
import { cleanLine } from '../../shared/kit/clean-text.ts';
import { CommandError, formatCount, formatShortTime, formatTextTable } from '../terminal.ts';
import { readPhotoFile } from './read-photo-file.ts';
import { rethrowWithReadableMessage } from './rethrow-with-readable-message.ts';
import type { WorkshopClient, WorkshopVisit } from './workshop-client.ts';
import { openWorkshopCommandContext, type WorkshopTerminal } from './workshop-environment.ts';

const ID_LENGTH = 8;

/** Id of a photo as the commands print and accept it: enough to tell the photos of one visit apart. */
const shortId = ({ id }: VisitPhoto) => id.slice(0, ID_LENGTH);

/** Checks a caption as the api does, which counts code points, too. @throws CommandError */
function assertCaption(caption: string | undefined): void {
  if (caption === undefined) return;
  const { length } = [...cleanLine(caption)];
  if (length === 0) {
    throw new CommandError('The caption is empty. Leave --caption out to add the photo without one.');
  }
  if (length > MAX_CAPTION_LENGTH) {
    throw new CommandError(
      `The caption has ${length} characters; at most ${MAX_CAPTION_LENGTH} are possible.`,
    );
  }
}

export function addPhotoCommands(program: Command, terminal: WorkshopTerminal): void {
  const { print } = terminal;

  program
    .command('photo')
    .description('adds a photo to a visit, for the customer: JPEG, PNG or WebP of at most 10 MB')
    .argument('<reference>')
    .argument('<file>')
    .option('--caption <text>', 'one line about the photo; the same file with another caption replaces it')
    .action(async (reference: string, file: string, { caption }: { caption?: string }) => {
      assertCaption(caption);
      const body = readPhotoFile(file);
      await withPhotos(reference, async (client, { id, reference }, before) => {
        const parts = { path: { id }, body, ...(caption !== undefined && { query: { caption } }) };
        const photo = await client.call(addWorkshopPhoto, parts);
        const isSame = before.some((each) => each.id === photo.id && each.caption === photo.caption);
        const named = photo.caption ? `, "${cleanLine(photo.caption)}"` : '';
        print(`${isSame ? 'Nothing to do. ' : ''}${reference} has the photo ${shortId(photo)}${named}.`);
      });
    });

  program
    .command('photos')
    .description('lists the photos of a visit, by customer and workshop')
    .argument('<reference>')
    .option('--to <folder>', 'also saves the files in this folder')
    .action((reference: string, { to }: { to?: string }) =>
      withPhotos(reference, async (client, { reference }, photos) => {
        if (photos.length === 0) return print(`${reference} has no photos.`);
        const rows = photos.map((photo) => [
          shortId(photo),
          photo.by,
          formatShortTime(photo.created_at),
          photo.caption === null ? '–' : cleanLine(photo.caption),
        ]);
        print(formatTextTable([['PHOTO', 'BY', 'ADDED', 'CAPTION'], ...rows]));
        if (to === undefined) return;
        const folder = path.resolve(to);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        for (const photo of photos) {
          const name = `${reference}-${photo.by}-${shortId(photo)}.jpg`;
          // A server that is not the api could send an id like a path.
          const file = path.join(folder, path.basename(name));
          const response = await client.send(getWorkshopPhoto, { path: { id: photo.id } });
          // Delete an earlier file: `mode` applies to new files only. Others must not read it: photos show persons and plates.
          rmSync(file, { force: true });
          writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600, flag: 'wx' });
        }
        print(
          `Saved ${formatCount(photos.length, 'photo')} in ${folder}. Delete them when you no longer need them.`,
        );
      }),
    );

  program
    .command('delete-photo')
    .description('deletes a photo that the workshop added')
    .argument('<reference>')
    .argument('<photo>', 'the photo as "photos" lists it, such as 3f9c2a1b')
    .action((reference: string, wanted: string) =>
      withPhotos(reference, async (client, { reference }, photos) => {
        const found = photos.find((photo) => [photo.id, shortId(photo)].includes(wanted.toLowerCase()));
        if (!found) throw new CommandError(`${reference} has no photo ${wanted}.`);
        await client.call(deleteWorkshopPhoto, { path: { id: found.id } });
        print(`Deleted the photo ${shortId(found)} of ${reference}.`);
      }),
    );

  async function withPhotos(
    reference: string,
    work: (
      client: WorkshopClient,
      visit: WorkshopVisit,
      photos: readonly VisitPhoto[],
    ) => Promise<void> | void,
  ): Promise<void> {
    const { client, words } = await openWorkshopCommandContext(terminal);
    try {
      const visit = await client.find(reference);
      const { items } = await client.call(listWorkshopPhotos, { path: { id: visit.id } });
      await work(client, visit, items);
    } catch (error) {
      rethrowWithReadableMessage(error, words);
    }
  }
}
