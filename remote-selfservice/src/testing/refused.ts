import type { AuthErrorCode } from '@forecourt/shared/auth';

/** Result of an identity action that is refused with this code. */
export function refused(code: AuthErrorCode) {
  return { ok: false, code, providerCode: `auth/${code}` } as const;
}
