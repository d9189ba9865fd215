import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import { HEIF_BRAND, recognisePhotoFormat } from '@forecourt/shared/photo-formats';
import { CommandError } from '../terminal.ts';

const MEGABYTE = 1024 * 1024;

/** Reads a photo to send. @throws CommandError if the file cannot be read, or its size or format is not accepted */
export function readPhotoFile(file: string): Blob {
  const name = path.basename(file);
  const content = readFile(file);
  const head = content.toString('latin1', 0, 12);
  if (HEIF_BRAND.test(head.slice(4))) {
    throw new CommandError(
      `${name} is a HEIC photo, which the site does not accept. Open it and save it as JPEG (on a Mac: sips -s format jpeg "${name}" --out photo.jpg). So that an iPhone takes JPEG photos, set Settings › Camera › Formats to "Most Compatible".`,
    );
  }
  const type = recognisePhotoFormat(head);
  if (type === null) throw new CommandError(`${name} is not a JPEG, PNG or WebP file.`);
  return new Blob([new Uint8Array(content)], { type });
}

function readFile(file: string): Buffer {
  const limit = MAX_PHOTO_FILE_BYTES / MEGABYTE;
  try {
    const stats = statSync(file);
    if (stats.isDirectory()) throw new CommandError(`${file} is a folder, not a photo.`);
    const { size } = stats;
    if (size > MAX_PHOTO_FILE_BYTES) {
      throw new CommandError(
        `${path.basename(file)} has ${Math.ceil(size / MEGABYTE)} MB, and a photo may have ${limit} MB. Save it smaller: 2048 pixels are shown at most.`,
      );
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new CommandError(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EPERM') throw new CommandError(`You may not read ${file}.`);
    throw new CommandError(`${file} cannot be read (${code}).`);
  }
}
