import type { Area } from '@forecourt/shared/contract';
import { lazyScreen } from '@forecourt/shared/router';
import { calendarIcon, homeIcon, personIcon } from '@forecourt/shared/ui';

const Home = lazyScreen(() => import('./home/home.tsx').then((module) => module.Home));
const Book = lazyScreen(() => import('./booking/book.tsx').then((module) => module.Book));
const Visits = lazyScreen(() => import('./visits/visits.tsx').then((module) => module.Visits));
const Visit = lazyScreen(() => import('./visits/visit.tsx').then((module) => module.Visit));
const Me = lazyScreen(() => import('./me/me.tsx').then((module) => module.Me));

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
  prefetch: (path) => {
    const screen = screens[path as keyof typeof screens] ?? Visit;
    screen.preload();
    void import('./prefetch-data.ts').then((module) => module.prefetchData(path));
  },
};

export default area;
