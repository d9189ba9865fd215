import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { Button, CallWorkshop, Notice, useScrollIntoView } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { isDeviceOffline } from './is-device-offline.ts';
import { useText } from './text.ts';
import { useBusyText } from './use-busy-text.ts';

export interface FailureNoticeProps {
  /** What did not happen, as a sentence. */
  title: string;
  /** Why: decides the words, unless the screen has its own. */
  error?: unknown;
  /** The screen's own words, in place of the general ones, but for those of a site that is over its limits. */
  children?: ReactNode;
  /** The one thing to do about it, in place of *Try again* and of calling the workshop. */
  action?: ReactNode;
  /** Does it once more: *Try again*. */
  onRetry?: (() => void) | undefined;
  /** The next try is under way. */
  retrying?: boolean | undefined;
}

/** That something failed, why as far as that helps, another try, and whom to call. Comes into view. */
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
        // Nothing is broken: it is said calmly.
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

/** For support: the backend's code, or the kind of defect. */
function codeOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
