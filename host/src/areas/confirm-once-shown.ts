import { confirmStoredSession } from '@forecourt/shared/auth';
import { findAreaMount } from '../../site-map/areas.ts';
import { waitUntilIdle } from './at-rest.ts';
import { isScreenWaiting, siteAreas } from './site-areas.ts';

const CONFIRM_TIMEOUT_MS = 10_000;

/** Confirms the identity after the first screen or input, or after 10 s; at once on the sign-in page and unknown paths. */
export async function confirmIdentityAfterFirstScreen(): Promise<void> {
  const mount = findAreaMount(location.pathname);
  if (mount && mount.access !== 'signed-out') {
    const late = new Promise((resolve) => setTimeout(resolve, CONFIRM_TIMEOUT_MS));
    await Promise.race([untilShown(mount.area), firstAction(), late]);
  }
  confirmStoredSession();
}

async function untilShown(area: string): Promise<void> {
  await siteAreas.settled(area);
  await waitUntilIdle(isScreenWaiting);
}

function firstAction(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const action of ['pointerdown', 'keydown']) {
      addEventListener(action, resolve, { once: true, capture: true });
    }
  });
}
