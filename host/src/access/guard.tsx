import { type AuthState, useAuth } from '@forecourt/shared/auth';
import { homePath, JUST_SIGNED_OUT } from '@forecourt/shared/links';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Access } from '../../site-map/areas.ts';
import { isFinalEnd } from './final-end.ts';
import { loginPathFor, returnPath } from './login-path.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { WaitingForIdentity } from './waiting-for-identity.tsx';

/** Renders nothing but a skeleton while the auth state is unknown (docs/design.md §2). */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const auth = useAuth();
  if (auth.status === 'unknown') return <WaitingForIdentity />;
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
  // A new key for each user, so that nothing of the previous one remains.
  if (auth.status === 'signed-in') return <Fragment key={auth.user.uid}>{children}</Fragment>;
  const isOver = auth.reason === null ? hasBeenIn : isFinalEnd(auth.reason);
  const wanted = isOver ? homePath() : here;
  // After signing out, even from an assumed session, the notice "not signed in" would be noise.
  const hasSignedOut = hasBeenIn && auth.reason === null;
  if (!hasBeenConfirmed && !hasSignedOut) return <SignInNotice wanted={wanted} />;
  const state = hasSignedOut ? JUST_SIGNED_OUT : null;
  return <Navigate to={loginPathFor(wanted)} state={state} replace />;
}

function SignedOutOnly({ auth, children }: { auth: KnownAuth; children: ReactNode }) {
  const [parameters] = useSearchParams();
  if (auth.status === 'signed-out') return children;
  // An assumed session may be over, so wait before leaving the sign-in page.
  if (auth.confirmation) return <WaitingForIdentity />;
  return <Navigate to={returnPath(parameters)} replace />;
}

function useHasBeen(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(now);
  useEffect(() => {
    if (now) setHasBeen(true);
  }, [now]);
  return hasBeen;
}
