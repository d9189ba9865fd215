/** Media types of the accepted photos. Formats are recognised by their first bytes; names of files are ignored. */
type PhotoMediaType = 'image/jpeg' | 'image/png' | 'image/webp';

/** @param head the first 12 bytes of a file or more, as Latin-1 @returns null for formats other than JPEG, PNG and WebP */
export function recognisePhotoFormat(head: string): PhotoMediaType | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'image/webp' : null;
}

/** Matches bytes 4 to 11 of HEIC and other HEIF files: the box with their brand (ISO/IEC 23008-12 §10). */
export const HEIF_BRAND = /^ftyp(?:hei|hev|mif1|msf1)/;
