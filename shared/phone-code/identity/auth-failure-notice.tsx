import type { AuthFailure } from '@forecourt/shared/auth';
import { Notice } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text.ts';
import { useAuthErrorText } from './auth-failure.ts';

interface AuthFailureNoticeProps {
  failure: AuthFailure;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** A failure of identity that no field is to blame for. Read out, and brought into view, when it comes. */
export function AuthFailureNotice({ failure, action }: AuthFailureNoticeProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const place = useRef<HTMLDivElement>(null);
  // It may come below the part of the window that a phone's keyboard leaves.
  useEffect(() => {
    // Without the braces the effect would answer with a promise, in browsers whose scrolling gives one.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="bad" title={text('failed')} action={action}>
        {errorText(failure)}
      </Notice>
    </div>
  );
}
