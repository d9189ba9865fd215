import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a JPEG like that of a phone: rotated by EXIF orientation, with metadata about the place and the phone. */
export function createPhonePhoto({ width = 300, height = 200, background = '#c33' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Example phone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
}

/** Creates a square JPEG of one colour. @param side in pixels */
export function createPlainJpeg(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .jpeg({ quality: 1 })
    .toBuffer();
}

/** Creates a progressive JPEG of a few hundred bytes whose header declares `side` × `side` pixels, more than it contains. */
export async function createHugeProgressiveJpeg(side: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .jpeg({ progressive: true })
    .toBuffer();
  // In the frame header, height and width follow the marker, the length and the precision (ITU-T T.81, B.2.2).
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(side, frame + 5);
  file.writeUInt16BE(side, frame + 7);
  return file;
}

/** Creates a progressive JPEG with many repeated scans. Each has only 12 bytes, but costs the work of decoding all pixels. */
export async function createJpegWithManyScans(scans: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .jpeg({ progressive: true, optimizeScans: true })
    .toBuffer();
  const [start, end] = [file.lastIndexOf(Buffer.from([0xff, 0xda])), file.length - 2];
  const repeated = Array.from({ length: scans }, () => file.subarray(start, end));
  return Buffer.concat([file.subarray(0, end), ...repeated, file.subarray(end)]);
}

/** Creates a PNG whose header declares the given size, although it has only 100 kB of pixels. @param depth bits per channel */
export function createHugePng(width: number, height = width, depth: 8 | 16 = 8): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Adds a chunk to a PNG several times, before its pixels. */
export function addPngChunk(png: Buffer, name: string, content: Buffer, times = 1): Buffer {
  const header = 33;
  const added = Array<Buffer>(times).fill(chunk(name, content));
  return Buffer.concat([png.subarray(0, header), ...added, png.subarray(header)]);
}

/** Creates an animated WebP that repeats a frame of one pixel. */
export async function createWebpWithManyFrames(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c33' } })
    .webp({ lossless: true })
    .toBuffer();
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), still.subarray(still.indexOf('VP8L'))]));
  const head = Buffer.alloc(10);
  head[0] = 2;
  const chunks = [riffChunk('VP8X', head), riffChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Adds a tag to an ICC profile (ICC.1:2022, 7.3), with its content at the end. */
export function addProfileTag(profile: Buffer, name: string, content: Buffer): Buffer {
  const count = profile.readUInt32BE(128);
  const end = 132 + 12 * count;
  const [head, table] = [Buffer.from(profile.subarray(0, 132)), Buffer.from(profile.subarray(132, end))];
  head.writeUInt32BE(profile.length + 12 + content.length, 0);
  head.writeUInt32BE(count + 1, 128);
  for (let at = 4; at < table.length; at += 12) table.writeUInt32BE(table.readUInt32BE(at) + 12, at);
  const entry = Buffer.alloc(12);
  entry.write(name, 'latin1');
  entry.writeUInt32BE(profile.length + 12, 4);
  entry.writeUInt32BE(content.length, 8);
  return Buffer.concat([head, table, entry, profile.subarray(end), content]);
}

/** Content of a tag of an ICC colour profile: `stages` processing elements that share one matrix, which swaps red and blue. */
export function createColourProfileStages(stages: number): Buffer {
  const matrix = Buffer.from('matf\0\0\0\0\0\x03\0\x03'.padEnd(60, '\0'), 'latin1');
  for (const entry of [2, 4, 6]) matrix.writeFloatBE(1, 12 + 4 * entry);
  const head = Buffer.from('mpet\0\0\0\0\0\x03\0\x03\0\0\0\0', 'latin1');
  head.writeUInt32BE(stages, 12);
  const position = Buffer.alloc(8);
  position.writeUInt32BE(16 + 8 * stages, 0);
  position.writeUInt32BE(matrix.length, 4);
  return Buffer.concat([head, ...Array<Buffer>(stages).fill(position), matrix]);
}

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

export const ANIMATED_GIF = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQAAAAAACwAAAAAAQABAAACAkQBACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
);

/** First bytes of an iPhone photo in the format HEIC, by which it is recognised. */
export const HEIC_HEADER = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
]);

export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
