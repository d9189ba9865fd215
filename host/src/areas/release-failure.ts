import type { FailureKind } from '@forecourt/shared/contract';

/** Why a release cannot be shown. What is done about it, and what is reported, depends on its kind. */
export class ReleaseFailure extends Error {
  override name = 'ReleaseFailure';
  readonly kind: FailureKind;
  /** What failed works by now, so the release itself is not to blame. */
  readonly isTransient: boolean;

  /** @param detail for the area's team: what was expected, and what came */
  constructor(kind: FailureKind, detail: string, cause?: unknown, isTransient = false) {
    super(detail, { cause });
    this.kind = kind;
    this.isTransient = isTransient;
  }
}
