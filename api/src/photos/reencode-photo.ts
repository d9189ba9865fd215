import sharp from 'sharp';
import { Problem } from '../platform/problems/problem.ts';
import type { PhotoFiles } from './photo-store.ts';

/** As fine as the screens of today show it, and a receipt is still to be read. */
const MAX_SIDE = 2_048;
/** A tile of a list, on the finest of screens. */
const MAX_THUMBNAIL_SIDE = 480;

/** A square beside a line of text, 56 px wide, on the finest of screens. */
const MINIATURE_SIDE = 168;

/** More than phones make; of what says that it has more, nothing is unpacked. */
const MAX_PIXELS = 50_000_000;

/** A photo of that size takes a second on a slow machine. */
const TIMEOUT_SECONDS = 10;

const QUALITY = 80;
const MINIATURE_QUALITY = 70;

/** The signatures of the formats, by which they are known whatever a file is called. */
const SIGNATURES: readonly ((file: Buffer) => boolean)[] = [
  (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
];

/** A photo as it is kept. */
export interface ReencodedPhoto {
  width: number;
  height: number;
  files: PhotoFiles;
}

/**
 * Leaves libvips the decoders of what is taken here, and one thread for each photo: the machine has others to serve.
 * For the whole process; to be called before the first photo is read.
 */
export function limitDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Writes a photo anew: upright, at most 2048 pixels long, as JPEG, with nothing but the picture. Where it was taken, when
 * and with what does not survive that, nor does anything that was hidden behind the picture.
 * @throws Problem `not_a_photo`, `photo_damaged`, `photo_too_large`
 */
export async function reencodePhoto(upload: Buffer): Promise<ReencodedPhoto> {
  if (!SIGNATURES.some((fits) => fits(upload))) throw new Problem('not_a_photo');
  try {
    const { data: photo, info } = await jpeg(upload, MAX_SIDE);
    const { data: thumbnail } = await jpeg(photo, MAX_THUMBNAIL_SIDE);
    return { width: info.width, height: info.height, files: { photo, thumbnail } };
  } catch (error) {
    const isTooLarge = /exceeds pixel limit|timeout/i.test((error as Error).message);
    throw new Problem(isTooLarge ? 'photo_too_large' : 'photo_damaged', { cause: error });
  }
}

/**
 * The middle of a photo as a small square. Made each time from the thumbnail, of which it is a hundredth of the work of
 * an upload: so nothing more is kept, counted and looked after.
 * @param thumbnail as `reencodePhoto` made it
 */
export function miniatureOf(thumbnail: Buffer): Promise<Buffer> {
  return sharp(thumbnail)
    .resize({ width: MINIATURE_SIDE, height: MINIATURE_SIDE, fit: 'cover' })
    .jpeg({ quality: MINIATURE_QUALITY })
    .toBuffer();
}

function jpeg(file: Buffer, maxSide: number) {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, progressive: true })
    .toBuffer({ resolveWithObject: true });
}
