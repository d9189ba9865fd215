import { type Customer, updateMe } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';

interface SaveName {
  name: string | null;
  /** `useCacheMe` */
  cacheMe: (answer: Customer, changed: 'display_name') => void;
  /** Saves it at identity. @returns whether it did */
  saveAtIdentity: () => Promise<boolean>;
}

/**
 * Saves a name at the backend, which is the stricter one about it, and then at identity. It counts as saved when both
 * have it; saving again does no harm.
 * @returns whether it is saved, for somebody who is still here
 * @throws what the backend says against it
 */
export async function saveName({ name, cacheMe, saveAtIdentity }: SaveName): Promise<boolean> {
  const me = await updateMe({ display_name: name });
  // Somebody else may have signed in meanwhile.
  const isHere = () => currentUid() === me.id;
  if (!isHere()) return false;
  cacheMe(me, 'display_name');
  if (!(await saveAtIdentity()) || !isHere()) return false;
  // The backend has answered with the name in the token of that time: the old one.
  cacheMe({ ...me, display_name: name }, 'display_name');
  return true;
}
