import { recognisePhotoFormat } from '@forecourt/shared/photo-formats';
import sharp, { type Metadata } from 'sharp';
import { Problem } from '../platform/problems/problem.ts';
import type { PhotoFiles } from './photo-store.ts';

/** Longest side of a stored photo in pixels: sharp on screens, and text of receipts stays legible. */
const MAX_SIDE = 2_048;
/** Longest side of a thumbnail in pixels: a tile of a list on a screen with three pixels per CSS pixel. */
const MAX_THUMBNAIL_SIDE = 480;

/** Side of a miniature in pixels: a square of 56 CSS pixels on a screen with three pixels per CSS pixel. */
const MINIATURE_SIDE = 168;

/** Maximum pixels of an uploaded photo: more than most phones take. Pages send at most 2048 × 2048. */
const MAX_PIXELS = 50_000_000;

/** Largest width and height of a photo, in pixels: libvips works row by row, and even a short row costs time. */
const MAX_UPLOADED_SIDE = 20_000;

/**
 * Maximum decoded bytes of a photo, except baseline JPEGs, which the decoder shrinks while reading. Enough for 25 million
 * pixels with transparency, which take half a second of a processor.
 */
const MAX_UNPACKED_BYTES = 100_000_000;

/**
 * Maximum scans of a JPEG. Encoders write about ten. A scan may be a few bytes long, but the decoder goes through all pixels
 * for each, and `TIMEOUT_SECONDS` does not stop it between two scans.
 */
const MAX_SCANS = 100;

/** Maximum time to decode a photo. Within the limits above, it takes less than a second unless the machine is very busy. */
const TIMEOUT_SECONDS = 5;

const QUALITY = 80;
const MINIATURE_QUALITY = 70;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

const formatOf = (file: Buffer) => recognisePhotoFormat(file.toString('latin1', 0, 12));

export interface ReencodedPhoto {
  width: number;
  height: number;
  files: PhotoFiles;
}

/** Allows only the decoders of accepted formats, with one thread per photo. Call it once, before the first photo. */
export function restrictImageDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Encodes a photo as an upright JPEG, at most 2048 pixels long, without metadata (place, time, camera) and appended data.
 * @throws Problem `not_a_photo`, `photo_damaged`, `photo_too_large`
 */
export async function reencodePhoto(upload: Buffer): Promise<ReencodedPhoto> {
  if (formatOf(upload) === null) throw new Problem('not_a_photo');
  try {
    if (hasTooManyScans(upload) || isTooMuchWork(await sharp(upload, { limitInputPixels: false }).metadata()))
      throw new Problem('photo_too_large');
    const { data: photo, info } = await jpeg(upload, MAX_SIDE);
    const { data: thumbnail } = await jpeg(photo, MAX_THUMBNAIL_SIDE);
    return { width: info.width, height: info.height, files: { photo, thumbnail } };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isTimeout = /timeout/i.test((error as Error).message);
    throw new Problem(isTimeout ? 'photo_too_large' : 'photo_damaged', { cause: error });
  }
}

function isTooMuchWork({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const pixels = width * height;
  if (pixels > MAX_PIXELS || Math.max(width, height) > MAX_UPLOADED_SIDE) return true;
  const unpackedBytes = pixels * channels * (depth === 'uchar' ? 1 : 2);
  return unpackedBytes > MAX_UNPACKED_BYTES && (format !== 'jpeg' || isProgressive);
}

/** Whether a JPEG has more than `MAX_SCANS` scan markers (ITU-T T.81, B.1.1). False for other formats. */
function hasTooManyScans(file: Buffer): boolean {
  if (formatOf(file) !== 'image/jpeg') return false;
  let scans = 0;
  for (let at = file.indexOf(0xff, 2); at !== -1 && at + 3 < file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return false;
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (marker === START_OF_SCAN) scans += 1;
      if (scans > MAX_SCANS) return true;
      at += 2 + file.readUInt16BE(at + 2);
    }
  }
  return false;
}

/**
 * Crops the middle of a thumbnail to a small square. Computed per request, at 1% of an upload's cost, so no third file exists.
 * @param thumbnail by `reencodePhoto`
 */
export function createMiniature(thumbnail: Buffer): Promise<Buffer> {
  return sharp(thumbnail)
    .resize({ width: MINIATURE_SIDE, height: MINIATURE_SIDE, fit: 'cover' })
    .jpeg({ quality: MINIATURE_QUALITY })
    .toBuffer();
}

function jpeg(file: Buffer, maxSide: number) {
  return sharp(file, { failOn: 'truncated' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, progressive: true })
    .toBuffer({ resolveWithObject: true });
}
