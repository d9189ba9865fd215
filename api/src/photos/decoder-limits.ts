import { recognisePhotoFormat } from '@forecourt/shared/photo-formats';
import type { Metadata } from 'sharp';
import { Problem } from '../platform/problems/problem.ts';

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
 * for each, and no time limit stops it between two scans.
 */
const MAX_SCANS = 100;

/** Maximum frames of a WebP, of which only the first is used. libwebp searches for each frame from the beginning. */
const MAX_FRAMES = 1_000;

/** Maximum chunks of a PNG. Encoders write one for about 8 kB of pixels. */
const MAX_CHUNKS = 10_000;

/** Maximum tags of a colour profile: the limit of lcms2 (`MAX_TABLE_TAG`), which applies the profile. */
const MAX_PROFILE_TAGS = 100;

/** Tags of ICC profiles that consist of a matrix and curves, as those of phones, and tags that only describe. */
const MATRIX_PROFILE_TAGS = new Set(
  (
    'rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad cicp lumi desc cprt dmnd dmdd vued view meas tech ' +
    'chrm calt targ meta mmod vcgt vcgp ndin dscm aarg aagg aabg'
  ).split(' '),
);

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map(toChunkName));
const PNG_END = toChunkName('IEND');
const WEBP_FRAME = toChunkName('ANMF');

function toChunkName(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE();
}

/**
 * Returns the part of a file that may be given to a decoder: a PNG without texts, each of which may unpack to 8 MB.
 * @throws Problem `not_a_photo`, `photo_too_large` if it has too many scans, frames or chunks
 */
export function toDecodableFile(file: Buffer): Buffer {
  const format = recognisePhotoFormat(file.toString('latin1', 0, 12));
  if (format === null) throw new Problem('not_a_photo');
  if (format === 'image/png') return withoutTexts(file);
  if (format === 'image/jpeg' ? hasTooManyScans(file) : hasTooManyFrames(file))
    throw new Problem('photo_too_large');
  return file;
}

export function isTooMuchWork({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const pixels = width * height;
  if (pixels > MAX_PIXELS || Math.max(width, height) > MAX_UPLOADED_SIDE) return true;
  const unpackedBytes = pixels * channels * (depth === 'uchar' ? 1 : 2);
  return unpackedBytes > MAX_UNPACKED_BYTES && (format !== 'jpeg' || isProgressive);
}

/** Whether a colour profile is one of a matrix and curves. Others can take minutes, which no time limit stops. */
export function isMatrixProfile(profile: Buffer): boolean {
  const tags = profile.length < 132 ? Number.POSITIVE_INFINITY : profile.readUInt32BE(128);
  if (tags > MAX_PROFILE_TAGS) return false;
  const names = Array.from({ length: tags }, (_, tag) =>
    profile.toString('latin1', 132 + 12 * tag, 136 + 12 * tag),
  );
  return names.every((name) => MATRIX_PROFILE_TAGS.has(name));
}

/** Whether a JPEG has more than `MAX_SCANS` scan markers (ITU-T T.81, B.1.1). */
function hasTooManyScans(file: Buffer): boolean {
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

/** Whether a WebP has more than `MAX_FRAMES` frames (RFC 9649, 2.7.1.1). */
function hasTooManyFrames(file: Buffer): boolean {
  let frames = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    if (file.readUInt32BE(at) === WEBP_FRAME) frames += 1;
    if (frames > MAX_FRAMES) return true;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Removes texts, and everything behind the last chunk, from a PNG. @throws Problem `photo_too_large` */
function withoutTexts(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let [start, at, chunks] = [0, 8, 0];
  for (let name = 0; name !== PNG_END && at + 8 <= file.length; chunks += 1) {
    if (chunks === MAX_CHUNKS) throw new Problem('photo_too_large');
    name = file.readUInt32BE(at + 4);
    const end = at + 12 + file.readUInt32BE(at);
    if (PNG_TEXTS.has(name)) {
      kept.push(file.subarray(start, at));
      start = end;
    }
    at = end;
  }
  return kept.length === 0 ? file.subarray(0, at) : Buffer.concat([...kept, file.subarray(start, at)]);
}
