import { ApiProblem } from '@forecourt/shared/http';
import { UnreadablePhoto } from './shrink-photo.ts';

/** Reasons for refusing a photo that have a text. */
export type RefusalReason = 'heic' | 'unreadable' | 'damaged' | 'large' | 'space' | 'storage' | 'gone';

/** A refused file with the reason. */
export interface RefusedFile {
  name: string;
  error: unknown;
}

/** Problem code of the backend → reason. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  not_a_photo: 'unreadable',
  unsupported_media_type: 'unreadable',
  photo_damaged: 'damaged',
  photo_too_large: 'large',
  body_too_large: 'large',
  photo_space_used_up: 'space',
  storage_unavailable: 'storage',
  not_found: 'gone',
};

/** Reasons that concern one photo, so that others can still be uploaded. */
const ABOUT_THE_PHOTO: readonly (RefusalReason | undefined)[] = ['heic', 'unreadable', 'damaged', 'large'];

export function findRefusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof UnreadablePhoto) return error.isHeic ? 'heic' : 'unreadable';
  return error instanceof ApiProblem ? REFUSALS[error.code] : undefined;
}

/** Whether the failure concerns this photo, so that another one may succeed. */
export function isAboutPhoto(error: unknown): boolean {
  return ABOUT_THE_PHOTO.includes(findRefusalReason(error));
}
