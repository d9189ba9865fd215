import { type AuthState, useAuth } from '@forecourt/shared/auth';
import { homePath, JUST_SIGNED_OUT } from '@forecourt/shared/links';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Access } from '../../site-map/areas.ts';
import { isFinalEnd } from './final-end.ts';
import { loginPathFor, returnPath } from './login-path.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { WaitingForIdentity } from './waiting-for-identity.tsx';

/** Lets in who may enter, and decides nothing before it is known who is here (docs/design.md §2). */
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
  // Another user is another screen: nothing that the last one saw or typed stays.
  if (auth.status === 'signed-in') return <Fragment key={auth.user.uid}>{children}</Fragment>;
  // Of a customer who was deleted there is nothing left to come back to, and who left by wish does not want it.
  const isOver = auth.reason === null ? hasBeenIn : isFinalEnd(auth.reason);
  const wanted = isOver ? homePath() : here;
  // Who has just signed out need not be told that they are not signed in, even if they were only taken for here.
  const hasSignedOut = hasBeenIn && auth.reason === null;
  if (!hasBeenConfirmed && !hasSignedOut) return <SignInNotice wanted={wanted} />;
  const state = hasSignedOut ? JUST_SIGNED_OUT : null;
  return <Navigate to={loginPathFor(wanted)} state={state} replace />;
}

function SignedOutOnly({ auth, children }: { auth: KnownAuth; children: ReactNode }) {
  const [parameters] = useSearchParams();
  if (auth.status === 'signed-out') return children;
  // Nobody is sent away from signing in because of a session that may be over.
  if (auth.confirmation) return <WaitingForIdentity />;
  return <Navigate to={returnPath(parameters)} replace />;
}

/** Whether something was ever true since this component appeared. */
function useHasBeen(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(now);
  useEffect(() => {
    if (now) setHasBeen(true);
  }, [now]);
  return hasBeen;
}
