import { type Customer, updateMe } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';

interface SaveName {
  name: string | null;
  /** `useCacheMe` */
  cacheMe: (answer: Customer, changed: 'display_name') => void;
  /** Saves it at identity. @returns whether that succeeded */
  saveAtIdentity: () => Promise<boolean>;
}

/**
 * Saves a name at the backend, which is stricter, and then at identity. Saving again is safe.
 * @returns whether both have it and the customer is still signed in
 * @throws the backend's refusal
 */
export async function saveName({ name, cacheMe, saveAtIdentity }: SaveName): Promise<boolean> {
  const me = await updateMe({ display_name: name });
  // Another customer may have signed in meanwhile.
  const isHere = () => currentUid() === me.id;
  if (!isHere()) return false;
  cacheMe(me, 'display_name');
  if (!(await saveAtIdentity()) || !isHere()) return false;
  // The backend's response has the name in the current token, which is the old one.
  cacheMe({ ...me, display_name: name }, 'display_name');
  return true;
}
