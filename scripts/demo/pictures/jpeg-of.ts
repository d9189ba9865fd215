import { createRequire } from 'node:module';

// The one that the api has: the commands have none of their own.
const fromApi = createRequire(new URL('../../../api/package.json', import.meta.url));

const QUALITY = 82;

/** A drawing as a photo. @param svg with its size in pixels */
export function jpegOf(svg: string): Promise<Buffer> {
  const sharp = fromApi('sharp') as typeof import('sharp').default;
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer();
}
