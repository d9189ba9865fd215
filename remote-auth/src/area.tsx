import type { Area } from '@forecourt/shared/contract';
import {
  forgottenPasswordPath,
  homePath,
  loginPath,
  logoutPath,
  passwordLoginPath,
  routeBelow,
} from '@forecourt/shared/links';
import { lazyScreen } from '@forecourt/shared/router';
import { PasswordIfOffered, preloadPassword } from './password/password-if-offered.tsx';

const SignIn = lazyScreen(() => import('./sign-in/sign-in.tsx').then((screen) => screen.SignIn));
const SignOut = lazyScreen(() => import('./sign-out/sign-out.tsx').then((screen) => screen.SignOut));

/** Sign-in and sign-out. The shell guards the routes and decides where to go next. */
const area: Area = {
  routes: [
    { path: routeBelow(homePath(), loginPath()), element: <SignIn /> },
    { path: routeBelow(homePath(), passwordLoginPath()), element: <PasswordIfOffered /> },
    { path: routeBelow(homePath(), forgottenPasswordPath()), element: <PasswordIfOffered /> },
    { path: routeBelow(homePath(), logoutPath()), element: <SignOut /> },
  ],
  prefetch: (path) => {
    if (path.startsWith(logoutPath())) SignOut.preload();
    else if (path.startsWith(passwordLoginPath())) preloadPassword();
    else SignIn.preload();
  },
};

export default area;
