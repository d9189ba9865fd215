import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import { CommandError } from '../terminal.ts';

const MEGABYTE = 1024 * 1024;

/** Signatures of the accepted formats, with their media types. The name of a file is ignored. */
const FORMATS: readonly (readonly [type: string, fits: (file: Buffer) => boolean])[] = [
  ['image/jpeg', (file) => file.toString('latin1', 0, 3) === '\xff\xd8\xff'],
  ['image/png', (file) => file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  [
    'image/webp',
    (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** Beginning of HEIC and other HEIF files, with their brand (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:hei|hev|mif1|msf1)/;

/** Reads a photo to send. @throws CommandError if the file cannot be read, or its size or format is not accepted */
export function readPhotoFile(file: string): Blob {
  const name = path.basename(file);
  const content = readFile(file);
  if (HEIC.test(content.toString('latin1', 4, 16))) {
    throw new CommandError(
      `${name} is a HEIC photo, which the site does not accept. Open it and save it as JPEG (on a Mac: sips -s format jpeg "${name}" --out photo.jpg). So that an iPhone takes JPEG photos, set Settings › Camera › Formats to "Most Compatible".`,
    );
  }
  const [type] = FORMATS.find(([, fits]) => fits(content)) ?? [];
  if (type === undefined) throw new CommandError(`${name} is not a JPEG, PNG or WebP file.`);
  return new Blob([new Uint8Array(content)], { type });
}

function readFile(file: string): Buffer {
  const limit = MAX_PHOTO_FILE_BYTES / MEGABYTE;
  try {
    const { size } = statSync(file);
    if (size > MAX_PHOTO_FILE_BYTES) {
      throw new CommandError(
        `${path.basename(file)} has ${Math.ceil(size / MEGABYTE)} MB, and a photo may have ${limit} MB. Save it smaller: 2048 pixels are shown at most.`,
      );
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
