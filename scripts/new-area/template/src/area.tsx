import type { Area } from '@forecourt/shared/contract';
import { lazyScreen } from '@forecourt/shared/router';
import { infoIcon } from '@forecourt/shared/ui';

const Overview = lazyScreen(() => import('./overview/overview.tsx').then((screen) => screen.Overview));

/** What the shell has of this area. */
const area: Area = {
  routes: [{ index: true, element: <Overview /> }],
  navigation: [
    {
      label: { en: 'New area', de: 'New area' },
      // biome-ignore lint/plugin: its paths come into shared/contract/links.ts together with it
      path: '/new-area',
      order: 90,
      icon: infoIcon,
    },
  ],
  prefetch: () => Overview.preload(),
};

export default area;
