import type { FailureKind } from '@forecourt/shared/contract';

export class ReleaseFailure extends Error {
  override name = 'ReleaseFailure';
  readonly kind: FailureKind;
  /** Whether it worked on a second attempt, so that the release is not the cause. */
  readonly isTransient: boolean;

  /** @param detail for the area's team: expected and actual */
  constructor(kind: FailureKind, detail: string, cause?: unknown, isTransient = false) {
    super(detail, { cause });
    this.kind = kind;
    this.isTransient = isTransient;
  }
}
