import { isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { Button, CallWorkshop, ErrorPanel } from '@forecourt/shared/ui';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isDeviceOffline } from './is-device-offline.ts';
import { useText } from './text.ts';
import { useBusyText } from './use-busy-text.ts';

export interface FailurePanelProps {
  /** What could not be shown, as a sentence. */
  title: string;
  /** Why: decides the words. */
  error: unknown;
  onRetry: () => void;
  /** The next try is under way. */
  retrying: boolean;
  /** The panel has gone, and the focus was in it. */
  onFocusLost: () => void;
}

/** A `FailureNotice` in the place of data that did not arrive. `QueryContent` has it already. */
export function FailurePanel({ title, error, onRetry, retrying, onFocusLost }: FailurePanelProps) {
  const words = useWords(error);
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onFocusLost);
  // A layout effect ends while the panel is still in the page, and has the focus.
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
