import { useAuth } from '@forecourt/shared/auth';
import type { Preview } from '@forecourt/shared/contract';
import { Button, CallWorkshop, ErrorPanel, Page, Stack, useWindowTitle } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text.ts';
import type { ReleaseFailure } from './release-failure.ts';

/** In place of an area whose releases all failed. */
export function AreaErrorPanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('area.tag')}
      title={text('area.title')}
      text={<p>{text(navigator.onLine ? 'area.text' : 'area.offline')}</p>}
      onRetry={onRetry}
    />
  );
}

/** In place of an area that the business has switched off; says why in its words, where it has any. */
export function AreaDisabledPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('disabled.tag')}
      title={text('disabled.title')}
      text={
        <Stack gap={8}>
          {message && <p>{message}</p>}
          <p>{text('disabled.text')}</p>
        </Stack>
      }
      onRetry={onRetry}
    />
  );
}

interface PreviewErrorPanelProps {
  preview: Preview;
  failure: ReleaseFailure | null;
  onRetry: () => void;
}

/** In place of a preview that failed: for the developer who looks at it, so it says what the reason is. */
export function PreviewErrorPanel({ preview, failure, onRetry }: PreviewErrorPanelProps) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('preview.tag')}
      title={text('preview.title', { area: preview.area })}
      text={
        failure && (
          <Stack gap={8}>
            <p>{text(`preview.${failure.kind}`, { origin: preview.origin })}</p>
            <p>
              <code>{failure.message}</code>
            </p>
          </Stack>
        )
      }
      withCall={false}
      onRetry={onRetry}
    />
  );
}

interface AreaPanelProps {
  /** Why there is no area, in a few words. */
  tag: string;
  title: string;
  text: ReactNode;
  /** Whether to offer a call to the workshop as well; true when it is not said. */
  withCall?: boolean;
  onRetry: () => void;
}

/** In place of an area that cannot be shown; everything around it goes on working. */
function AreaPanel({ tag, title, text: what, withCall = true, onRetry }: AreaPanelProps) {
  const text = useText();
  // Who wanted to sign out may have come here by that.
  const isSignedOut = useAuth().status === 'signed-out';
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(tag);
  // Until the next screen takes the focus; the button goes at once, and would leave it with nobody.
  const retry = () => {
    panel.current?.closest('main')?.focus({ preventScroll: true });
    onRetry();
  };
  // Where the visitor was is gone, the button of the last try included.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Page>
      <div ref={panel} tabIndex={-1}>
        <ErrorPanel
          level={1}
          tag={tag}
          title={title}
          text={
            <Stack gap={8}>
              {isSignedOut && <p>{text('area.signedOut')}</p>}
              {what}
            </Stack>
          }
          actions={
            <>
              <Button onClick={retry}>{text('area.retry')}</Button>
              {withCall && <CallWorkshop />}
            </>
          }
        />
      </div>
    </Page>
  );
}
