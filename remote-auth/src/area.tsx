import type { Area } from '@forecourt/shared/contract';
import { lazyScreen } from '@forecourt/shared/router';

const SignIn = lazyScreen(() => import('./sign-in/sign-in.tsx').then((screen) => screen.SignIn));
const SignOut = lazyScreen(() => import('./sign-out/sign-out.tsx').then((screen) => screen.SignOut));

/** Signing in and out. Who may enter, and where it goes on, is the shell's to decide. */
const area: Area = {
  routes: [
    { path: 'login', element: <SignIn /> },
    { path: 'logout', element: <SignOut /> },
  ],
  navigation: [],
  prefetch: (path) => (path.startsWith('/logout') ? SignOut : SignIn).preload(),
};

export default area;
