import type { Area } from '@forecourt/shared/contract';
import { lazyScreen } from '@forecourt/shared/router';

const Overview = lazyScreen(() => import('./overview/overview.tsx').then((screen) => screen.Overview));

const area: Area = {
  routes: [{ index: true, element: <Overview /> }],
  prefetch: () => Overview.preload(),
};

export default area;
