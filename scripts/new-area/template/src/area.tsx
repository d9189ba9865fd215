import type { Area } from '@forecourt/shared/contract';
import { localised } from '@forecourt/shared/i18n';
import { lazyScreen } from '@forecourt/shared/router';
import { infoIcon } from '@forecourt/shared/ui';
import labels from './navigation/messages';

const Overview = lazyScreen(() => import('./overview/overview.tsx').then((screen) => screen.Overview));

/** What the shell has of this area. */
const area: Area = {
  routes: [{ index: true, element: <Overview /> }],
  navigation: [
    {
      label: localised(labels, 'overview'),
      // biome-ignore lint/plugin: its paths come into shared/contract/links.ts together with it
      path: '/new-area',
      order: 90,
      icon: infoIcon,
    },
  ],
  prefetch: () => Overview.preload(),
};

export default area;
