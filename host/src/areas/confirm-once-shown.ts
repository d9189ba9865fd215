import { confirmIdentity } from '@forecourt/shared/auth';
import { mountOf } from '../../site-map/areas.ts';
import { isScreenWaiting, siteAreas } from './site-areas.ts';
import { untilAtRest } from './until-at-rest.ts';

/** What does not come keeps nobody from a screen that waits for identity. */
const CONFIRM_TIMEOUT_MS = 10_000;

/**
 * Has the identity provider confirm who is here once the first screen has what it asked for: earlier it would take network and
 * processor from that screen (docs/decisions/038-identity-after-the-screen.md). Or once the visitor does something, which may
 * lead to a screen that waits for it. A page for whoever is signed out shows nothing before the provider has spoken, nor does
 * one that is no area's: they do not wait.
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
