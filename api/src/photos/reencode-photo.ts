import sharp from 'sharp';
import { Problem } from '../platform/problems/problem.ts';
import { isMatrixProfile, isTooMuchWork, toDecodableFile } from './decoder-limits.ts';
import type { PhotoFiles } from './photo-store.ts';

/** Longest side of a stored photo in pixels: sharp on screens, and text of receipts stays legible. */
const MAX_SIDE = 2_048;
/** Longest side of a thumbnail in pixels: a tile of a list on a screen with three pixels per CSS pixel. */
const MAX_THUMBNAIL_SIDE = 480;

/** Side of a miniature in pixels: a square of 56 CSS pixels on a screen with three pixels per CSS pixel. */
const MINIATURE_SIDE = 168;

/** Maximum time to decode a photo. It does not stop every step of a decoder: `decoder-limits.ts` limits the others. */
const TIMEOUT_SECONDS = 5;

const QUALITY = 80;
const MINIATURE_QUALITY = 70;

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
  const file = toDecodableFile(upload);
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata();
    if (isTooMuchWork(metadata)) throw new Problem('photo_too_large');
    const ignoreIcc = metadata.icc === undefined || !isMatrixProfile(metadata.icc);
    const { data: photo, info } = await jpeg(file, MAX_SIDE, { ignoreIcc });
    const { data: thumbnail } = await jpeg(photo, MAX_THUMBNAIL_SIDE, { ignoreIcc: true });
    return { width: info.width, height: info.height, files: { photo, thumbnail } };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isTimeout = /timeout/i.test((error as Error).message);
    throw new Problem(isTimeout ? 'photo_too_large' : 'photo_damaged', { cause: error });
  }
}

/**
 * Crops the middle of a thumbnail to a small square. Computed per request, at 1% of an upload's cost, so no third file exists.
 * @param thumbnail by `reencodePhoto`
 */
export function createMiniature(thumbnail: Buffer): Promise<Buffer> {
  return sharp(thumbnail, { ignoreIcc: true })
    .resize({ width: MINIATURE_SIDE, height: MINIATURE_SIDE, fit: 'cover' })
    .jpeg({ quality: MINIATURE_QUALITY })
    .toBuffer();
}

function jpeg(file: Buffer, maxSide: number, { ignoreIcc }: { ignoreIcc: boolean }) {
  return sharp(file, { failOn: 'truncated', ignoreIcc })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, progressive: true })
    .toBuffer({ resolveWithObject: true });
}
