import { useAuth } from '@forecourt/shared/auth';
import type { NavigationEntry, Preview } from '@forecourt/shared/contract';
import { isOffline, subscribeConnection } from '@forecourt/shared/http';
import { useLocalised } from '@forecourt/shared/i18n';
import { readJustSignedOut } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  CallWorkshop,
  capitalise,
  ErrorPanel,
  Page,
  PageHeader,
  Stack,
  useWindowTitle,
} from '@forecourt/shared/ui';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { useText } from '../text.ts';
import { useOffline } from '../use-offline.ts';
import { PreviewFailure } from './preview/load-preview-words.ts';
import type { ReleaseFailure } from './release-failure.ts';

interface AreaErrorPanelProps {
  /** What the navigation calls the screen. */
  entry: NavigationEntry | undefined;
  onRetry: () => void;
}

/** In place of an area whose releases all failed. */
export function AreaErrorPanel({ entry, onRetry }: AreaErrorPanelProps) {
  const text = useText();
  const titleOf = useTitle();
  const wayIn = useWayIn();
  if (useOffline()) return <OfflinePanel onRetry={onRetry} />;
  return (
    <AreaPanel
      entry={entry}
      tag={text('area.tag')}
      title={wayIn?.title ?? titleOf(entry)}
      text={<p>{wayIn?.text ?? text('area.text')}</p>}
      onRetry={onRetry}
    />
  );
}

/** In place of a screen whose code this device does not keep; tries again by itself once there is a network. */
function OfflinePanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  useEffect(
    () =>
      subscribeConnection(() => {
        if (!isOffline()) onRetry();
      }),
    [onRetry],
  );
  return (
    <AreaPanel
      tag={text('offline.tag')}
      title={text('offline.title')}
      text={<p>{text('offline.text')}</p>}
      onRetry={onRetry}
    />
  );
}

/** That a screen can't be shown, with the words that the navigation has for it. */
function useTitle(): (entry: NavigationEntry | undefined) => string {
  const text = useText();
  const localised = useLocalised();
  return (entry) => {
    if (!entry) return text('area.title');
    const { shows, label } = entry;
    return shows
      ? capitalise(text('area.title.named', { what: localised(shows) }))
      : text('area.title.label', { label: localised(label) });
  };
}

/** What to say where the missing screen is the one by which a visitor would come in: nothing else works for them. */
function useWayIn(): { title: string; text: string } | null {
  const text = useText();
  const auth = useAuth();
  if (auth.status !== 'signed-out') return null;
  const { phone } = siteSettings().organisation;
  return {
    title: text('signIn.title'),
    text: text('signIn.text', { phone: phone.replaceAll(' ', NO_BREAK_SPACE) }),
  };
}

const NO_BREAK_SPACE = '\u00a0';

/** In place of an area that the business has switched off; says why in its words, where it has any. */
export function AreaDisabledPanel({ entry, message, onRetry }: AreaErrorPanelProps & { message: string }) {
  const text = useText();
  const wayIn = useWayIn();
  return (
    <AreaPanel
      entry={entry}
      tag={text('disabled.tag')}
      title={wayIn?.title ?? text('disabled.title')}
      text={
        <Stack gap={8}>
          {message && <p>{message}</p>}
          <p>{wayIn?.text ?? text('disabled.text')}</p>
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

/** In place of a preview that failed. */
export function PreviewErrorPanel({ preview, failure, onRetry }: PreviewErrorPanelProps) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PreviewFailure
        preview={preview}
        failure={failure}
        show={({ text, ...words }) => (
          <AreaPanel {...words} text={<Stack gap={8}>{text}</Stack>} withCall={false} onRetry={onRetry} />
        )}
      />
    </Suspense>
  );
}

interface AreaPanelProps {
  /** Its label is the screen's title, as ever. */
  entry?: NavigationEntry | undefined;
  /** Why there is no area, in a few words. */
  tag: string;
  title: string;
  text: ReactNode;
  /** Whether to offer a call to the workshop as well; true when it is not said. */
  withCall?: boolean;
  onRetry: () => void;
}

/** In place of an area that cannot be shown; everything around it goes on working. */
function AreaPanel({ entry, tag, title, text: what, withCall = true, onRetry }: AreaPanelProps) {
  const text = useText();
  const localised = useLocalised();
  // Who wanted to sign out may have come here by that.
  const hasSignedOut = readJustSignedOut(useLocation().state);
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
    <Page centered={isSignedOut}>
      {entry && <PageHeader title={localised(entry.label)} />}
      <div ref={panel} tabIndex={-1}>
        <ErrorPanel
          level={entry ? 2 : 1}
          tag={tag}
          title={title}
          text={
            <Stack gap={8}>
              {hasSignedOut && <p>{text('area.signedOut')}</p>}
              {what}
            </Stack>
          }
          actions={
            <>
              <Button onClick={retry}>{text('area.retry')}</Button>
              {withCall && <CallWorkshop number={isSignedOut} />}
            </>
          }
        />
      </div>
    </Page>
  );
}
