import type { Area } from '@forecourt/shared/contract';
import type { ReleaseFailure } from './release-failure.ts';

export type AreaState =
  | { status: 'loading' }
  /** @property serial increases with each load, also of the same release */
  | { status: 'ready'; area: Area; serial: number }
  /** @property failure null when no release is known */
  | { status: 'failed'; failure: ReleaseFailure | null }
  | { status: 'disabled'; message: string };
