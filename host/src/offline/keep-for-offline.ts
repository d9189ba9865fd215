import { authState, currentUid, subscribeAuth } from '@forecourt/shared/auth';
import { homePath, logoutPath, vehiclePath, visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { mountOf } from '../../site-map/areas.ts';
import { endPushes } from '../access/end-pushes.ts';
import { inlinedRegistry } from '../areas/inlined-registry.ts';
import { isConnectionMetered } from '../areas/is-connection-metered.ts';
import { loadScreenAhead } from '../areas/load-ahead.ts';
import { isPageWaiting, siteAreas } from '../areas/site-areas.ts';
import { untilAtRest } from '../areas/until-at-rest.ts';
import { loadQuery, queryLoaded } from '../query/load-query.ts';

/** What customers want without a network, besides what the navigation leads to: what is behind it, and to sign out. */
const WANTED_OFFLINE = [visitPath('any'), vehiclePath('any'), logoutPath()];

const atRest = () => untilAtRest(isPageWaiting);

/**
 * Has the browser keep code and answers for when there is no network, or let go of all that was kept, as the settings say:
 * once the first screen is there and the page is at rest, so that it stands in the way of nothing. Must be called once,
 * when the page starts.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const area = mountOf(location.pathname)?.area;
  if (area !== undefined) await siteAreas.firstScreen(area);
  await atRest();
  try {
    await keep();
  } catch (error) {
    // The site works as it does with a network, and the next page view tries again.
    console.warn('The site is not kept for when there is no network:', error);
  }
}

async function keep(): Promise<void> {
  const worker = await import(/* webpackChunkName: "offline" */ './service-worker-client.ts');
  if (!siteSettings().serviceWorker) {
    void forgetAllAnswers();
    return worker.removeWorker();
  }
  // What a developer previews is for no later view.
  if (inlinedRegistry.preview) return;
  void keepAnswers();
  // A customer may have left while no page was open, or their browser did not end what is pushed to it.
  if (authState().status === 'signed-out') await endPushes();
  await worker.registerWorker(homePath());
  const loadOnceSignedIn = () => {
    if (authState().status !== 'signed-in') return;
    unsubscribe();
    loadWantedScreens();
  };
  const unsubscribe = subscribeAuth(loadOnceSignedIn);
  loadOnceSignedIn();
}

/** Also where nothing of this page has asked for any. */
async function forgetAllAnswers(): Promise<void> {
  try {
    await (await loadQuery()).forgetKeptAnswers(null);
  } catch (error) {
    // The next page view tries again.
    console.warn('What was kept of the backend’s answers could not be deleted:', error);
  }
}

function loadWantedScreens(): void {
  if (isConnectionMetered()) return;
  for (const path of WANTED_OFFLINE) {
    const area = mountOf(path)?.area;
    if (area !== undefined) loadScreenAhead({ areas: siteAreas, area, path, idle: atRest });
  }
}

/** Those that are there, and those to come; for a visitor as soon as they have signed in. */
async function keepAnswers(): Promise<void> {
  const { queryClient, loadKeptAnswers } = await queryLoaded();
  const answers = await loadKeptAnswers().catch(() => null);
  // A customer may have signed out while no page was open; delete what is left of them.
  await answers?.forgetAnswers(currentUid());
  answers?.keepAnswers(queryClient, currentUid);
}
