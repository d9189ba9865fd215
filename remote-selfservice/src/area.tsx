import type { Area } from '@forecourt/shared/contract';
import { type LazyScreen, lazyScreen } from '@forecourt/shared/router';
import { calendarIcon, homeIcon, personIcon } from '@forecourt/shared/ui';
import type { ComponentType } from 'react';

const Home = screen(() => import('./home/home.tsx').then((module) => module.Home));
const Book = screen(() => import('./booking/book.tsx').then((module) => module.Book));
const Visits = screen(() => import('./visits/visits.tsx').then((module) => module.Visits));
const Visit = screen(() => import('./visits/visit.tsx').then((module) => module.Visit));
const Me = screen(() => import('./me/me.tsx').then((module) => module.Me));

/** Path of a navigation entry, or of a link on a screen → what it opens. */
const screens = { '/': Home, '/book': Book, '/visits': Visits, '/me': Me };

/** Home, booking, visits and the customer's own settings. */
const area: Area = {
  routes: [
    { index: true, element: <Home /> },
    { path: 'book', element: <Book /> },
    { path: 'visits', element: <Visits /> },
    { path: 'visits/:id', element: <Visit /> },
    { path: 'me', element: <Me /> },
  ],
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
