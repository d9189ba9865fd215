import type { Area } from '@forecourt/shared/contract';
import {
  bookPath,
  cancelVisitPath,
  homePath,
  mePath,
  moveVisitPath,
  routeBelow,
  visitPath,
  visitsPath,
} from '@forecourt/shared/links';
import { type LiveData, withLiveUpdates } from '@forecourt/shared/live';
import { type LazyScreen, lazyScreen, type RouteObject } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import type { ComponentType } from 'react';

const Home = liveScreen(() => import('./home/home.tsx').then((module) => module.Home));
const Book = liveScreen(() => import('./booking/book.tsx').then((module) => module.Book));
const Visits = liveScreen(() => import('./visits/visits.tsx').then((module) => module.Visits));
const Visit = liveScreen(() => import('./visits/visit.tsx').then((module) => module.Visit));
const CancelVisit = screen(() =>
  import('./visits/cancel/cancel-visit.tsx').then((module) => module.CancelVisit),
);
const MoveVisit = liveScreen(
  () => import('./move/move-visit.tsx').then((module) => module.MoveVisit),
  // The visit stays as the customer has seen it.
  ['availabilities'],
);
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

/** Path → the screen that it opens. */
const screens: Readonly<Record<string, LazyScreen>> = {
  [homePath()]: Home,
  [bookPath()]: Book,
  [visitsPath()]: Visits,
  [visitPath(':id')]: Visit,
  [cancelVisitPath(':id')]: CancelVisit,
  [moveVisitPath(':id')]: MoveVisit,
  [mePath()]: Me,
  [mePath('name')]: ChangeName,
  [mePath('phone')]: ChangePhone,
  [mePath('email')]: ChangeEmail,
  [mePath('password')]: ChangePassword,
  [mePath('delete')]: DeleteAccount,
};

const routeOf = (path: string) => routeBelow(homePath(), path);
const passwordRoute = routeOf(mePath('password'));
const routes = Object.entries(screens).map(
  ([path, Screen]): RouteObject =>
    // Where the area stands itself: the router prefers the shell's "not found" there to a route with an empty path.
    path === homePath() ? { index: true, element: <Screen /> } : { path: routeOf(path), element: <Screen /> },
);

/** Home, booking, visits and the customer's own settings. */
const area: Area = {
  get routes() {
    // Without passwords there is no such page, as for any other address that nobody knows.
    return siteSettings().signIn.password ? routes : routes.filter(({ path }) => path !== passwordRoute);
  },
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

/** One that shows what the workshop and other customers change. */
function liveScreen(load: () => Promise<ComponentType>, of?: readonly LiveData[]): LazyScreen {
  return screen(() => load().then((Screen) => withLiveUpdates(Screen, of)));
}

function screenOf(path: string): LazyScreen {
  const [, , ...inner] = routeOf(path).split('/');
  return screens[path] ?? screens[[visitPath(':id'), ...inner].join('/')] ?? Visit;
}

function startData(path: string): void {
  import('./prefetch-data.ts')
    .then(({ prefetchData }) => prefetchData(path))
    // The screen itself asks again, and says what went wrong.
    .catch(() => undefined);
}
