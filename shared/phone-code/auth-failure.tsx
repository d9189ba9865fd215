import type { AuthErrorCode, AuthFailure } from '@forecourt/shared/auth';
import { CallWorkshopLink, Notice, useScrollIntoView } from '@forecourt/shared/ui';
import { type ReactNode, useCallback } from 'react';
import styles from './auth-failure.module.css';
import { useText } from './text.ts';

const ABOUT_THE_NUMBER: readonly AuthErrorCode[] = [
  'invalid-phone-number',
  'missing-phone-number',
  'credential-already-in-use',
];

export function isNumberRejected({ code }: AuthFailure): boolean {
  return ABOUT_THE_NUMBER.includes(code);
}

/** Codes of errors that forms show at a field. A notice about one has a common title; each other code has its own. */
const AT_A_FIELD = [
  'wrong-password',
  'user-not-found',
  'invalid-phone-number',
  'missing-phone-number',
  'credential-already-in-use',
  'invalid-verification-code',
  'missing-verification-code',
  'missing-code',
  'code-expired',
  'invalid-verification-id',
  'email-already-in-use',
  'invalid-email',
  'invalid-new-email',
  'weak-password',
  'password-does-not-meet-requirements',
  'missing-password',
  'invalid-credential',
] as const satisfies readonly AuthErrorCode[];

type CodeOfField = (typeof AT_A_FIELD)[number];

function isOfField(code: AuthErrorCode): code is CodeOfField {
  return AT_A_FIELD.some((each) => each === code);
}

function useAuthErrorTitle(): (failure: AuthFailure) => string {
  const text = useText();
  return ({ code }) => text(isOfField(code) ? 'failed' : `title.${code}`);
}

export function useAuthErrorFormatter(): (failure: AuthFailure) => string {
  const text = useText();
  return useCallback(
    ({ code, providerCode }) => {
      const isOffline = (code === 'network-request-failed' || code === 'timeout') && !navigator.onLine;
      return text(isOffline ? 'offline' : `error.${code}`, { code: providerCode });
    },
    [text],
  );
}

/** Converts an exception of a request to the identity provider, e.g. of a broken reCAPTCHA, to a failure. */
export function toAuthFailure(error: unknown): { ok: false } & AuthFailure {
  return { ok: false, code: 'unknown', providerCode: error instanceof Error ? error.name : 'unknown' };
}

/** Minimum length of a new password (docs/design.md §6). */
export const MIN_PASSWORD_LENGTH = 6;

interface AuthFailureNoticeProps {
  failure: AuthFailure;
  /** Action of the notice. Default: a link that calls the workshop. */
  action?: ReactNode;
}

/** Notice of a failure that no field shows. Separate from the kit's `FailureNotice`, which would enlarge the sign-in bundle. */
export function AuthFailureNotice({ failure, action }: AuthFailureNoticeProps) {
  const errorTitle = useAuthErrorTitle();
  const errorText = useAuthErrorFormatter();
  const place = useScrollIntoView<HTMLDivElement>();
  return (
    <div ref={place}>
      <Notice tone="bad" title={errorTitle(failure)} action={action ?? <CallWorkshopLink variant="link" />}>
        {errorText(failure)}
      </Notice>
    </div>
  );
}

/** Hint or error below a field. Reserves `--message-height`, by default two lines, so that nothing below moves. */
export function FieldMessage({ children }: { children: ReactNode }) {
  return <span className={styles.message}>{children}</span>;
}
