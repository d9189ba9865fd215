import { extractPhotoLimit } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { UnreadablePhotoError } from './shrink-photo.ts';

/** Reasons why a photo was not stored, each with its own message. */
type RefusalReason =
  | 'heic'
  | 'unreadable'
  | 'damaged'
  | 'large'
  | 'space'
  | 'storage'
  | 'gone'
  | 'over'
  | 'slow';

export interface RefusedFile {
  name: string;
  error: unknown;
}

/** Error for a file beyond the maximum number of photos. */
export class TooManyPhotosError extends Error {
  override name = 'TooManyPhotosError';
  readonly limit: number;

  constructor(limit: number) {
    super(`There is room for ${limit} photos`);
    this.limit = limit;
  }
}

/** Problem code → reason why a photo was not stored. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  not_a_photo: 'unreadable',
  unsupported_media_type: 'unreadable',
  photo_damaged: 'damaged',
  photo_too_large: 'large',
  body_too_large: 'large',
  photo_space_used_up: 'space',
  storage_unavailable: 'storage',
  not_found: 'gone',
  not_changeable: 'over',
  timeout: 'slow',
};

/** Reasons that concern only the refused photo. Other photos can still be uploaded. */
const ABOUT_THE_PHOTO: readonly (RefusalReason | undefined)[] = ['heic', 'unreadable', 'damaged', 'large'];

export function findPhotoRefusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof UnreadablePhotoError) return error.isHeic ? 'heic' : 'unreadable';
  return error instanceof ApiProblem ? REFUSALS[error.code] : undefined;
}

/** Whether only this photo is refused (unusable, or beyond the maximum), so that the upload of the others can go on. */
export function isPhotoRejected(error: unknown): boolean {
  if (error instanceof TooManyPhotosError) return true;
  return ABOUT_THE_PHOTO.includes(findPhotoRefusalReason(error));
}

/** Whether a retry cannot help: the photo is refused, the limit is reached, or the entry or visit is gone or over. */
export function isUploadErrorFinal(error: unknown): boolean {
  const reason = findPhotoRefusalReason(error);
  return (
    isPhotoRejected(error) || extractPhotoLimit(error) !== null || reason === 'gone' || reason === 'over'
  );
}
