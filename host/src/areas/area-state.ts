import type { Area } from '@forecourt/shared/contract';
import type { ReleaseFailure } from './release-failure.ts';

/** How far an area has come. */
export type AreaState =
  /** Not asked for yet, or on its way. */
  | { status: 'loading' }
  /** @property serial another one each time the area is brought in, be it the same release */
  | { status: 'ready'; area: Area; serial: number }
  /** @property failure null when no release is known */
  | { status: 'failed'; failure: ReleaseFailure | null }
  /** Switched off by the business, which may say why. */
  | { status: 'disabled'; message: string };
