import { useAuth } from '@forecourt/shared/auth';
import type { AreaPreview, NavigationEntry } from '@forecourt/shared/contract';
import { isOffline, subscribeConnection } from '@forecourt/shared/http';
import { useLocalised } from '@forecourt/shared/i18n';
import { readSignedOutFlag } from '@forecourt/shared/links';
import {
  Button,
  Columns,
  capitalise,
  ErrorPanel,
  Page,
  PageHeader,
  ResponsiveCallLink,
  Stack,
  useWindowTitle,
} from '@forecourt/shared/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { findAreaMount } from '../../site-map/areas.ts';
import { ScreenSkeleton, SignedOutPage } from '../screens.tsx';
import { useText } from '../text.ts';
import type { ReleaseFailure } from './release-failure.ts';

interface AreaErrorPanelProps {
  entry: NavigationEntry | undefined;
  onRetry: () => void;
}

export function AreaErrorPanel({ entry, onRetry }: AreaErrorPanelProps) {
  const text = useText();
  const titleOf = useTitle();
  const signInFailure = useSignInFailureTexts();
  if (useIsOffline()) return <OfflinePanel entry={entry} onRetry={onRetry} />;
  return (
    <AreaPanel
      entry={entry}
      title={signInFailure?.title ?? titleOf(entry)}
      text={<p>{signInFailure?.text ?? text('area.text')}</p>}
      onRetry={onRetry}
    />
  );
}

function OfflinePanel({ entry, onRetry }: AreaErrorPanelProps) {
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
      entry={entry}
      tag={navigator.onLine ? undefined : text('offline.tag')}
      title={text('offline.title')}
      text={<p>{text('offline.text')}</p>}
      onRetry={onRetry}
    />
  );
}

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

/** Title and text while signed out, when only the sign-in can have failed: they ask the customer to call. Otherwise null. */
function useSignInFailureTexts(): { title: string; text: string } | null {
  const text = useText();
  const auth = useAuth();
  const { pathname } = useLocation();
  if (auth.status !== 'signed-out' || findAreaMount(pathname)?.access === 'anyone') return null;
  return { title: text('signIn.title'), text: text('signIn.text') };
}

export function AreaDisabledPanel({ entry, message, onRetry }: AreaErrorPanelProps & { message: string }) {
  const text = useText();
  const signInFailure = useSignInFailureTexts();
  return (
    <AreaPanel
      entry={entry}
      tag={text('disabled.tag')}
      title={signInFailure?.title ?? text('disabled.title')}
      text={
        <Stack gap={8}>
          {message && <p>{message}</p>}
          <p>{signInFailure?.text ?? text('disabled.text')}</p>
        </Stack>
      }
      onRetry={onRetry}
    />
  );
}

interface PreviewErrorPanelProps {
  preview: AreaPreview;
  failure: ReleaseFailure | null;
  onRetry: () => void;
}

export function PreviewErrorPanel({ preview, failure, onRetry }: PreviewErrorPanelProps) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PreviewFailureMessage
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
  entry?: NavigationEntry | undefined;
  tag?: string | undefined;
  title: string;
  text: ReactNode;
  withCall?: boolean;
  onRetry: () => void;
}

function AreaPanel({ entry, tag, title, text: what, withCall = true, onRetry }: AreaPanelProps) {
  const text = useText();
  const localised = useLocalised();
  // Whether the customer has just signed out. This panel also appears if the screen that signs out failed.
  const hasSignedOut = readSignedOutFlag(useLocation().state);
  const isSignedOut = useAuth().status === 'signed-out';
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(tag ?? title);
  // The button is about to be removed, so focus the main region until the next screen takes the focus.
  const retry = () => {
    panel.current?.closest('main')?.focus({ preventScroll: true });
    onRetry();
  };
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const header = entry && <PageHeader title={localised(entry.label)} />;
  const content = (
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
            {withCall && <ResponsiveCallLink />}
          </>
        }
      />
    </div>
  );
  return isSignedOut ? (
    <SignedOutPage>
      {header}
      {content}
    </SignedOutPage>
  ) : (
    <Page width="overview">
      {header}
      <Columns side={null}>{content}</Columns>
    </Page>
  );
}

const load = () => import(/* webpackChunkName: "preview" */ './preview/preview-words.tsx');

export const PreviewBanner = lazy(async () => ({ default: (await load()).PreviewBanner }));

export const PreviewFailureMessage = lazy(async () => ({ default: (await load()).PreviewFailureMessage }));

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline);
}
