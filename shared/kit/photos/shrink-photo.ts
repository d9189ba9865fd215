import { HEIF_BRAND } from '@forecourt/shared/photo-formats';

export interface PhotoShrinkOptions {
  /** Maximum width and height in px. */
  maxSide: number;
  /** Quality of the JPEG, from 0 to 1. */
  quality: number;
}

/** Size of photos in the backend, which stores no larger ones (api/src/photos/reencode-photo.ts). */
const STORED_SIZE: PhotoShrinkOptions = { maxSide: 2_048, quality: 0.85 };

/** Thrown for a file that this browser cannot decode as an image, or has too little memory for. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError';
  /** Whether the file is HEIC, the photo format of iPhones, which only some browsers decode. */
  readonly isHeic: boolean;

  constructor(message?: string, { isHeic = false, ...options }: ErrorOptions & { isHeic?: boolean } = {}) {
    super(message, options);
    this.isHeic = isHeic;
  }
}

/**
 * Converts a photo to an upright JPEG of at most 2048 px without metadata, so that its location never leaves the device.
 * Accepts every format that the browser decodes; in Safari, these include HEIC. @param size for a smaller JPEG
 * @throws UnreadablePhotoError
 */
export async function shrinkPhoto(file: Blob, { maxSide, quality } = STORED_SIZE): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    async (cause: unknown) => {
      const isHeic = await looksLikeHeic(file);
      throw new UnreadablePhotoError('This is no picture that the browser can read', { cause, isHeic });
    },
  );
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhotoError('This browser has no room for the picture');
  // JPEG has no transparency: without a white background, transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const take = (jpeg: Blob | null) =>
      jpeg ? resolve(jpeg) : reject(new UnreadablePhotoError('This browser has no room for the picture'));
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}

async function looksLikeHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type)) return true;
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '');
  return HEIF_BRAND.test(head);
}
