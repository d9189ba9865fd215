import type { Area } from '@forecourt/shared/contract';
import { lazyScreen } from '@forecourt/shared/router';
import { PasswordIfOffered, preloadPassword } from './password/password-if-offered.tsx';
import { FORGOTTEN_PATH, PASSWORD_PATH } from './password/paths.ts';

const SignIn = lazyScreen(() => import('./sign-in/sign-in.tsx').then((screen) => screen.SignIn));
const SignOut = lazyScreen(() => import('./sign-out/sign-out.tsx').then((screen) => screen.SignOut));

/** Signing in and out. Who may enter, and where it goes on, is the shell's to decide. */
const area: Area = {
  routes: [
    { path: 'login', element: <SignIn /> },
    { path: PASSWORD_PATH, element: <PasswordIfOffered /> },
    { path: FORGOTTEN_PATH, element: <PasswordIfOffered /> },
    { path: 'logout', element: <SignOut /> },
  ],
  navigation: [],
  prefetch: (path) => {
    if (path.startsWith('/logout')) SignOut.preload();
    else if (path.startsWith(`/${PASSWORD_PATH}`)) preloadPassword();
    else SignIn.preload();
  },
};

export default area;
