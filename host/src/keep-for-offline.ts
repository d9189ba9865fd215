import { authState, currentUid, subscribeAuth } from '@forecourt/shared/auth';
import { BACKEND_UNREACHABLE_ATTRIBUTE } from '@forecourt/shared/contract';
import { homePath, logoutPath, vehiclePath, visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { findAreaMount } from '../site-map/areas.ts';
import { unsubscribeFromPushes } from './access/forget-previous-user.ts';
import { waitUntilIdle } from './areas/at-rest.ts';
import { preloadScreen, shouldSaveNetworkTraffic } from './areas/load-ahead.ts';
import { inlinedRegistry } from './areas/registry.ts';
import { hasPendingPageWork, siteAreas } from './areas/site-areas.ts';
import { loadQueryLibrary, waitForQueryLibrary } from './load-query.ts';

/** Paths whose screens are stored for offline use, in addition to those of the navigation. */
const WANTED_OFFLINE = [visitPath('any'), vehiclePath('any'), logoutPath()];

const isShownUnreached = () => document.querySelector(`[${BACKEND_UNREACHABLE_ATTRIBUTE}]`) !== null;

const atRest = () => waitUntilIdle(hasPendingPageWork);

/** Stores code and responses for offline use, or deletes them if the settings disable that. */
export async function setUpOfflineUse(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const area = findAreaMount(location.pathname)?.area;
  if (area !== undefined) await siteAreas.firstScreen(area);
  // Do not wait while offline, when `atRest` does not resolve, or while failed requests are repeated, which takes seconds.
  if (navigator.onLine) await waitUntilIdle(() => hasPendingPageWork() && !isShownUnreached());
  // Store responses before the worker starts, because the backend may be unreachable at the next page view, however soon.
  if (siteSettings().serviceWorker && !inlinedRegistry.preview) void startStoringForOffline();
  try {
    await disableChanges();
    await atRest();
    await keep();
  } catch (error) {
    console.warn('The site is not kept for when there is no network:', error);
  }
}

async function keep(): Promise<void> {
  const worker = await import(/* webpackChunkName: "offline" */ './service-worker-client.ts');
  if (!siteSettings().serviceWorker) {
    void deleteAllStoredResponses();
    return worker.removeWorker();
  }
  if (inlinedRegistry.preview) return;
  // Unsubscribe from pushes again: the session may have ended while no page was open, or an earlier attempt failed.
  if (authState().status === 'signed-out') await unsubscribeFromPushes();
  await worker.registerWorker(homePath());
  const loadOnceSignedIn = () => {
    if (authState().status !== 'signed-in') return;
    unsubscribe();
    loadWantedScreens();
  };
  const unsubscribe = subscribeAuth(loadOnceSignedIn);
  loadOnceSignedIn();
}

async function disableChanges(): Promise<void> {
  // This chunk contains the worker's client, too. Load it while there is a network, so that the worker stores it for later.
  const load = () => import(/* webpackChunkName: "offline" */ './disable-links.ts');
  // If that fails, try again when the device is online and nothing is pending.
  const { disableChangesWhileBackendUnreachable } = await load().catch(() => atRest().then(load));
  disableChangesWhileBackendUnreachable();
}

async function deleteAllStoredResponses(): Promise<void> {
  try {
    await (await loadQueryLibrary()).deleteStoredResponses(null);
  } catch (error) {
    console.warn('Stored responses of the backend could not be deleted:', error);
  }
}

function loadWantedScreens(): void {
  if (shouldSaveNetworkTraffic()) return;
  for (const path of WANTED_OFFLINE) {
    const area = findAreaMount(path)?.area;
    if (area !== undefined) preloadScreen({ areas: siteAreas, area, path, idle: atRest });
  }
}

async function startStoringForOffline(): Promise<void> {
  const { queryClient, loadResponseStore } = await waitForQueryLibrary();
  const responseStore = await loadResponseStore().catch(() => null);
  // Delete responses of other users: a customer may have signed out while no page was open.
  await responseStore?.deleteStoredResponsesExcept(currentUid());
  responseStore?.startStoringResponses(queryClient, currentUid);
}
