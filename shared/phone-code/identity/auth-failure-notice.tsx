import type { AuthFailure } from '@forecourt/shared/auth';
import { CallWorkshop, Notice, useScrollIntoView } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useAuthErrorText, useAuthErrorTitle } from './auth-failure.ts';

interface AuthFailureNoticeProps {
  failure: AuthFailure;
  /** The one thing to do about it; calling the workshop unless stated. */
  action?: ReactNode;
}

/**
 * A failure of identity that no field is to blame for. Read out, and brought into view, when it comes. Its words are its
 * own: the sign-in screen loads none of what the kit's `FailureNotice` knows of the backend.
 */
export function AuthFailureNotice({ failure, action }: AuthFailureNoticeProps) {
  const errorTitle = useAuthErrorTitle();
  const errorText = useAuthErrorText();
  const place = useScrollIntoView<HTMLDivElement>();
  return (
    <div ref={place}>
      <Notice tone="bad" title={errorTitle(failure)} action={action ?? <CallWorkshop variant="link" />}>
        {errorText(failure)}
      </Notice>
    </div>
  );
}
