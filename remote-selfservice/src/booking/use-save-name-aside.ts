import { updateDisplayName } from '@forecourt/shared/auth';
import { saveName } from '../me/name/save-name.ts';
import { useCacheMe } from '../use-me.ts';

/**
 * Saves the name as the profile does, in the background. A failure is not reported: the visit is booked, and the profile
 * accepts a name at any time.
 */
export function useSaveNameAside(): (name: string) => void {
  const cacheMe = useCacheMe();
  return (name) => {
    const saveAtIdentity = () => updateDisplayName(name).then(() => true);
    saveName({ name, cacheMe, saveAtIdentity }).catch(() => undefined);
  };
}
