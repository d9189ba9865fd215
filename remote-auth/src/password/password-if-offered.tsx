import { loginPath } from '@forecourt/shared/links';
import { lazyScreen, Navigate, useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';

const PasswordSignIn = lazyScreen(() =>
  import('./password-sign-in.tsx').then((screen) => screen.PasswordSignIn),
);

/** Signing in with a password where the site offers that; else nothing of it is loaded. */
export function PasswordIfOffered() {
  const { search } = useLocation();
  return siteSettings().signIn.password ? <PasswordSignIn /> : <Navigate to={loginPath() + search} replace />;
}

export function preloadPassword(): void {
  if (siteSettings().signIn.password) PasswordSignIn.preload();
}
