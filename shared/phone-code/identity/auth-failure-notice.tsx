import type { AuthFailure } from '@forecourt/shared/auth';
import { FailureNotice } from '@forecourt/shared/screens';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useAuthErrorText } from './auth-failure.ts';

interface AuthFailureNoticeProps {
  failure: AuthFailure;
  /** The one thing to do about it; calling the workshop unless stated. */
  action?: ReactNode;
}

/** A failure of identity that no field is to blame for. Read out, and brought into view, when it comes. */
export function AuthFailureNotice({ failure, action }: AuthFailureNoticeProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  return (
    <FailureNotice title={text('failed')} action={action}>
      {errorText(failure)}
    </FailureNotice>
  );
}
