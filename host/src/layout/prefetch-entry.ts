import { authState } from '@forecourt/shared/auth';
import { findMount } from '../../site-map/areas.ts';
import { prefetchScreen } from '../areas/load-ahead.ts';
import { siteAreas } from '../areas/site-areas.ts';

export async function prefetchEntry(path: string): Promise<void> {
  const mount = findMount(path);
  if (mount?.access !== authState().status) return;
  siteAreas.load(mount.area);
  const state = await siteAreas.settled(mount.area);
  if (state.status === 'ready') prefetchScreen(state.area, path, 'all');
}
