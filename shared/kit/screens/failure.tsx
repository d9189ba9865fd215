import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { createText } from '@forecourt/shared/i18n';
import {
  Button,
  CallWorkshopLink,
  ErrorPanel,
  Notice,
  ResponsiveCallLink,
  useScrollIntoView,
} from '@forecourt/shared/ui';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

export interface FailureNoticeProps {
  title: string;
  error?: unknown;
  /** Explanation of the failure; replaces the general one, unless the site is overloaded. */
  children?: ReactNode;
  /** Action of the notice, instead of *Try again* and a call to the workshop; false for none. */
  action?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Notice that explains a failure and offers a retry or a call. Scrolls into view on mount. */
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
        // An overloaded site is not broken, so show a warning instead of an error.
        <Notice tone="warn" atOnce title={title} action={action ?? retry}>
          {busyText(error, 'again')}
        </Notice>
      ) : (
        <Notice tone="bad" title={title} action={action ?? retry ?? <CallWorkshopLink variant="link" />}>
          {children ?? reasonOf(error)}
        </Notice>
      )}
    </div>
  );
}

/** Characters of the request's id in an error code: enough to find the request in a day's logs, few enough to read out. */
const ID_LENGTH = 8;

/** Error code for support: the backend's code and the beginning of the request's id. For other errors, the error's name. */
function codeOf(error: unknown): string {
  if (error instanceof ApiProblem) {
    const { request_id: id } = error.body;
    return typeof id === 'string' ? `${error.code}-${id.slice(0, ID_LENGTH)}` : error.code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

interface FailurePanelProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  onFocusLost: () => void;
}

/** Panel that `QueryContent` shows in place of data that could not be loaded. */
export function FailurePanel({ title, error, onRetry, retrying, onFocusLost }: FailurePanelProps) {
  const words = useWords(error);
  const text = useText();
  return (
    <div ref={useFocusLoss(onFocusLost)}>
      <ErrorPanel
        tag={words.tag}
        title={title}
        text={<p>{words.text}</p>}
        actions={
          <>
            <Button onClick={onRetry} busy={retrying}>
              {text('retry')}
            </Button>
            <ResponsiveCallLink />
          </>
        }
      />
    </div>
  );
}

/** Returns a ref for an element. Calls `onFocusLost` if the element contains the focus when it is removed. */
export function useFocusLoss(onFocusLost: () => void): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onFocusLost);
  // The clean-up of a layout effect runs before the element is removed from the page, when it can still contain the focus.
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) lose();
    };
  }, []);
  return place;
}

function useWords(error: unknown): { tag?: string; text: string } {
  const text = useText();
  const busyText = useBusyText();
  if (isDeviceOffline(error)) return { tag: text('offline.tag'), text: text('offline.nothingKept') };
  if (isBackendUnavailable(error)) return { text: text('backendAway') };
  if (!isOverLimit(error)) {
    return { text: text(isUnreached(error) ? 'unreached' : 'wentWrong') };
  }
  return {
    tag: text(error.status === 429 ? 'busy.tag.tooMany' : 'busy.tag'),
    text: busyText(error, 'byItself'),
  };
}

export function isDeviceOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}

const A_MOMENT_MS = 90_000;

function useBusyText(): (busy: ApiProblem, next: 'byItself' | 'again') => string {
  const text = useText();
  return ({ status, retryAfterMs }, next) => {
    const why = text(status === 429 ? 'busy.tooMany' : 'busy.overloaded');
    const wait = retryAfterMs ?? 0;
    if (wait <= A_MOMENT_MS) return `${why} ${text(`busy.${next}`)}`;
    return `${why} ${text(`busy.${next}.later`, { minutes: Math.ceil(wait / 60_000) })}`;
  };
}
