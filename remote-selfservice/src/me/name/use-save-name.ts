import { updateMe } from '@forecourt/shared/api';
import { type AuthFailure, currentUid, updateDisplayName } from '@forecourt/shared/auth';
import { forgetDraft } from '@forecourt/shared/drafts';
import { useSingleMutation } from '@forecourt/shared/query';
import { useIdentityAction } from '@forecourt/shared/verification';
import { useCacheMe } from '../../use-me.ts';
import { useReturnToMe } from '../use-return-to-me.ts';

/** Where the field's content is kept until it is saved. */
export const NAME_DRAFT = 'me.name';

interface SaveName {
  save: (name: string | null) => void;
  busy: boolean;
  /** What the backend said against it. */
  error: Error | null;
  /** What identity said against it. */
  failure: AuthFailure | null;
  forgetFailure: () => void;
}

/**
 * Saves a name at the backend, which is the stricter one about it, and then at identity. It counts as saved when both
 * have it; saving again does no harm.
 */
export function useSaveName(): SaveName {
  const cacheMe = useCacheMe();
  const returnToMe = useReturnToMe();
  const identity = useIdentityAction();
  const { mutate, isPending, error, isError, reset } = useSingleMutation({
    mutationFn: (name: string | null) => updateMe({ display_name: name }),
    // Saving is over when this is.
    onSuccess: async (me, name) => {
      // Somebody else may have signed in meanwhile.
      if (currentUid() !== me.id) return;
      cacheMe(me, 'display_name');
      const outcome = await identity.run(() => updateDisplayName(name));
      if (!outcome?.ok || currentUid() !== me.id) return;
      // The backend has answered with the name in the token of that time: the old one.
      cacheMe({ ...me, display_name: name }, 'display_name');
      forgetDraft(NAME_DRAFT);
      returnToMe('name');
    },
  });

  return {
    save: (name) => {
      identity.forgetFailure();
      mutate(name);
    },
    busy: isPending,
    error,
    failure: identity.failure,
    forgetFailure: () => {
      // What is under way goes on, and stays to be seen.
      if (isError) reset();
      identity.forgetFailure();
    },
  };
}
