import { setTimeout } from 'node:timers/promises';
import type { Releases } from './open-releases.ts';

/** An origin that hangs must not keep the site from starting; what it has comes with a later look. */
const MAX_WAIT_MS = 3_000;

interface FirstLook {
  catalogue: Pick<Releases['catalogue'], 'status'>;
  watch: Pick<Releases['watch'], 'check'>;
}

/**
 * Looks at the origins before the first visitor comes, where the store has nothing for a remote: then the first page
 * already knows all areas. With something for everyone in the store, nobody waits for origins.
 */
export async function firstLook({ catalogue, watch }: FirstLook, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  if (Object.values(catalogue.status()).every(({ current }) => current !== null)) return;
  const enough = new AbortController();
  await Promise.race([
    watch.check().finally(() => enough.abort()),
    setTimeout(maxWaitMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
}
