import { type AuthFailure, updateDisplayName } from '@forecourt/shared/auth';
import { clearDraft } from '@forecourt/shared/drafts';
import { useIdentityAction } from '@forecourt/shared/phone-code';
import { useSingleMutation } from '@forecourt/shared/query';
import { useCacheMe } from '../../use-me.ts';
import { useReturnToMe } from '../use-return-to-me.ts';
import { saveName } from './save-name.ts';

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

/** Saves the name that stands in the field, and leads back to the profile. */
export function useSaveName(): SaveName {
  const cacheMe = useCacheMe();
  const returnToMe = useReturnToMe();
  const identity = useIdentityAction();
  const { mutate, isPending, error, isError, reset } = useSingleMutation({
    mutationFn: (name: string | null) =>
      saveName({
        name,
        cacheMe,
        saveAtIdentity: async () => (await identity.run(() => updateDisplayName(name)))?.ok === true,
      }),
    onSuccess: (isSaved, name) => {
      if (!isSaved) return;
      clearDraft(NAME_DRAFT);
      returnToMe(name === null ? 'nameRemoved' : 'name');
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
