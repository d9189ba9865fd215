import type { Area } from '@forecourt/shared/contract';
import { type LazyScreen, lazyScreen, type RouteObject } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { calendarIcon, homeIcon, personIcon } from '@forecourt/shared/ui';
import type { ComponentType } from 'react';

const Home = screen(() => import('./home/home.tsx').then((module) => module.Home));
const Book = screen(() => import('./booking/book.tsx').then((module) => module.Book));
const Visits = screen(() => import('./visits/visits.tsx').then((module) => module.Visits));
const Visit = screen(() => import('./visits/visit.tsx').then((module) => module.Visit));
const Me = screen(() => import('./me/me.tsx').then((module) => module.Me));
const ChangeName = screen(() => import('./me/name/change-name.tsx').then((module) => module.ChangeName));
const ChangePhone = screen(() => import('./me/phone/change-phone.tsx').then((module) => module.ChangePhone));
const ChangeEmail = screen(() => import('./me/email/change-email.tsx').then((module) => module.ChangeEmail));
const ChangePassword = screen(() =>
  import('./me/password/change-password.tsx').then((module) => module.ChangePassword),
);
const DeleteAccount = screen(() =>
  import('./me/delete/delete-account.tsx').then((module) => module.DeleteAccount),
);

/** Path of a navigation entry, or of a link on a screen → what it opens. */
const screens = {
  '/': Home,
  '/book': Book,
  '/visits': Visits,
  '/me': Me,
  '/me/name': ChangeName,
  '/me/phone': ChangePhone,
  '/me/email': ChangeEmail,
  '/me/password': ChangePassword,
  '/me/delete': DeleteAccount,
};

const routes: RouteObject[] = [
  { index: true, element: <Home /> },
  { path: 'book', element: <Book /> },
  { path: 'visits', element: <Visits /> },
  { path: 'visits/:id', element: <Visit /> },
  { path: 'me', element: <Me /> },
  { path: 'me/name', element: <ChangeName /> },
  { path: 'me/phone', element: <ChangePhone /> },
  { path: 'me/email', element: <ChangeEmail /> },
  { path: 'me/delete', element: <DeleteAccount /> },
];

const passwordRoute: RouteObject = { path: 'me/password', element: <ChangePassword /> };

/** Home, booking, visits and the customer's own settings. */
const area: Area = {
  get routes() {
    // Without passwords there is no such page, as for any other address that nobody knows.
    return siteSettings().signIn.password ? [...routes, passwordRoute] : routes;
  },
  navigation: [
    { label: { en: 'Home', de: 'Start' }, path: '/', order: 10, icon: homeIcon },
    { label: { en: 'Visits', de: 'Termine' }, path: '/visits', order: 20, icon: calendarIcon },
    { label: { en: 'Me', de: 'Profil' }, path: '/me', order: 50, icon: personIcon },
  ],
  prefetch: (path, what) => {
    screenOf(path).preload();
    if (what === 'all') startData(path);
  },
};

export default area;

/** A screen whose data is asked for along with its code, not after it. */
function screen(load: () => Promise<ComponentType>): LazyScreen {
  const loaded: LazyScreen = lazyScreen(() => {
    // Fetched ahead for a link, it is not the screen of this address: `prefetch` starts the data of the link.
    if (screenOf(location.pathname) === loaded) startData(location.pathname);
    return load();
  });
  return loaded;
}

function screenOf(path: string): LazyScreen {
  return screens[path as keyof typeof screens] ?? Visit;
}

function startData(path: string): void {
  import('./prefetch-data.ts').then(
    (module) => module.prefetchData(path),
    // The screen itself asks again, and says what went wrong.
    () => undefined,
  );
}
