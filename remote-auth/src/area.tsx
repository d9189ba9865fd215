import type { Area } from '@forecourt/shared/contract';
import {
  forgottenPasswordPath,
  homePath,
  loginPath,
  logoutPath,
  passwordLoginPath,
  toRelativeRoute,
} from '@forecourt/shared/links';
import { lazyScreen, Navigate, useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';

const SignIn = lazyScreen(() => import('./sign-in/sign-in.tsx').then((screen) => screen.SignInScreen));

const PasswordSignIn = lazyScreen(() =>
  import('./password/password-sign-in.tsx').then((screen) => screen.PasswordSignInScreen),
);

const SignOut = lazyScreen(() => import('./sign-out/sign-out.tsx').then((screen) => screen.SignOutScreen));

/** Area of sign-in and sign-out. The shell guards its routes, and decides which page follows. */
const area: Area = {
  routes: [
    { path: toRelativeRoute(homePath(), loginPath()), element: <SignIn /> },
    { path: toRelativeRoute(homePath(), passwordLoginPath()), element: <PasswordIfOffered /> },
    { path: toRelativeRoute(homePath(), forgottenPasswordPath()), element: <PasswordIfOffered /> },
    { path: toRelativeRoute(homePath(), logoutPath()), element: <SignOut /> },
  ],
  prefetch: (path) => {
    if (path.startsWith(logoutPath())) SignOut.preload();
    else if (path.startsWith(passwordLoginPath())) preloadPassword();
    else preloadSignIn();
  },
};

/** Password sign-in if the site offers it; otherwise redirects to the phone sign-in, without loading the password screen. */
function PasswordIfOffered() {
  const { search } = useLocation();
  return siteSettings().signIn.password ? <PasswordSignIn /> : <Navigate to={loginPath() + search} replace />;
}

/** Preloads the sign-in screen and the introduction of the business, so that no skeleton follows the shell's welcome. */
function preloadSignIn(): void {
  SignIn.preload();
  import('./sign-in/sign-in.tsx')
    .then(({ loadWorkshopIntroduction }) => loadWorkshopIntroduction())
    .catch(() => undefined);
}

function preloadPassword(): void {
  if (siteSettings().signIn.password) PasswordSignIn.preload();
}

export default area;
