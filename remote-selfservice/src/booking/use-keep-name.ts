import { updateMe } from '@forecourt/shared/api';
import { currentUid, updateDisplayName } from '@forecourt/shared/auth';
import { useCacheMe } from '../use-me.ts';

/**
 * Saves what the customer wants to be called, at the backend and then at identity, as their profile does. Nobody waits for
 * it, and a failure is not told: the visit is booked, and who has no name is asked again with the next one.
 */
export function useKeepName(): (name: string) => void {
  const cacheMe = useCacheMe();
  async function keep(name: string): Promise<void> {
    const me = await updateMe({ display_name: name });
    // Somebody else may have signed in meanwhile.
    if (currentUid() !== me.id) return;
    // The backend may answer with the name in the token, which is older.
    cacheMe({ ...me, display_name: name }, 'display_name');
    await updateDisplayName(name);
  }
  return (name) => void keep(name).catch(() => undefined);
}
