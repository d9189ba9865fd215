/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { toDecodableFile } from './decoder-limits.ts';
import { reencodePhoto } from './reencode-photo.ts';
import {
  addPngChunk,
  addProfileTag,
  createColourProfileStages,
  createWebpWithManyFrames,
} from './testing/test-photos.ts';

type Format = 'jpeg' | 'png' | 'webp';
const FORMATS: Format[] = ['jpeg', 'png', 'webp'];
const RED = '#cc3333';

const redSquare = () => sharp({ create: { width: 16, height: 16, channels: 3, background: RED } });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-profiles-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a red square in Display P3, as phones do. @param adapt changes the profile of the file */
async function createPhoto(format: Format, adapt = (profile: Buffer) => profile): Promise<Buffer> {
  const { icc } = await sharp(await redSquare().withIccProfile('p3').jpeg().toBuffer()).metadata();
  if (!icc) throw new Error('The file has no profile');
  const path = join(folder, 'profile.icc');
  writeFileSync(path, adapt(icc));
  return redSquare().withIccProfile(path).toFormat(format, { quality: 100 }).toBuffer();
}

async function readColours(file: Buffer, ignoreIcc = false): Promise<number[]> {
  const { channels } = await sharp(file, { ignoreIcc }).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

/** Whether two colours are the same, except for the rounding of JPEG. */
const areAlike = (some: number[], others: number[]) =>
  some.length === others.length && some.every((value, index) => Math.abs(value - (others[index] ?? 0)) <= 3);

describe('the colour profile of a photo', () => {
  it.each(FORMATS)('is applied if it is that of a phone: %s', async (format) => {
    const { files } = await reencodePhoto(await createPhoto(format));
    expect(areAlike(await readColours(files.photo), [0xcc, 0x33, 0x33])).toBe(true);
  });

  it.each(FORMATS)('is ignored if it has stages, which may take minutes: %s', async (format) => {
    const file = await createPhoto(format, (profile) =>
      addProfileTag(profile, 'D2B0', createColourProfileStages(501)),
    );
    expect((await sharp(file).metadata()).icc?.includes('mpet')).toBe(true);
    const { files } = await reencodePhoto(file);
    expect(areAlike(await readColours(files.photo), await readColours(file, true))).toBe(true);
  });
});

describe('a PNG', () => {
  const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]);

  it('is decoded without its texts, wherever they are', async () => {
    const png = await redSquare().png().toBuffer();
    const withTexts = ['tEXt', 'zTXt', 'iTXt', 'zTXt'].reduce<Buffer>(
      (file, name) => addPngChunk(file, name, bomb),
      png,
    );
    const withMore = addPngChunk(addPngChunk(withTexts, 'tIME', Buffer.alloc(7)), 'tEXt', bomb, 9);
    expect(toDecodableFile(withTexts)).toEqual(png);
    expect(toDecodableFile(withMore)).toEqual(addPngChunk(png, 'tIME', Buffer.alloc(7)));
    const { files } = await reencodePhoto(withMore);
    expect(files).toEqual((await reencodePhoto(png)).files);
  });

  it('is decoded without what is behind its end', async () => {
    const png = await redSquare().png().toBuffer();
    expect(toDecodableFile(Buffer.concat([png, bomb]))).toEqual(png);
  });

  it('is damaged if it ends within a text', async () => {
    const file = addPngChunk(await redSquare().png().toBuffer(), 'tEXt', bomb).subarray(0, 60);
    await expect(reencodePhoto(file)).rejects.toMatchObject({ code: 'photo_damaged' });
  });
});

it('accepts an animation of up to 1,000 frames, and stores the first', async () => {
  expect(await reencodePhoto(await createWebpWithManyFrames(1_000))).toMatchObject({ width: 1, height: 1 });
});
