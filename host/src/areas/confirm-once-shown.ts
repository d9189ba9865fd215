import { confirmIdentity } from '@forecourt/shared/auth';
import { mountOf } from '../../site-map/areas.ts';
import { isScreenWaiting, siteAreas } from './site-areas.ts';
import { untilAtRest } from './until-at-rest.ts';

/** Screens that wait for identity must not wait longer for a slow first screen. */
const CONFIRM_TIMEOUT_MS = 10_000;

/**
 * Loads the identity SDK after the first screen and its data, or the first input, so that it does not delay
 * them (docs/decisions/038-identity-after-the-screen.md). Signed-out pages render nothing before, so they do
 * not wait.
 */
export async function confirmOnceShown(): Promise<void> {
  const mount = mountOf(location.pathname);
  if (mount?.access === 'signed-in') {
    const late = new Promise((resolve) => setTimeout(resolve, CONFIRM_TIMEOUT_MS));
    await Promise.race([untilShown(mount.area), firstAction(), late]);
  }
  confirmIdentity();
}

async function untilShown(area: string): Promise<void> {
  await siteAreas.settled(area);
  await untilAtRest(isScreenWaiting);
}

function firstAction(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const action of ['pointerdown', 'keydown']) {
      addEventListener(action, resolve, { once: true, capture: true });
    }
  });
}
