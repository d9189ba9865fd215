import { isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { Button, CallWorkshop, ErrorPanel } from '@forecourt/shared/ui';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isDeviceOffline, useBusyText, useText } from './text.ts';

interface FailurePanelProps {
  /** A sentence, e.g. "Your visits could not be loaded". */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** The panel was removed while it had the focus. */
  onFocusLost: () => void;
}

/** Shown in place of data that could not be loaded. Part of `QueryContent`. */
export function FailurePanel({ title, error, onRetry, retrying, onFocusLost }: FailurePanelProps) {
  const words = useWords(error);
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onFocusLost);
  // A layout effect is cleaned up before the panel is removed, so it still has the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) lose();
    };
  }, []);
  return (
    <div ref={panel}>
      <ErrorPanel
        {...words}
        title={title}
        actions={
          <>
            <Button onClick={onRetry} busy={retrying}>
              {text('retry')}
            </Button>
            <CallWorkshop />
          </>
        }
      />
    </div>
  );
}

function useWords(error: unknown): { tag: string; text: string } {
  const text = useText();
  const busyText = useBusyText();
  if (isDeviceOffline(error)) return { tag: text('offline.tag'), text: text('offline.nothingKept') };
  if (isBackendUnavailable(error)) return { tag: text('notAvailable'), text: text('backendAway') };
  if (!isOverLimit(error)) {
    return { tag: text('notAvailable'), text: text(isUnreached(error) ? 'unreached' : 'wentWrong') };
  }
  return {
    tag: text(error.status === 429 ? 'busy.tag.tooMany' : 'busy.tag'),
    text: busyText(error, 'byItself'),
  };
}
