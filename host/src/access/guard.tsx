import { type AuthState, useAuth } from '@forecourt/shared/auth';
import {
  bookPath,
  homePath,
  JUST_SIGNED_OUT_STATE,
  loginPath,
  logoutPath,
  readReturnTo,
} from '@forecourt/shared/links';
import { safeReturnPath } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  CallWorkshopLink,
  ErrorPanel,
  LinkButton,
  Notice,
  Page,
  PageHeader,
  Stack,
  useWindowTitle,
} from '@forecourt/shared/ui';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AreaAccess } from '../../site-map/areas.ts';
import { ScreenSkeleton, SignedOutPage } from '../screens.tsx';
import { useText } from '../text.ts';
import { shouldDeleteDraftsAtSessionEnd } from './forget-previous-user.ts';

/** Renders the children if the user may open the path, else a notice or redirect; a skeleton while the state is unknown. */
export function AccessGuard({ access, children }: { access: AreaAccess; children: ReactNode }) {
  const auth = useAuth();
  if (access === 'anyone') return children;
  if (auth.status === 'unknown') return <IdentityWaitScreen />;
  return access === 'signed-in' ? (
    <SignedInOnly auth={auth}>{children}</SignedInOnly>
  ) : (
    <SignedOutOnly auth={auth}>{children}</SignedOutOnly>
  );
}

type KnownAuth = Exclude<AuthState, { status: 'unknown' }>;

function SignedInOnly({ auth, children }: { auth: KnownAuth; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const hasBeenIn = useHasBeen(auth.status === 'signed-in');
  const hasBeenConfirmed = useHasBeen(auth.status === 'signed-in' && !auth.confirmation);
  // A key per user remounts everything, so that no state of the previous user remains.
  if (auth.status === 'signed-in') return <Fragment key={auth.user.uid}>{children}</Fragment>;
  const isOver = auth.reason === null ? hasBeenIn : shouldDeleteDraftsAtSessionEnd(auth.reason);
  const wanted = isOver ? homePath() : here;
  // After signing out, open the sign-in page without a notice, even if the session in storage was never confirmed.
  const hasSignedOut = hasBeenIn && auth.reason === null;
  if (!hasBeenConfirmed && !hasSignedOut) return <SignInNotice wanted={wanted} />;
  const state = hasSignedOut ? JUST_SIGNED_OUT_STATE : null;
  return <Navigate to={loginPathReturningTo(wanted)} state={state} replace />;
}

function SignedOutOnly({ auth, children }: { auth: KnownAuth; children: ReactNode }) {
  const [parameters] = useSearchParams();
  if (auth.status === 'signed-out') return children;
  // The assumed session may have ended, so do not leave the sign-in page before it is confirmed.
  if (auth.confirmation) return <IdentityWaitScreen />;
  return <Navigate to={readReturnPath(parameters)} replace />;
}

function useHasBeen(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(now);
  useEffect(() => {
    if (now) setHasBeen(true);
  }, [now]);
  return hasBeen;
}

function loginPathReturningTo(wanted: string): string {
  const isWorthReturning = wanted !== homePath() && !leadsOut(wanted);
  return loginPath({ returnTo: isWorthReturning ? wanted : undefined });
}

/** Path to open after signing in; always on this site. */
function readReturnPath(parameters: URLSearchParams): string {
  const wanted = safeReturnPath(readReturnTo(parameters), location.origin);
  return leadsOut(wanted) ? homePath() : wanted;
}

/** Whether the path is the sign-out page. Returning to it after signing in would sign out again. */
function leadsOut(path: string): boolean {
  return path.startsWith(logoutPath());
}

/** Shown for some seconds before the sign-in page opens: a welcome on the home page, a "not signed in" notice elsewhere. */
function SignInNotice({ wanted }: { wanted: string }) {
  const navigate = useNavigate();
  const seconds = siteSettings().redirectDelaySeconds;
  const target = loginPathReturningTo(wanted);

  useEffect(() => {
    console.error(`The user is not logged in: ${wanted.split('?')[0]} is for signed-in users only.`);
    const timer = setTimeout(() => navigate(target, { replace: true }), seconds * 1000);
    // Once the visitor uses this screen, do not redirect. The link still opens the sign-in page.
    const stay = () => clearTimeout(timer);
    for (const use of USES) addEventListener(use, stay, { once: true, passive: true });
    return () => {
      stay();
      for (const use of USES) removeEventListener(use, stay);
    };
  }, [wanted, target, seconds, navigate]);

  return (
    <SignedOutPage>
      {wanted === homePath() ? <Welcome target={target} /> : <NotSignedIn target={target} />}
    </SignedOutPage>
  );
}

const USES = ['scroll', 'pointerdown', 'keydown'];

function Welcome({ target }: { target: string }) {
  const text = useText();
  const { name } = siteSettings().organisation;
  return (
    <FocusedPanel role="status">
      <Stack>
        <PageHeader
          title={text('welcome.title', { name })}
          heading={
            <>
              {text('welcome.title', { name: '' })}
              <bdi>{name}</bdi>
            </>
          }
          lead={text('welcome.text')}
        />
        <LinkButton to={loginPathReturningTo(bookPath())} replace wide>
          {text('book')}
        </LinkButton>
        <LinkButton to={target} replace wide variant="quiet">
          {text('signIn')}
        </LinkButton>
      </Stack>
    </FocusedPanel>
  );
}

function NotSignedIn({ target }: { target: string }) {
  const text = useText();
  useWindowTitle(text('signInNotice.title'));
  return (
    <FocusedPanel>
      <Notice
        level={1}
        title={text('signInNotice.title')}
        action={
          <LinkButton variant="link" to={target} replace>
            {text('signIn')}
          </LinkButton>
        }
      >
        {text('signInNotice.text')}
      </Notice>
    </FocusedPanel>
  );
}

/** Panel that takes the focus, because it replaces the skeleton or a screen. */
function FocusedPanel({ role, children }: { role?: 'status'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role={role} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Delay in ms before the waiting is explained. The provider usually responds within a second; browser storage can hang. */
const IDENTITY_TIMEOUT_MS = 10_000;

export function IdentityWaitScreen({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), IDENTITY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? <LatePanel onRetry={onRetry} /> : <ScreenSkeleton />;
}

function LatePanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  // Offer to sign out: the assumed user may not be the person at this device.
  const canSignOut = useAuth().status === 'signed-in';
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(text('waiting.tag'));
  // If the panel contains the focus when it is removed, move the focus to the main region.
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
              <CallWorkshopLink number />
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
