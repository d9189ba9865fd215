import { useAuth } from '@forecourt/shared/auth';
import { logoutPath } from '@forecourt/shared/links';
import { Button, CallWorkshop, ErrorPanel, LinkButton, Page, useWindowTitle } from '@forecourt/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { useText } from '../text.ts';

/** The provider usually reports within a second, but never if the browser's storage hangs. */
const IDENTITY_TIMEOUT_MS = 10_000;

export function WaitingForIdentity({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), IDENTITY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? <LatePanel onRetry={onRetry} /> : <ScreenSkeleton />;
}

function LatePanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  // An assumed user may sign out, perhaps because the device is not theirs.
  const canSignOut = useAuth().status === 'signed-in';
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(text('waiting.tag'));
  // The panel may disappear by itself while it contains the focus.
  useLayoutEffect(() => {
    const { current } = panel;
    return () => {
      if (current?.contains(document.activeElement)) current.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Page>
      <div ref={panel}>
        <ErrorPanel
          level={1}
          tag={text('waiting.tag')}
          title={text('waiting.title')}
          text={<p>{text(navigator.onLine ? 'waiting.text' : 'area.offline')}</p>}
          actions={
            <>
              <Button onClick={onRetry}>{text('area.retry')}</Button>
              <CallWorkshop number />
              {canSignOut && (
                <LinkButton variant="link" to={logoutPath()}>
                  {text('waiting.signOut')}
                </LinkButton>
              )}
            </>
          }
        />
      </div>
    </Page>
  );
}
