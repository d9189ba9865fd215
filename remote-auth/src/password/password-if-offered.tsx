import { loginPath } from '@forecourt/shared/links';
import { lazyScreen, Navigate, useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';

const PasswordSignIn = lazyScreen(() =>
  import('./password-sign-in.tsx').then((screen) => screen.PasswordSignIn),
);

/** Password sign-in where the site offers it; elsewhere redirects to the phone sign-in without loading its code. */
export function PasswordIfOffered() {
  const { search } = useLocation();
  return siteSettings().signIn.password ? <PasswordSignIn /> : <Navigate to={loginPath() + search} replace />;
}

export function preloadPassword(): void {
  if (siteSettings().signIn.password) PasswordSignIn.preload();
}
