import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { Button, CallWorkshop, Notice, useScrollIntoView } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { isDeviceOffline, useBusyText, useText } from './text.ts';

export interface FailureNoticeProps {
  title: string;
  error?: unknown;
  /** Replaces the explanation, except that of an overloaded site. */
  children?: ReactNode;
  /** Replaces *Try again* and the call to the workshop. */
  action?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Explains a failure and offers another attempt or a call. Scrolls into view. */
export function FailureNotice({ title, error, children, action, onRetry, retrying }: FailureNoticeProps) {
  const text = useText();
  const busyText = useBusyText();
  const place = useScrollIntoView<HTMLDivElement>();
  const reasonOf = (why: unknown) => {
    if (isDeviceOffline(why)) return text('offline.unsent');
    if (isBackendUnavailable(why)) return text('backendAway');
    return isUnreached(why) ? text('unreached') : text('wentWrong.code', { code: codeOf(why) });
  };
  const retry = onRetry && (
    <Button variant="link" onClick={onRetry} busy={retrying}>
      {text('retry')}
    </Button>
  );
  return (
    <div ref={place}>
      {isOverLimit(error) ? (
        // Nothing is broken, so it is not an error.
        <Notice tone="warn" atOnce title={title} action={action ?? retry}>
          {busyText(error, 'again')}
        </Notice>
      ) : (
        <Notice tone="bad" title={title} action={action ?? retry ?? <CallWorkshop variant="link" />}>
          {children ?? reasonOf(error)}
        </Notice>
      )}
    </div>
  );
}

/** Error code for support: the backend's, or the name of the error. */
function codeOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
