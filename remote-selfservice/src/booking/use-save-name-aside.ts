import { updateDisplayName } from '@forecourt/shared/auth';
import { saveName } from '../me/name/save-name.ts';
import { useCacheMe } from '../use-me.ts';

/**
 * Saves what the customer wants to be called, as their profile does. Nobody waits for it, and a failure is not told: the
 * visit is booked, and the profile takes a name at any time.
 */
export function useSaveNameAside(): (name: string) => void {
  const cacheMe = useCacheMe();
  return (name) => {
    const saveAtIdentity = () => updateDisplayName(name).then(() => true);
    saveName({ name, cacheMe, saveAtIdentity }).catch(() => undefined);
  };
}
