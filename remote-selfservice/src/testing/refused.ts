import type { AuthErrorCode } from '@forecourt/shared/auth';

/** What an action of identity resolves with when it is refused for this reason. */
export function refused(code: AuthErrorCode) {
  return { ok: false, code, providerCode: `auth/${code}` } as const;
}
