import { ApiProblem } from '@forecourt/shared/http';
import { UnreadablePhoto } from './shrink-photo.ts';

/** Why a photo was not kept, as far as there are words for it. */
export type Refusal = 'heic' | 'unreadable' | 'damaged' | 'large' | 'space' | 'storage' | 'gone';

/** A file that was left out, and why. */
export interface RefusedFile {
  name: string;
  error: unknown;
}

/** Code of the backend → what customers are told. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  not_a_photo: 'unreadable',
  unsupported_media_type: 'unreadable',
  photo_damaged: 'damaged',
  photo_too_large: 'large',
  body_too_large: 'large',
  photo_space_used_up: 'space',
  storage_unavailable: 'storage',
  not_found: 'gone',
};

/** Of these the same photo is refused again, and others need not be. */
const ABOUT_THE_PHOTO: readonly (Refusal | undefined)[] = ['heic', 'unreadable', 'damaged', 'large'];

export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof UnreadablePhoto) return error.isHeic ? 'heic' : 'unreadable';
  return error instanceof ApiProblem ? REFUSALS[error.code] : undefined;
}

/** Whether it is the photo that is to blame, and another one may do. */
export function isAboutPhoto(error: unknown): boolean {
  return ABOUT_THE_PHOTO.includes(refusalOf(error));
}
